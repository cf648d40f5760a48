import { tokenProbe } from "../../../src/contract/gateway.ts";
import { organizationList } from "../../../src/contract/organizations.ts";
import { recordingList } from "../../../src/contract/recordings.ts";
import { z } from "../../../src/contract/zod.ts";
import type { Call, Reply } from "../http/call.ts";
import { json, parseJson } from "../http/call.ts";
import type { Trace } from "../http/trace.ts";
import { authenticates, type CheckParts, checkCredential } from "./check-credential.ts";
import type { OpenSession } from "./cookie.ts";
import type { ClientApp, Credential } from "./credential.ts";
import { Failure, upstreamFailure } from "../http/failure.ts";
import { readAnswer, tryJson } from "../forward/read-answer.ts";
import { sendWithToken } from "../forward/service-call.ts";
import type { ServiceCalls } from "../forward/service-url.ts";

/** Whether a token has only characters that a header allows. */
export const isHeaderSafe = (token: string): boolean => /^[\x21-\x7e]+$/.test(token);

const SomeList = z.object({ data: z.array(z.unknown()) });

/** Returns the status of one cheap call that needs a valid token. */
export async function tryToken(
  calls: ServiceCalls,
  { kind, token }: Exclude<Credential, ClientApp>,
  trace: Trace,
): Promise<number> {
  const answer = await sendWithToken(calls, token, {
    row: kind === "oauth-app-token" ? recordingList : organizationList,
    params: {},
    search: new URLSearchParams({ limit: "1" }),
    trace,
  });
  const text = await readAnswer(answer);
  // A page of a proxy with 200 proves nothing.
  if (answer.status < 300 && !z.safeParse(SomeList, tryJson(text)).success) {
    const message = "The service's answer to the token check isn't one of its API.";
    throw upstreamFailure(502, "upstream_invalid", message, "answered");
  }
  return answer.status;
}

/**
 * `POST /gateway/token-probe`: whether an access token other than the session's authenticates. A 403
 * means the service knows the token; any other failure proves nothing.
 */
export async function probeToken(
  parts: CheckParts & { readonly calls: ServiceCalls },
  session: OpenSession,
  call: Call,
): Promise<Reply> {
  const parsed = z.safeParse(tokenProbe.body, parseJson(await call.body()));
  if (!parsed.success || !isHeaderSafe(parsed.data.accessToken)) {
    throw new Failure(400, "bad_request", "That isn't an access token.");
  }
  const token = { kind: "oauth-app-token", token: parsed.data.accessToken } as const;
  const probe = async () => {
    call.countRequest();
    const status = await tryToken(parts.calls, token, call.trace);
    if (status >= 300 && status !== 401 && status !== 403) {
      const message = `The service answered the token check with ${status}.`;
      throw upstreamFailure(502, "upstream_invalid", message, "answered");
    }
    return { authenticates: status !== 401, status };
  };
  const attempt = { who: session, endpoint: tokenProbe.name, params: {}, call };
  return json(200, await checkCredential(parts, token, attempt, probe, authenticates));
}
