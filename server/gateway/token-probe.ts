import { tokenProbe } from "../../src/contract/gateway.ts";
import { organizationList } from "../../src/contract/organizations.ts";
import { recordingList } from "../../src/contract/recordings.ts";
import { z } from "../../src/contract/zod.ts";
import type { Call, Reply } from "./call.ts";
import { json, parseJson } from "./call.ts";
import type { ClientApp, Credential } from "./credential.ts";
import { Failure } from "./failure.ts";
import { sendWithToken } from "./service-call.ts";
import type { ServiceCalls } from "./service-url.ts";

/** Nothing else can stand in a header. */
export const isHeaderSafe = (token: string): boolean => /^[\x21-\x7e]+$/.test(token);

/** The status of one cheap call that only a good token gets through. */
export async function tryToken(
  calls: ServiceCalls,
  { kind, token }: Exclude<Credential, ClientApp>,
  requestId: string,
): Promise<number> {
  const answer = await sendWithToken(calls, token, {
    row: kind === "oauth-app-token" ? recordingList : organizationList,
    params: {},
    search: new URLSearchParams({ limit: "1" }),
    requestId,
  });
  answer.body.destroy();
  return answer.status;
}

/**
 * `POST /gateway/token-probe`: whether an access token that isn't the session's own authenticates.
 * A 403 comes from a token that the service knows; any other failure leaves the question open.
 */
export async function probeToken(calls: ServiceCalls, call: Call): Promise<Reply> {
  const parsed = z.safeParse(tokenProbe.body, parseJson(await call.body()));
  if (!parsed.success || !isHeaderSafe(parsed.data.accessToken)) {
    throw new Failure(400, "bad_request", "That can't be an access token.");
  }
  call.countRequest();
  const token = { kind: "oauth-app-token", token: parsed.data.accessToken } as const;
  const status = await tryToken(calls, token, call.requestId);
  if (status >= 300 && status !== 401 && status !== 403) {
    const message = `The service answered the check of the token with ${status}.`;
    throw new Failure(502, "upstream_invalid", message);
  }
  return json(200, { authenticates: status !== 401, status });
}
