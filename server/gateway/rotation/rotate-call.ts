import { apiClientRotateSecret } from "../../../src/contract/api-clients.ts";
import type { RotationResult } from "../../../src/contract/rotations.ts";
import { lenient } from "../../../src/contract/lenient.ts";
import { judgeWrite, rotating } from "../../../src/contract/write-end.ts";
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

const NO_SECRET = "The service's answer contained no secret of this client.";

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
  // The next rotation gets a new token. A 401 of the service itself says that nothing was executed.
  if (answer.status === 401) tokens.drop(credential, token);
  return readOutcome(answer, target.clientId);
}

async function readOutcome(answer: UpstreamAnswer, clientId: string): Promise<RotationResult> {
  const { status } = answer;
  const type = answer.headers["content-type"];
  const read = rotating(clientId);
  const received: Buffer[] = [];
  let text: string;
  try {
    text = (await readBody(answer, received)).decoded.toString("utf8");
  } catch (error) {
    const part = Buffer.concat(received).toString("utf8");
    const { end } = judgeWrite({ stage: "answered_in_part", status, type, text: part }, read);
    return { outcome: end === "lost" ? "secret_lost" : "unknown", error: messageOf(error) };
  }
  switch (judgeWrite({ status, type, text }, read).end) {
    case "done": {
      const secret = lenient(apiClientRotateSecret, tryJson(text.replace(/^\uFEFF/, "")))?.data
        ?.clientSecret;
      if (secret) return { outcome: "done", clientId, clientSecret: secret };
      return { outcome: "secret_lost", error: NO_SECRET };
    }
    case "lost":
      return { outcome: "secret_lost", error: NO_SECRET };
    case "refused":
      return notExecuted(readRefusal(answer, text) ?? `The service returned ${status}.`, status);
    default:
      return {
        outcome: "unknown",
        error: status < 300 ? NO_SECRET : `The service returned ${status}.`,
      };
  }
}
