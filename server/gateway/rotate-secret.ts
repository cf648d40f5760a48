import { apiClientRotateSecret } from "../../src/contract/api-clients.ts";
import type { RotationResult } from "../../src/contract/gateway.ts";
import { lenient } from "../../src/contract/lenient.ts";
import type { Credential } from "./credential.ts";
import { Failure } from "./failure.ts";
import { readRefusal } from "./refusal.ts";
import type { RotationTarget } from "./rotations.ts";
import { checkKind, sendWithToken } from "./service-call.ts";
import type { ServiceCalls } from "./service-url.ts";
import type { Tokens } from "./tokens.ts";
import type { UpstreamAnswer } from "./upstream.ts";
import { readAnswer, tryJson, UpstreamFailure } from "./upstream.ts";

const notExecuted = (error: string, status: number | null = null): RotationResult => ({
  outcome: "not_executed",
  error,
  status,
});

const messageOf = (error: unknown) =>
  error instanceof Failure ? error.message : "Something unexpected went wrong in the gateway.";

/**
 * Section 4.3, sent once and never again. Whatever happens is an outcome, and none is called harmless
 * unless it is certain that the service refused or never saw the request.
 */
export async function rotateSecret(
  calls: ServiceCalls,
  tokens: Tokens,
  credential: Credential,
  target: RotationTarget,
  requestId: string,
): Promise<RotationResult> {
  const row = apiClientRotateSecret;
  let token: string;
  try {
    checkKind(row, credential);
    token = (await tokens.get(credential)).value;
  } catch (error) {
    return notExecuted(messageOf(error), error instanceof Failure ? error.status : null);
  }
  let answer: UpstreamAnswer;
  try {
    const params = { organizationId: target.organizationId, clientId: target.clientId };
    answer = await sendWithToken(calls, token, { row, params, requestId });
  } catch (error) {
    // Any other failure than the connection's own is from before there was one.
    const seen = error instanceof UpstreamFailure ? error.sent : !(error instanceof Failure);
    return seen ? { outcome: "unknown", error: messageOf(error) } : notExecuted(messageOf(error));
  }
  if (answer.status === 401) tokens.drop(credential, token);
  return readOutcome(answer, target);
}

async function readOutcome(
  answer: UpstreamAnswer,
  target: RotationTarget,
): Promise<RotationResult> {
  const { status } = answer;
  let text: string;
  try {
    text = await readAnswer(answer);
  } catch (error) {
    return { outcome: status < 300 ? "secret_lost" : "unknown", error: messageOf(error) };
  }
  if (status < 300) {
    const secret = lenient(apiClientRotateSecret.answer, tryJson(text))?.data?.clientSecret;
    return secret
      ? { outcome: "done", clientId: target.clientId, clientSecret: secret }
      : { outcome: "secret_lost", error: "The service's answer held no secret." };
  }
  const refusal = readRefusal(answer, text);
  // A 408 comes from something in between that gave up waiting: the service may have gone on.
  if (status >= 400 && status < 500 && status !== 408 && refusal) {
    return notExecuted(refusal, status);
  }
  return { outcome: "unknown", error: `The service answered with ${status}.` };
}
