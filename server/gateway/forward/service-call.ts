import { describeKinds } from "../../../src/contract/credentials.ts";
import type { Endpoint } from "../../../src/contract/endpoint.ts";
import type { Credential } from "../session/credential.ts";
import type { Stage } from "../../../src/contract/gateway.ts";
import type { WhenGone } from "../http/call.ts";
import { Failure, sessionExpired, upstreamFailure } from "../http/failure.ts";
import type { Trace } from "../http/trace.ts";
import { sendMeasured } from "./measured.ts";
import type { ServiceCalls } from "./service-url.ts";
import { serviceUrl } from "./service-url.ts";
import type { Tokens } from "../session/tokens.ts";
import type { UpstreamAnswer } from "./upstream.ts";
import { StaleConnection } from "./upstream.ts";

export interface ServiceRequest {
  readonly row: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly search?: URLSearchParams;
  readonly body?: Buffer;
  readonly trace: Trace;
  /** The encodings the caller can read; identity by default. */
  readonly encoding?: string;
  readonly whenGone?: WhenGone;
  readonly countRequest?: () => void;
}

/**
 * Sends one call with one token, without renewal. A read is repeated if its kept-alive connection turns
 * out to be closed.
 */
export async function sendWithToken(
  calls: ServiceCalls,
  token: string,
  request: ServiceRequest,
): Promise<UpstreamAnswer> {
  const { row, body } = request;
  const prepared = {
    url: serviceUrl(calls, row, request.params, request.search),
    method: row.method,
    headers: {
      ...(row.host === "org"
        ? { authorization: `Bearer ${token}` }
        : { [calls.tokenHeader]: token }),
      ...(body && { "content-type": "application/json" }),
      accept: "application/json",
      "accept-encoding": request.encoding ?? "identity",
      ...request.trace,
    },
    ...(body && { body }),
    timeout: calls.timeout,
    deadline: 1.5 * calls.timeout,
    ...(request.whenGone && { whenGone: request.whenGone }),
  };
  request.countRequest?.();
  try {
    return await sendMeasured(
      calls,
      row.name,
      row.method === "GET" ? { ...prepared, pool: token } : prepared,
    );
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    request.countRequest?.();
    return sendMeasured(calls, row.name, prepared);
  }
}

/**
 * Calls the service for a session. After a 401 it renews the token and repeats a GET once. A token
 * issued for this call isn't renewed again, so a GET costs at most three requests. Throws 401
 * `session_expired` if the credential is no longer valid, and 403 `wrong_credential`, without a
 * request, if the row isn't for this kind of credential.
 */
export async function callService(
  calls: ServiceCalls,
  tokens: Tokens,
  credential: Credential,
  request: ServiceRequest,
): Promise<UpstreamAnswer> {
  checkKind(request.row, credential);
  const first = await currentToken(tokens, credential, request);
  const answer = await sendWithToken(calls, first.value, request);
  if (answer.status !== 401) return checkRedirect(answer);
  answer.body.destroy();
  tokens.drop(credential, first.value);
  if (credential.kind !== "client-app" || first.justIssued) throw sessionExpired("sent");
  const second = await currentToken(tokens, credential, request, "sent");
  if (request.row.method !== "GET") {
    // A 401 can come after the call was carried out, so a write isn't repeated.
    const message =
      "The service no longer accepted the access token. Check whether it made the change, then try again.";
    throw upstreamFailure(502, "upstream_invalid", message);
  }
  const repeated = await sendWithToken(calls, second.value, request);
  if (repeated.status !== 401) return checkRedirect(repeated);
  repeated.body.destroy();
  tokens.drop(credential, second.value);
  throw sessionExpired("sent");
}

/** Throws if the row can't be called with this kind of credential. */
export function checkKind(row: Endpoint, credential: Credential): void {
  if (row.credentials.includes(credential.kind)) return;
  const wanted = describeKinds(row.credentials);
  const message = `“${row.summary}” needs ${wanted}; this session is of ${describeKinds([credential.kind])}.`;
  throw new Failure(403, "wrong_credential", message);
}

/** Gets a token. A failure carries the stage of the call itself, not of the request for the token. */
async function currentToken(
  tokens: Tokens,
  credential: Credential,
  request: ServiceRequest,
  stage: Stage = "not_sent",
) {
  try {
    const token = await tokens.get(credential);
    if (token.justIssued) request.countRequest?.();
    return token;
  } catch (error) {
    request.countRequest?.();
    if (!(error instanceof Failure)) throw error;
    // The secret was valid at sign-in, so a later rotation has retired it.
    if (error.code === "credential_rejected") throw sessionExpired(stage);
    throw new Failure(error.status, error.code, error.message, error.headers, stage);
  }
}

/** Never follows redirects, which could take the token or a secret in the body to another host. */
function checkRedirect(answer: UpstreamAnswer): UpstreamAnswer {
  if (answer.status < 300 || answer.status >= 400) return answer;
  answer.body.destroy();
  const message = `The service answered with a redirect (${answer.status}). The gateway doesn't follow redirects.`;
  throw upstreamFailure(502, "upstream_invalid", message);
}
