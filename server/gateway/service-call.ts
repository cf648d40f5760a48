import type { Endpoint } from "../../src/contract/endpoint.ts";
import type { Credential } from "./credential.ts";
import { Failure, sessionExpired } from "./failure.ts";
import type { ServiceCalls } from "./service-url.ts";
import { serviceUrl } from "./service-url.ts";
import type { Tokens } from "./tokens.ts";
import type { UpstreamAnswer } from "./upstream.ts";
import { send } from "./upstream.ts";

export interface ServiceRequest {
  readonly row: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly search?: URLSearchParams;
  readonly body?: Buffer;
  readonly requestId: string;
  /** The encodings the reader of the answer understands; identity unless told. */
  readonly encoding?: string;
  readonly signal?: AbortSignal;
  readonly countRequest?: () => void;
}

/** Sends one call with one token, as it is: no renewal, no repetition. */
export function sendWithToken(
  calls: ServiceCalls,
  token: string,
  request: ServiceRequest,
): Promise<UpstreamAnswer> {
  const { row, body } = request;
  request.countRequest?.();
  return send({
    url: serviceUrl(calls, row, request.params, request.search),
    method: row.method,
    headers: {
      ...(row.host === "org"
        ? { authorization: `Bearer ${token}` }
        : { [calls.tokenHeader]: token }),
      ...(body && { "content-type": "application/json" }),
      accept: "application/json",
      "accept-encoding": request.encoding ?? "identity",
      "x-request-id": request.requestId,
    },
    ...(body && { body }),
    timeout: calls.timeout,
    bodyTimeout: 2 * calls.timeout,
    ...(request.signal && { signal: request.signal }),
  });
}

/**
 * Calls the service for a session. After a 401 the token is renewed, and a GET repeated once; a
 * token that was issued for this very call isn't renewed again, so a GET costs three requests at
 * most. Throws 401 `session_expired` where the credential is no longer good, and 403
 * `wrong_credential` without a request where the row isn't for the credential's kind.
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
  if (credential.kind !== "client-app" || first.fresh) throw sessionExpired();
  const second = await currentToken(tokens, credential, request);
  if (request.row.method !== "GET") {
    const message = "The access token had ended, so nothing was changed. Try again.";
    throw new Failure(502, "upstream_invalid", message);
  }
  const repeated = await sendWithToken(calls, second.value, request);
  if (repeated.status !== 401) return checkRedirect(repeated);
  repeated.body.destroy();
  tokens.drop(credential, second.value);
  throw sessionExpired();
}

/** The names the console shows for the kinds. */
const NAMES = {
  "client-app": "a client app",
  "organization-api-token": "an organization API token",
  "oauth-app-token": "an OAuth app token",
} as const;

/** Throws where the row can't be called with this kind of credential. */
export function checkKind(row: Endpoint, credential: Credential): void {
  if (row.credentials.includes(credential.kind)) return;
  const wanted = row.credentials.map((kind) => NAMES[kind]).join(" or ");
  const message = `“${row.summary}” needs ${wanted}; this session is of ${NAMES[credential.kind]}.`;
  throw new Failure(403, "wrong_credential", message);
}

async function currentToken(tokens: Tokens, credential: Credential, request: ServiceRequest) {
  try {
    const token = await tokens.get(credential);
    if (token.fresh) request.countRequest?.();
    return token;
  } catch (error) {
    request.countRequest?.();
    // The secret was good when the session began: another rotation has retired it since.
    if (error instanceof Failure && error.code === "credential_rejected") throw sessionExpired();
    throw error;
  }
}

/** A redirect would take the token, or a body with a secret, to another host: it is never followed. */
function checkRedirect(answer: UpstreamAnswer): UpstreamAnswer {
  if (answer.status < 300 || answer.status >= 400) return answer;
  answer.body.destroy();
  const message = `The service answered with a redirect (${answer.status}), which isn't followed.`;
  throw new Failure(502, "upstream_invalid", message);
}
