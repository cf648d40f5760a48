import { AccessToken, tokenExchange } from "../../src/contract/access-tokens.ts";
import { lenient } from "../../src/contract/lenient.ts";
import type { ClientApp } from "./credential.ts";
import { Failure } from "./failure.ts";
import { readRefusal } from "./refusal.ts";
import type { ServiceCalls } from "./service-url.ts";
import { serviceUrl } from "./service-url.ts";
import { readAnswer, send, tryJson } from "./upstream.ts";

/** A token, with its lifetime in seconds where the service tells it, or the status of a refusal. */
export type Exchange =
  | { readonly token: string; readonly expiresIn: number | undefined }
  | {
      readonly refused: number;
      /** Whether the refusal is in a form that the service itself uses. */
      readonly wellFormed: boolean;
    };

/**
 * Section 4.1, once, past every cache. A 400, 401 or 403 is a refusal; any other answer without a
 * token throws: a 429 with the service's Retry-After, else a 502 `upstream_invalid`.
 */
export async function exchangeSecret(
  calls: ServiceCalls,
  { clientId, clientSecret }: Pick<ClientApp, "clientId" | "clientSecret">,
): Promise<Exchange> {
  const answer = await send({
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
    bodyTimeout: calls.timeout,
  });
  const { status } = answer;
  const text = await readAnswer(answer);
  if ([400, 401, 403].includes(status)) {
    return { refused: status, wellFormed: Boolean(readRefusal(answer, text)) };
  }
  if (status === 429) throw tooMany(answer.headers["retry-after"]);
  const body = status < 300 ? lenient(AccessToken, tryJson(text)) : undefined;
  if (!body?.access_token || !/^[\x21-\x7e]+$/.test(body.access_token)) {
    throw new Failure(
      502,
      "upstream_invalid",
      `The service answered the request for a token with ${status} and no token.`,
    );
  }
  return { token: body.access_token, expiresIn: body.expires_in };
}

const tooMany = (wait: string | undefined) =>
  new Failure(
    429,
    "unexpected",
    "The service has been asked for too many tokens. Try again shortly.",
    wait === undefined ? {} : { "retry-after": wait },
  );
