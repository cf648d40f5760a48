import { SignInFailure } from "./identity.ts";
import { send, type UpstreamAnswer } from "../forward/upstream.ts";
import { Failure } from "../http/failure.ts";
import type { Meter } from "../metrics/metrics.ts";
import type { Egress } from "~server/shared/egress.ts";
import { codeOf } from "~server/shared/error-code.ts";
import { isLoopbackHost } from "~server/shared/setting-schemas.ts";

/** Bytes of an answer, decompressed. */
const MAX_BODY = 1024 * 1024;
/** Milliseconds until an answer must be complete. */
const TIMEOUT = 10_000;

/** A request of a library. Its body is a form or nothing. */
export interface ProviderRequest {
  readonly method: string;
  readonly headers: HeadersInit;
  readonly body?: unknown;
}

const answered = (place: string, how: string) =>
  new SignInFailure("provider_answer", `${place} answered with ${how}`);

async function readBody({ body }: UpstreamAnswer, place: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the connection.
  for await (const part of body) {
    size += part.length;
    if (size > MAX_BODY) throw answered(place, "more than 1 MB");
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

export interface ProviderFetchOptions {
  /** Chooses the proxy of each call. */
  readonly egress: Egress;
  /** Milliseconds until an answer must be complete. */
  readonly timeout?: number | undefined;
  readonly meter?: Pick<Meter, "provider"> | undefined;
}

/** Where an answer came from, for the log: libraries keep the answer they can't use. */
export const placeOf = new WeakMap<Response, string>();

/**
 * A fetch for the identity provider. Resolves with a complete answer that has no header but the body's type, because
 * libraries don't read an error's body if there is a challenge. Rejects with a {@link SignInFailure} that has neither
 * query nor headers: `provider_down` without an answer, at 429 and at 5xx; `provider_answer` at redirects and answers
 * of more than 1 MB.
 */
export const createProviderFetch =
  ({ egress, timeout = TIMEOUT, meter }: ProviderFetchOptions) =>
  async (
    url: string,
    { method, headers, body: form }: ProviderRequest,
    deadline?: AbortSignal,
  ): Promise<Response> => {
    const target = new URL(url);
    const { protocol, hostname, host, pathname } = target;
    const place = `${host}${pathname}`.slice(0, 200);
    if (protocol !== "https:" && !isLoopbackHost(hostname)) {
      throw new SignInFailure("provider_answer", `${place} isn't an https address`);
    }
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), deadline ?? []].flat());
    try {
      const answer = await send({
        url: target,
        method,
        headers: { ...Object.fromEntries(new Headers(headers)), "accept-encoding": "identity" },
        ...(form instanceof URLSearchParams && { body: form.toString() }),
        timeout,
        deadline: timeout,
        whenGone: (run) => (signal.aborted ? run() : signal.addEventListener("abort", run)),
        proxy: egress(target),
        peer: "identity provider",
      });
      const { status } = answer;
      const body = await readBody(answer, place);
      if (status >= 300 && status < 400) throw answered(place, `a redirect (${status})`);
      if (status >= 500 || status === 429) {
        throw new SignInFailure("provider_down", `${place} answered with ${status}`);
      }
      meter?.provider("answered");
      const type = answer.headers["content-type"];
      const response = new Response(body === "" ? null : body, {
        status,
        headers: type === undefined ? {} : { "content-type": type },
      });
      placeOf.set(response, place);
      return response;
    } catch (error) {
      meter?.provider("failed");
      if (error instanceof SignInFailure) throw error;
      const why = signal.aborted
        ? deadline?.aborted
          ? "no answer in time"
          : `no answer within ${timeout / 1000} s`
        : error instanceof Failure
          ? error.message
          : codeOf(error);
      throw new SignInFailure("provider_down", `${place}: ${why}`);
    }
  };
