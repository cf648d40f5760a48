import { describeKinds } from "~/contract/credentials.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import type { Credential } from "./credential.ts";
import type { Stage } from "~/contract/gateway.ts";
import { judgeWrite } from "~/contract/write-end.ts";
import type { WhenGone, Trace } from "../http/call.ts";
import { Failure, upstreamFailure, sessionExpired } from "../http/failure.ts";
import type { ServiceCalls } from "./service.ts";
import { serviceUrl, sendMeasured } from "./service.ts";
import type { createTokens } from "./tokens.ts";
import { readAnswer } from "./read-answer.ts";
import type { UpstreamAnswer } from "./upstream.ts";
import { afterAnswer, StaleConnection } from "./upstream.ts";

/** The service, with the tokens for it. */
export interface Service extends ServiceCalls {
  readonly tokens: ReturnType<typeof createTokens>;
}

export interface ServiceRequest {
  readonly row: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly search?: URLSearchParams;
  readonly body?: Buffer;
  readonly trace: Trace;
  /** The encodings the caller can read; identity by default. */
  readonly encoding?: string;
  readonly whenGone?: WhenGone;
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
  try {
    return await sendMeasured(
      calls,
      row.name,
      row.method === "GET" ? { ...prepared, pool: token } : prepared,
    );
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return sendMeasured(calls, row.name, prepared);
  }
}

/**
 * How far a call got that was answered with a 401. A 401 in the service's own format is a refusal: nothing was
 * executed. Any other may come from a proxy, after the service executed the write.
 */
async function stageOf(answer: UpstreamAnswer, { row }: ServiceRequest): Promise<Stage> {
  if (row.method === "GET") {
    answer.body.destroy();
    return "answered";
  }
  try {
    const text = await readAnswer(answer);
    const { status, headers } = answer;
    const { end } = judgeWrite({ status, type: headers["content-type"], text });
    return end === "refused" ? "refused" : "answered";
  } catch (error) {
    return error instanceof Failure ? error.stage : "sent";
  }
}

/**
 * Calls the service for a session. After a 401 it renews the token and repeats a GET once. A token
 * issued for this call isn't renewed again, so a GET costs at most three requests. A write isn't
 * repeated, whatever the 401 proves: no write is sent twice for one click. Throws 401 `session_expired`
 * if the credential is no longer valid, and 403 `wrong_credential`, without a request, if the row isn't
 * for this kind of credential.
 */
export async function callService(
  service: Service,
  credential: Credential,
  request: ServiceRequest,
): Promise<UpstreamAnswer> {
  checkKind(request.row, credential);
  const first = await currentToken(service.tokens, credential);
  const answer = await sendWithToken(service, first.value, request);
  if (answer.status !== 401) return checkRedirect(answer);
  const stage = await stageOf(answer, request);
  service.tokens.drop(first.value);
  if (credential.kind !== "client-app" || first.justIssued) {
    throw afterAnswer(sessionExpired(), answer, stage);
  }
  let second: Awaited<ReturnType<typeof currentToken>>;
  try {
    second = await currentToken(service.tokens, credential);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw afterAnswer(error, answer, stage);
  }
  if (request.row.method !== "GET") {
    const next =
      stage === "refused"
        ? "Nothing changed. The console has a new one now: retry the change."
        : "Check whether the change was made before you retry it.";
    const message = `The service no longer accepted the access token. ${next}`;
    throw afterAnswer(upstreamFailure(502, "upstream_invalid", message), answer, stage);
  }
  const repeated = await sendWithToken(service, second.value, request);
  if (repeated.status !== 401) return checkRedirect(repeated);
  repeated.body.destroy();
  service.tokens.drop(second.value);
  throw afterAnswer(sessionExpired(), repeated, "answered");
}

/** Throws if the row can't be called with this kind of credential. */
export function checkKind(row: Endpoint, credential: Credential): void {
  if (row.credentials.includes(credential.kind)) return;
  const wanted = describeKinds(row.credentials);
  const message = `“${row.summary}” needs ${wanted}; this session uses ${describeKinds([credential.kind])}.`;
  throw new Failure(403, "wrong_credential", message);
}

/** Gets a token. A failure carries the stage of the call itself, not of the request for the token. */
async function currentToken(tokens: Service["tokens"], credential: Credential) {
  try {
    return await tokens.get(credential);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The secret was valid at sign-in, so a later rotation has retired it.
    if (error.code === "credential_rejected") throw sessionExpired();
    throw new Failure(error.status, error.code, error.message, error.headers);
  }
}

/** Never follows redirects, which could take the token or a secret in the body to another host. */
function checkRedirect(answer: UpstreamAnswer): UpstreamAnswer {
  if (answer.status < 300 || answer.status >= 400) return answer;
  answer.body.destroy();
  const message = `The service answered with a redirect (${answer.status}). The gateway doesn't follow redirects.`;
  throw afterAnswer(upstreamFailure(502, "upstream_invalid", message), answer, "answered");
}
