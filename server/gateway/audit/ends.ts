import type { Outcome } from "~/contract/activity.ts";
import type { Shape } from "~/contract/shape.ts";
import { confirming, judgeWrite, type WriteEnd } from "~/contract/write-end.ts";
import type { Reply } from "../http/call.ts";
import { Failure } from "../http/failure.ts";
import type { Ended } from "./store.ts";

/** How a write ended. */
export type End = Pick<Ended, "outcome"> & Partial<Ended>;

const outcomeOf = (end: WriteEnd): Outcome => (end === "lost" ? "secret_lost" : end);

/** The service's ID of a request, if it answered with one of its own. */
const requestIdIn = (headers: Reply["headers"]) => {
  const id = headers?.["x-request-id"];
  return id === undefined ? {} : { serviceRequestId: String(id) };
};

/** The end of a forwarded write whose answer has this shape. */
export function endOfReply({ status, headers, body }: Reply, method: string, shape: Shape): End {
  const text = Buffer.isBuffer(body) ? body.toString("utf8") : "";
  const type = headers?.["content-type"];
  const arrived = { status, text, ...(type !== undefined && { type: String(type) }) };
  const { end, id } = judgeWrite(arrived, confirming(shape));
  const createdId = method === "DELETE" ? null : (id ?? null);
  return { outcome: outcomeOf(end), status, createdId, ...requestIdIn(headers) };
}

/** The end of a write that failed in the gateway or on its way. */
export function endOfError(error: unknown): End {
  if (!(error instanceof Failure)) return { outcome: "unknown", stage: "sent" };
  const { stage, answered = null, headers } = error;
  const found = { status: answered, ...requestIdIn(headers) };
  const outcome = outcomeOf(judgeWrite({ stage }).end);
  return stage === "refused" ? { outcome, ...found } : { outcome, ...found, stage };
}
