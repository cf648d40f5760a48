import { encodeQuery, type PlainEndpoint } from "~/contract/endpoint.ts";
import { SESSION_PATH } from "~/contract/first-calls.ts";
import { readJson } from "~/contract/json.ts";
import { activityList } from "~/contract/plain.gen.ts";
import { declareShape, isShaped } from "~/contract/shape.ts";
import type { WriteEnd } from "~/contract/write-end.ts";
import { accessEnded } from "../state/release.ts";
import { ApiError } from "./errors.ts";
import { send } from "./send.ts";

/** A call, and when it was sent if it is a write, by the gateway's time. */
export interface SentCall {
  readonly row: PlainEndpoint;
  readonly write: { readonly sentAt: number } | undefined;
}

/** Milliseconds by which the page's idea of the gateway's time, or the clocks of two gateways, may be off. */
const CLOCKS_APART = 5000;

const isOfGateway = ({ headers }: Response) => headers.has("x-console-release");

const Noted = declareShape({ data: ["unknown"] });

/**
 * How a write ended whose answer the gateway didn't send. It notes every forwarded write before it sends it, so one
 * without a note never arrived. A firewall may also have held back the answer to one that was executed.
 */
async function endOf({ row, write }: SentCall): Promise<WriteEnd> {
  if (write === undefined || row.host === "gateway") return "unknown";
  const startedAfter = new Date(write.sentAt - CLOCKS_APART).toISOString();
  const query = encodeQuery(activityList, { endpoints: [row.name], startedAfter, limit: 1 });
  try {
    const response = await send(`${activityList.path}?${query.toString()}`);
    const noted = readJson(await response.text());
    const isRead = response.ok && isOfGateway(response) && isShaped(Noted, noted);
    return isRead && noted.data.length === 0 ? "not_sent" : "unknown";
  } catch {
    return "unknown";
  }
}

/**
 * The error of a call that something in front answered in the gateway's place. If the gateway answers a second call,
 * something like a firewall blocked the first one; otherwise it may be a proxy that asks for a sign-in. Undefined if
 * it is neither.
 */
export async function foreignError(
  response: Response,
  sent?: SentCall,
): Promise<ApiError | undefined> {
  const { type, status } = response;
  const session = await send(SESSION_PATH).catch(() => undefined);
  if (session && isOfGateway(session)) {
    const answer = type === "opaqueredirect" ? "a redirect" : status;
    return new ApiError({
      // The firewall's status would be read as the service's.
      status: 0,
      code: "blocked",
      message: `Blocked on the way: a firewall or proxy in front of Tapedeck answered with ${answer}. Ask whoever runs it.`,
      ...(sent && { end: await endOf(sent) }),
    });
  }
  // A proxy may take the release out of all answers, and these are what the service answers, too.
  if (status !== 200 && status !== 401 && status !== 403 && type !== "opaqueredirect") {
    return undefined;
  }
  accessEnded.set(true);
  return new ApiError({
    // A 401 would open the console's own sign-in, which can't help.
    status: 0,
    code: "access_ended",
    message:
      "Your connection to Tapedeck needs a sign-in again. Open it in a new tab to sign in, or reload.",
  });
}
