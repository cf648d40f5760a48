import type { BodyInput } from "~/contract/endpoint.ts";
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

/**
 * The client, and its rotation count as the page shows it. `despiteDoubt`: the person knows that the
 * last rotation is in doubt, and what another one may stop.
 */
type RotationTarget = BodyInput<typeof rotationPrepare>;

interface RotationSteps {
  /** Called before the rotation is sent, so that a reload can ask for its result. */
  onBegun: (operationId: string) => void;
  /** Called when the response is lost, before the result is requested. */
  onLost: () => void;
  /** Seconds to wait before each request for a lost result. */
  waits?: readonly number[];
}

/** How an operation ended; `unanswered` if the gateway was unreachable and may still know more. */
type OperationEnd = RotationResult & { operationId: string; unanswered?: boolean };

/** How a rotation ended; `refused` means the gateway refused it before calling the service. */
export type RotationEnd = OperationEnd | { outcome: "refused"; error: ApiError };

/** Seconds to wait before each request for a lost result. */
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
const isRefusal = ({ code }: ApiError) => REFUSAL_CODES.includes(code);

/** Errors after which the gateway has no result for this session, so retrying is pointless. */
const isFinal = ({ status, code }: ApiError) => status === 401 || code === "rotation_unknown";

/** The status of the service's response; undefined if the service was never called. */
function statusOf(result: RotationResult) {
  if (result.outcome === "not_executed") return result.status ?? undefined;
  return result.outcome === "unknown" ? 0 : apiClientRotateSecret.status;
}

/** Runs a rotation and logs the request that the gateway makes to the service for it. */
async function runRotation(operationId: string, { organizationId, clientId }: RotationTarget) {
  const end = startRequest({ row: apiClientRotateSecret, params: { organizationId, clientId } });
  const answer = callRaw(rotationRun, { params: { operationId } });
  const { raw, requestId } = await answer.catch((error: unknown) => {
    if (!isRefusal(toApiError(error))) end({});
    throw error;
  });
  const result = z.parse(RotationResult, raw);
  const status = statusOf(result);
  if (status !== undefined) end({ status, requestId });
  return result;
}

/**
 * Requests the result of an operation without ever running it. After three failed attempts, or if
 * the gateway doesn't know the operation, the outcome is `unknown`.
 */
export async function askForRotation(
  operationId: string,
  waits: readonly number[] = WAITS,
): Promise<OperationEnd> {
  let lost = "";
  let unanswered = true;
  for (const seconds of waits) {
    await pause(seconds * 1000);
    try {
      const result = await callGateway(rotationResult, { params: { operationId } });
      return { ...result, operationId };
    } catch (error) {
      const failure = toApiError(error);
      lost = failure.message;
      unanswered = !isFinal(failure);
      if (!unanswered) break;
    }
  }
  return { outcome: "unknown", error: lost, operationId, unanswered };
}

/**
 * Rotates a secret (section 4.3) at most once: as browsers may repeat a POST, an operation ID makes
 * it idempotent, and a lost result is requested instead of rotating again. Never throws. Neither a
 * query nor a mutation: the secret must stay out of every cache.
 */
export async function rotateSecret(
  target: RotationTarget,
  { onBegun, onLost, waits }: RotationSteps,
): Promise<RotationEnd> {
  // The gateway refuses while a result of this client waits to be acknowledged.
  await Promise.race([acknowledging, pause(3000)]);
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

/** The acknowledgement sent last. */
let acknowledging = Promise.resolve();

/** Tells the gateway to forget a result now, instead of after two minutes. */
export function acknowledgeRotation(operationId: string) {
  acknowledging = callGateway(rotationAcknowledge, { params: { operationId } }).then(
    () => undefined,
    () => undefined,
  );
  return acknowledging;
}

/** Whether the service accepts a secret; times in seconds and milliseconds. */
export type SecretProbe =
  | { state: "accepted" | "refused"; expiresIn: number | null; milliseconds: number }
  | { state: "unknown"; error: ApiError };

/**
 * Has the gateway try to exchange a client's secret for a token (section 4.1). Never throws, and is
 * neither a query nor a mutation: no cache may hold a secret.
 */
export async function probeSecret(client: BodyInput<typeof secretProbe>): Promise<SecretProbe> {
  try {
    const { authenticates, ...probe } = await callGateway(secretProbe, { body: client });
    return { state: authenticates ? "accepted" : "refused", ...probe };
  } catch (error) {
    return { state: "unknown", error: toApiError(error) };
  }
}
