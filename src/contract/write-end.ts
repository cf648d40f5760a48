import { isMarkup, readJson } from "./json.ts";
import { ErrorBody, ValidationBody } from "./plain.gen.ts";
import { isShaped, type Shape } from "./shape.ts";

// Types that say how a write ended. Only a secret is ever lost: a write whose answer didn't arrive is unknown.
//
// | type           | file                           | compared with `WriteEnd`                               |
// | -------------- | ------------------------------ | ------------------------------------------------------ |
// | WriteEnd       | here                           |                                                        |
// | Outcome        | activity.ts                    | the same, stored: `lost` is `secret_lost`              |
// | RotationResult | rotations.ts                   | as Outcome; `refused` and `not_sent`: `not_executed`   |
// | RotationEnd    | src/api/nouns/rotations.ts     | a RotationResult; `refused`: the gateway didn't run it |
// | Failed         | src/api/transport/write.ts     | without `done`; `refused` is `not_sent`, too           |
// | SyncOutcome    | src/api/nouns/engagements.ts   | a Failed, or `synced` for `done`                       |
// | LinkStage      | src/api/nouns/links.ts         | as SyncOutcome; `linking` until there is an end        |

/**
 * How a write ended, as far as what arrived proves it. `lost`: the service rotated a secret, but the answer
 * with the new one, which can't be requested again, didn't arrive. `unknown`: the write may or may not have
 * been executed.
 */
export type WriteEnd = "done" | "refused" | "not_sent" | "lost" | "unknown";

/** What arrived in answer to a write. */
export interface Arrived {
  /** How far a call without a usable answer got, see `GatewayError`; undefined if a complete answer arrived. */
  readonly stage?: string;
  /** The answer's status; undefined or 0 if there was no answer. */
  readonly status?: number;
  /** The answer's Content-Type. */
  readonly type?: string | null;
  /** The answer's body, or as much of it as arrived. */
  readonly text?: string;
}

export interface Judged {
  readonly end: WriteEnd;
  /** The ID of what was written, if the answer has one. */
  readonly id?: string;
}

/** Judges an answer of 2xx, complete or not. */
type Reading = (answer: Arrived) => Judged;

const UNKNOWN: Judged = { end: "unknown" };

/** Characters. Answers to writes are short; parsing a longer one would keep the gateway busy. */
const MAX_PARSED = 1024 * 1024;

/** Parses an answer's body; undefined if it isn't JSON. */
function parsed({ text = "" }: Arrived): unknown {
  // Browsers drop a byte order mark, Node doesn't.
  return text.length > MAX_PARSED ? undefined : readJson(text);
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

function idOf(value: unknown) {
  const { id, tokenId } = fieldsOf(value);
  for (const found of [id, tokenId]) {
    if (typeof found === "number") return String(found);
    if (typeof found === "string" && found.trim() !== "") return found;
  }
  return undefined;
}

/**
 * Reads the success of a write whose answer has this shape. It has to be JSON and name what was written,
 * or be `true` if that is all the API answers: anything else may come from a proxy.
 */
export const confirming =
  (shape: Shape): Reading =>
  (answer) => {
    if (answer.stage !== undefined || answer.type?.includes("json") === false) return UNKNOWN;
    const value = parsed(answer);
    if (shape === "boolean") return value === true ? { end: "done" } : UNKNOWN;
    const inData = idOf(fieldsOf(value).data);
    const id = "data" in fieldsOf(shape) ? inData : (idOf(value) ?? inData);
    return id === undefined ? UNKNOWN : { end: "done", id };
  };

/** How a rotation's success begins, with its client's ID or its secret. */
const ROTATED = /^\s*\{\s*"data"\s*:\s*\{\s*"client(?:Id|Secret)"\s*:/;

/**
 * Reads the success of rotating a client's secret. The Content-Type doesn't matter if the body has the
 * secret. An answer that names the client without a secret, or that broke off after it began as the API's
 * does, proves that the secret was rotated and is lost. An HTML page proves nothing.
 */
export const rotating =
  (client: string): Reading =>
  (answer) => {
    const { stage, text = "" } = answer;
    if (stage !== undefined) return ROTATED.test(text) ? { end: "lost", id: client } : UNKNOWN;
    const { clientId, clientSecret } = fieldsOf(fieldsOf(parsed(answer)).data);
    const isNamed = clientId === client;
    // The answer may leave out the ID, but not name another client.
    const isOurs = isNamed || clientId === undefined || clientId === null || clientId === "";
    if (isOurs && typeof clientSecret === "string" && clientSecret.trim() !== "") {
      return { end: "done", id: client };
    }
    return isNamed ? { end: "lost", id: client } : UNKNOWN;
  };

/**
 * Whether an answer is an error in the service's own format, so that no proxy sent it: a body of section 7,
 * or plain text, which similar services send. An error of section 7 always gives a reason, so an empty body
 * or an HTML page is none, whatever its type.
 */
function isExplained(answer: Arrived) {
  const body = parsed(answer);
  if (isShaped(ErrorBody, body) || isShaped(ValidationBody, body)) return true;
  const { type, text = "" } = answer;
  return (type?.startsWith("text/plain") ?? false) && text.trim() !== "" && !isMarkup(text);
}

/**
 * Judges how a write ended: the only judge, for the page, the activity and the gateway's rotations.
 *
 * - Not sent and refused are the gateway's own findings, by `stage`. Any other stage proves nothing, except
 *   what a rotation's `read` makes of half an answer.
 * - 2xx is what `read` finds in the answer.
 * - 4xx in the service's own format is a refusal, and a refusal changes nothing. That includes 401: to the
 *   service the caller was no one (section 7). In another format any of them may come from a proxy that let
 *   the write pass before, so the format decides, not the status.
 * - 408 is a timeout: the service may continue.
 * - Anything else, 5xx above all, may come after the write was executed.
 */
export function judgeWrite(arrived: Arrived, read: Reading = () => UNKNOWN): Judged {
  const { stage, status = 0 } = arrived;
  if (stage === "not_sent" || stage === "refused") return { end: stage };
  if (status >= 200 && status < 300) return read(arrived);
  const mayRefuse = stage === undefined && status >= 400 && status < 500 && status !== 408;
  return mayRefuse && isExplained(arrived) ? { end: "refused" } : UNKNOWN;
}
