import { apiClientRotateSecret } from "~/contract/api-clients.ts";
import {
  rotationAcknowledge,
  rotationPrepare,
  RotationResult,
  rotationResult,
  rotationRun,
} from "~/contract/gateway.ts";
import { z } from "~/contract/zod.ts";
import { type ApiError, toApiError } from "./errors.ts";
import { callGateway, callRaw } from "./http.ts";
import { startRequest } from "./request-log.ts";

export interface RotationTarget {
  organizationId: string;
  clientId: string;
  /** How often the client had been rotated from here, as the page shows it. */
  count: number;
}

export interface RotationSteps {
  /** Told the operation's id before the rotation is sent, so that a reload can ask for its result. */
  onBegun: (operationId: string) => void;
  /** Told when the answer didn't come and is asked for. */
  onLost: () => void;
  /** Seconds before each time the answer is asked for. */
  waits?: readonly number[];
}

/** How an operation ended; `unanswered` where the gateway couldn't be asked, and may know more. */
type OperationEnd = RotationResult & { operationId: string; unanswered?: boolean };

/** How a rotation ended; `refused` is the gateway's own no, before it called the service. */
export type RotationEnd = OperationEnd | { outcome: "refused"; error: ApiError };

/** Seconds to wait before asking again for a result that was lost on its way. */
const WAITS = [1, 3, 9] as const;

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Refusals that are certain: the gateway looked at the request and didn't run it. Only these are, as
 * the browser may have sent the request twice: a gateway that was restarted in between answers the
 * second with a 404, or with a 401 where its key is another, and a proxy answers whatever it likes.
 */
const CERTAIN = ["rotation_busy", "rotated_meanwhile", "forbidden_origin", "bad_request"];
const isRefusal = ({ code }: ApiError) => CERTAIN.includes(code);

/** Asking once more can't bring a result that the gateway or this session has no more. */
const isOver = ({ status, code }: ApiError) => status === 401 || code === "rotation_unknown";

/** The status of the service's answer; undefined where the service was never asked. */
function statusOf(result: RotationResult): number | undefined {
  if (result.outcome === "not_executed") return result.status ?? undefined;
  return result.outcome === "unknown" ? 0 : apiClientRotateSecret.status;
}

/** Runs a rotation, and notes the request that the gateway makes to the service for it. */
async function runRotation(operationId: string, { organizationId, clientId }: RotationTarget) {
  const end = startRequest({ row: apiClientRotateSecret, params: { organizationId, clientId } });
  const answer = callRaw(rotationRun, { params: { operationId } });
  const { raw, requestId } = await answer.catch((error: unknown) => {
    if (!isRefusal(toApiError(error))) end({});
    throw error;
  });
  const result = z.parse(RotationResult, raw);
  const status = statusOf(result);
  if (status !== undefined) end({ status, requestId, upstream: 1 });
  return result;
}

/**
 * Asks for the result of an operation without ever running it. After three questions without an
 * answer, or where the gateway doesn't know the operation, nobody can tell: `unknown`.
 */
export async function askForRotation(
  operationId: string,
  waits: readonly number[] = WAITS,
): Promise<OperationEnd> {
  let lost = "";
  let unanswered = true;
  for (const seconds of waits) {
    await pause(seconds);
    try {
      const result = await callGateway(rotationResult, { params: { operationId } });
      return { ...result, operationId };
    } catch (error) {
      const failure = toApiError(error);
      lost = failure.message;
      unanswered = !isOver(failure);
      if (!unanswered) break;
    }
  }
  return { outcome: "unknown", error: lost, operationId, unanswered };
}

/**
 * Rotates a secret (section 4.3), at most once: browsers may repeat a POST by themselves, so it
 * goes out under an operation id, and a lost answer is asked for instead of sending again. It
 * never throws. The answer holds a secret: it goes into the state of the dialog that shows it, and
 * into no cache; so this is neither a query nor a mutation.
 */
export async function rotateSecret(
  target: RotationTarget,
  { onBegun, onLost, waits }: RotationSteps,
): Promise<RotationEnd> {
  // The gateway refuses while a result of this client waits to be acknowledged.
  await Promise.race([acknowledging, pause(3)]);
  let operationId: string;
  try {
    ({ operationId } = await callGateway(rotationPrepare, { body: target }));
  } catch (error) {
    return { outcome: "refused", error: toApiError(error) };
  }
  onBegun(operationId);
  try {
    return { ...(await runRotation(operationId, target)), operationId };
  } catch (thrown) {
    const error = toApiError(thrown);
    if (isRefusal(error)) return { outcome: "refused", error };
    onLost();
    return askForRotation(operationId, waits);
  }
}

/** The acknowledgement that was sent last. */
let acknowledging = Promise.resolve();

/** Tells the gateway to forget a result at once; where that is lost, it forgets by itself. */
export function acknowledgeRotation(operationId: string): Promise<void> {
  // Two minutes after a rotation the gateway forgets its result anyway.
  acknowledging = callGateway(rotationAcknowledge, { params: { operationId } }).then(
    () => undefined,
    () => undefined,
  );
  return acknowledging;
}
