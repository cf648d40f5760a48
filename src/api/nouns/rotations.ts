import type { Answer, BodyInput } from "~/contract/endpoint.ts";
import { apiClientRotateSecret } from "~/contract/plain.gen.ts";
import {
  rotationAcknowledge,
  rotationPrepare,
  rotationResult,
  rotationRun,
  secretProbe,
} from "~/contract/plain-later.gen.ts";
import { RotationResult } from "~/contract/rotations.ts";
import { z } from "~/contract/zod.ts";
import { pause } from "~/lib/pause.ts";
import { type ApiError, toApiError } from "../transport/errors.ts";
import { callGateway, callRaw } from "../transport/http.ts";
import { startRequest } from "../state/request-log.ts";

/** How an operation ended; `unanswered` if the gateway was unreachable and may still know more. */
type OperationEnd = RotationResult & { operationId: string; unanswered?: boolean };

/** How a rotation ended; `refused` means the gateway refused it before calling the service. */
export type RotationEnd = OperationEnd | { outcome: "refused"; error: ApiError };

/** Seconds to wait before each request for a result whose answer didn't arrive. */
const WAITS = [1, 3, 9] as const;

/**
 * Codes that prove the gateway didn't run the rotation. No other error does: a browser may send
 * the request twice, a gateway restarted in between answers the second with a 404, or with a 401 if its
 * key changed, and a proxy may answer anything.
 */
const REFUSAL_CODES = [
  "rotation_busy",
  "rotation_waiting",
  "rotated_meanwhile",
  "rotation_in_doubt",
  "rotation_outdated",
  "forbidden_origin",
  "bad_request",
];

/** Errors after which the gateway has no result for this session, so retrying is pointless. */
const isFinal = ({ status, code }: ApiError) => status === 401 || code === "rotation_unknown";

/**
 * Requests the result of an operation without ever running it. After three failed attempts, or if
 * the gateway doesn't know the operation, the outcome is `unknown`.
 */
export async function askForRotation(
  operationId: string,
  waits: readonly number[] = WAITS,
): Promise<OperationEnd> {
  let message = "";
  let unanswered = true;
  for (const seconds of waits) {
    await pause(seconds * 1000);
    try {
      const result = await callGateway(rotationResult, { params: { operationId } });
      return { ...result, operationId };
    } catch (error) {
      const failure = toApiError(error);
      message = failure.message;
      unanswered = !isFinal(failure);
      if (!unanswered) break;
    }
  }
  return { outcome: "unknown", error: message, operationId, unanswered };
}

/**
 * Rotates a secret (section 4.3) at most once: as browsers may repeat a POST, an operation ID makes
 * it idempotent, and a result that didn't arrive is requested instead of rotating again. Never throws. Neither a
 * query nor a mutation: the secret must stay out of every cache.
 */
export async function rotateSecret(
  /**
   * The client, and its rotation count as the page shows it. `despiteDoubt`: the person knows that the
   * last rotation is in doubt, and what another one may stop.
   */
  target: BodyInput<typeof rotationPrepare>,
  {
    onPrepared,
    onUnanswered,
    waits,
  }: {
    /** Called once the gateway has an operation ID, before it is run: a reload can ask for its result. */
    onPrepared: (operationId: string) => void;
    /** Called if the answer didn't arrive, before the result is requested. */
    onUnanswered: () => void;
    /** Seconds to wait before each request for the result. */
    waits?: readonly number[];
  },
): Promise<RotationEnd> {
  // The gateway refuses while a result of this client waits to be acknowledged.
  await Promise.race([acknowledging, pause(3000)]);
  let operationId: string;
  try {
    ({ operationId } = await callGateway(rotationPrepare, { body: target }));
  } catch (error) {
    return { outcome: "refused", error: toApiError(error) };
  }
  onPrepared(operationId);
  const { organizationId, clientId } = target;
  // The request that the gateway makes to the service.
  const end = startRequest({ row: apiClientRotateSecret, params: { organizationId, clientId } });
  try {
    const { raw, requestId } = await callRaw(rotationRun, { params: { operationId } });
    const result = z.parse(RotationResult, raw);
    const { outcome } = result;
    const answered = outcome === "unknown" ? 0 : apiClientRotateSecret.status;
    const status = outcome === "not_executed" ? result.status : answered;
    // Without one, the service was never called.
    if (status !== null) end({ status, requestId });
    return { ...result, operationId };
  } catch (thrown) {
    const error = toApiError(thrown);
    if (REFUSAL_CODES.includes(error.code)) return { outcome: "refused", error };
    end({});
    onUnanswered();
    return askForRotation(operationId, waits);
  }
}

/** The acknowledgement sent last. */
let acknowledging: Promise<unknown> = Promise.resolve();

/** Tells the gateway to forget a result now, instead of after two minutes. */
export function acknowledgeRotation(operationId: string) {
  acknowledging = callGateway(rotationAcknowledge, { params: { operationId } }).catch(toApiError);
  return acknowledging;
}

/**
 * Has the gateway try to exchange a client's secret for a token (section 4.1), and says whether the service
 * accepts it; times are in seconds and milliseconds. Never throws, and is neither a query nor a mutation: no
 * cache may hold a secret.
 */
export const probeSecret = (
  client: BodyInput<typeof secretProbe>,
): Promise<Answer<typeof secretProbe> | ApiError> =>
  callGateway(secretProbe, { body: client }).catch(toApiError);
