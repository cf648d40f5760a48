import { tokenExchange } from "../../../src/contract/access-tokens.ts";
import { lenient } from "../../../src/contract/lenient.ts";
import type { ClientApp } from "./credential.ts";
import { Failure, upstreamFailure } from "../http/failure.ts";
import { readRefusal } from "../http/refusal.ts";
import type { ServiceCalls } from "../forward/service-url.ts";
import { serviceUrl } from "../forward/service-url.ts";
import { readAnswer, tryJson } from "../forward/read-answer.ts";
import { sendMeasured } from "../forward/measured.ts";

/** A token with its lifetime in seconds, if the service gives one, or the status of a refusal. */
export type Exchange =
  | { readonly token: string; readonly expiresIn: number | undefined }
  | {
      readonly refused: number;
      /** Whether the refusal is in one of the service's own formats. */
      readonly wellFormed: boolean;
    };

/**
 * Calls section 4.1 once, without a cache. A 400, 401 or 403 is a refusal. Any other answer without a
 * token throws: a 429 with the service's Retry-After, otherwise a 502 `upstream_invalid`.
 */
export async function exchangeSecret(
  calls: ServiceCalls,
  { clientId, clientSecret }: Pick<ClientApp, "clientId" | "clientSecret">,
): Promise<Exchange> {
  const answer = await sendMeasured(calls, tokenExchange.name, {
    url: serviceUrl(calls, tokenExchange, {}),
    method: tokenExchange.method,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
      "accept-encoding": "identity",
    },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
    timeout: calls.timeout,
    deadline: 1.5 * calls.timeout,
  });
  const { status } = answer;
  const text = await readAnswer(answer);
  if ([400, 401, 403].includes(status)) {
    return { refused: status, wellFormed: Boolean(readRefusal(answer, text)) };
  }
  if (status === 429) throw tooMany(answer.headers["retry-after"]);
  const body = status < 300 ? lenient(tokenExchange, tryJson(text)) : undefined;
  if (!body?.access_token || !/^[\x21-\x7e]+$/.test(body.access_token)) {
    throw upstreamFailure(
      502,
      "upstream_invalid",
      `The service answered the token request with ${status} and no token.`,
      "answered",
    );
  }
  return { token: body.access_token, expiresIn: body.expires_in };
}

const tooMany = (wait: string | undefined) =>
  new Failure(
    429,
    "rate_limited",
    "Too many token requests. Try again shortly.",
    wait === undefined ? {} : { "retry-after": wait },
    "answered",
  );
