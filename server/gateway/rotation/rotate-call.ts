import { apiClientRotateSecret } from "../../../src/contract/api-clients.ts";
import type { RotationResult } from "../../../src/contract/rotations.ts";
import { lenient } from "../../../src/contract/lenient.ts";
import type { Credential } from "../session/credential.ts";
import { Failure } from "../http/failure.ts";
import { readRefusal } from "../http/refusal.ts";
import type { Trace } from "../http/trace.ts";
import type { RotationTarget } from "./store.ts";
import { checkKind, sendWithToken } from "../forward/service-call.ts";
import type { ServiceCalls } from "../forward/service-url.ts";
import type { Tokens } from "../session/tokens.ts";
import type { UpstreamAnswer } from "../forward/upstream.ts";
import { readBody, tryJson } from "../forward/read-answer.ts";

const notExecuted = (error: string, status: number | null = null): RotationResult => ({
  outcome: "not_executed",
  error,
  status,
});

const messageOf = (error: unknown) =>
  error instanceof Failure ? error.message : "Something went wrong in the gateway.";

/**
 * Calls section 4.3 exactly once, right after `begin` has allowed it, and never throws. The outcome is `not_executed` only if the service
 * certainly refused the request or never saw it.
 */
export async function rotateSecret(
  calls: ServiceCalls,
  tokens: Tokens,
  credential: Credential,
  target: RotationTarget,
  trace: Trace,
  begin: () => Promise<boolean>,
): Promise<RotationResult> {
  const row = apiClientRotateSecret;
  let token: string;
  try {
    checkKind(row, credential);
    token = (await tokens.get(credential)).value;
  } catch (error) {
    return notExecuted(messageOf(error), error instanceof Failure ? error.status : null);
  }
  try {
    if (!(await begin())) {
      return notExecuted("The gateway took too long to call the service. Nothing changed.");
    }
  } catch {
    return notExecuted("The console's database can't be reached. Nothing changed.");
  }
  let answer: UpstreamAnswer;
  try {
    const params = { organizationId: target.organizationId, clientId: target.clientId };
    answer = await sendWithToken(calls, token, { row, params, trace });
  } catch (error) {
    return error instanceof Failure && error.stage === "not_sent"
      ? notExecuted(error.message)
      : { outcome: "unknown", error: messageOf(error) };
  }
  if (answer.status === 401) tokens.drop(credential, token);
  return readOutcome(answer, target);
}

/** How a success begins. An HTML page in its place proves nothing. */
const BEGINNING = /^\s*\{\s*"data"\s*:\s*\{\s*"client(?:Id|Secret)"\s*:/;

/** Reads a complete answer with a status of success, which something in between may have sent. */
function readSuccess(body: unknown, { clientId }: RotationTarget): RotationResult {
  const data = lenient(apiClientRotateSecret, body)?.data;
  // An ID that is missing reads as empty.
  const isOther = data?.clientId !== clientId && data?.clientId !== "";
  if (data?.clientSecret && !isOther) {
    return { outcome: "done", clientId, clientSecret: data.clientSecret };
  }
  const error = "The service's answer contained no secret.";
  return { outcome: data?.clientId === clientId ? "secret_lost" : "unknown", error };
}

async function readOutcome(
  answer: UpstreamAnswer,
  target: RotationTarget,
): Promise<RotationResult> {
  const { status } = answer;
  const arrived: Buffer[] = [];
  let text: string;
  try {
    text = (await readBody(answer, arrived)).decoded.toString("utf8");
  } catch (error) {
    const began = status < 300 && BEGINNING.test(Buffer.concat(arrived).toString("utf8"));
    return { outcome: began ? "secret_lost" : "unknown", error: messageOf(error) };
  }
  if (status < 300) return readSuccess(tryJson(text), target);
  const refusal = readRefusal(answer, text);
  // A 401 can come after the rotation, and a 408 from a proxy while the service continues.
  if (status >= 400 && status < 500 && ![401, 408].includes(status) && refusal) {
    return notExecuted(refusal, status);
  }
  return { outcome: "unknown", error: `The service returned ${status}.` };
}
