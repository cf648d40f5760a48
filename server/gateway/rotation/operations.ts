import { randomBytes } from "node:crypto";
import type { RotationResult } from "../../../src/contract/rotations.ts";
import { Failure, upstreamFailure } from "../http/failure.ts";

/** A clock and an unref'd timer; tests inject their own. */
export interface Clock {
  readonly now: () => number;
  readonly after: (milliseconds: number, run: () => void) => void;
}

export interface RotationTarget {
  readonly organizationId: string;
  readonly clientId: string;
}

/** What an operation ID is bound to. */
export interface RotationIntent extends RotationTarget {
  /** The number of rotations made through this gateway, as shown on the page. */
  readonly count: number;
}

interface Operation extends RotationIntent {
  readonly sid: string;
  running?: Promise<RotationResult>;
  result?: RotationResult;
}

/** The result if the gateway itself fails halfway. */
const UNKNOWN: RotationResult = {
  outcome: "unknown",
  error: "Something went wrong in the gateway.",
};

/** Milliseconds after which an unacknowledged result, with its secret, is deleted. */
const RESULT_LIFETIME = 120_000;
/** Milliseconds after which an unused ID is deleted. */
const INTENT_LIFETIME = 3_600_000;
const MAX_INTENTS = 10_000;

/**
 * The rotations of this gateway, in memory. An ID runs at most once and always gets the same result. A
 * client has one rotation at a time. An ID prepared before another rotation of its client is refused,
 * because a second rotation in a hurry would stop the secret in use.
 */
export function createRotations(clock: Clock) {
  const operations = new Map<string, Operation>();
  const counts = new Map<string, number>();
  const countOf = (clientId: string) => counts.get(clientId) ?? 0;

  function find(sid: string, id: string): Operation {
    const operation = operations.get(id);
    // Another session's ID looks as unknown as one that never existed.
    if (operation?.sid === sid) return operation;
    const message =
      "The gateway doesn't know this rotation. It never started, or it ended a while ago.";
    // One that ended a while ago was sent.
    throw upstreamFailure(404, "rotation_unknown", message);
  }

  function settle(id: string, operation: Operation, result: RotationResult): RotationResult {
    operation.result = result;
    if (result.outcome !== "not_executed") {
      counts.set(operation.clientId, countOf(operation.clientId) + 1);
    }
    clock.after(RESULT_LIFETIME, () => operations.delete(id));
    return result;
  }

  function checkFree(id: string, operation: Operation): void {
    for (const [otherId, other] of operations) {
      if (otherId === id || other.clientId !== operation.clientId) continue;
      if (other.running && !other.result) {
        const message = "This client's secret is already being rotated. Nothing changed.";
        throw new Failure(409, "rotation_busy", message);
      }
      if (other.result && other.result.outcome !== "not_executed") throw rotatedMeanwhile();
    }
    if (operation.count !== countOf(operation.clientId)) throw rotatedMeanwhile();
  }

  return {
    /** Creates an ID for one rotation. Has no other effect, so it may be repeated. */
    prepare(sid: string, { organizationId, clientId, count }: RotationIntent): string {
      const id = randomBytes(16).toString("base64url");
      operations.set(id, { organizationId, clientId, count, sid });
      clock.after(INTENT_LIFETIME, () => {
        if (!operations.get(id)?.running) operations.delete(id);
      });
      for (const [oldest, { running }] of operations) {
        if (operations.size <= MAX_INTENTS) break;
        if (!running) operations.delete(oldest);
      }
      return id;
    },

    /** The number of rotations of a client that this gateway remembers. */
    countOf,

    /**
     * Runs `rotate` unless it already ran for this ID. Throws a 409 if the client is being rotated or
     * was rotated after the ID was prepared, and a 404 if the ID is unknown.
     */
    run(
      sid: string,
      id: string,
      rotate: (target: RotationTarget) => Promise<RotationResult>,
    ): Promise<RotationResult> {
      const operation = find(sid, id);
      if (operation.result) return Promise.resolve(operation.result);
      if (!operation.running) {
        checkFree(id, operation);
        operation.running = rotate(operation)
          .catch(() => UNKNOWN)
          .then((result) => settle(id, operation, result));
      }
      return operation.running;
    },

    /**
     * Returns the result of an ID, waiting for it if it is running. An ID that hasn't run is settled as
     * not executed, so that a delayed call can't run it after this answer.
     */
    async result(sid: string, id: string): Promise<RotationResult> {
      const operation = find(sid, id);
      return (
        operation.result ??
        operation.running ??
        settle(id, operation, {
          outcome: "not_executed",
          error: "The rotation never started. Nothing changed.",
          status: null,
        })
      );
    },

    /** Deletes an ID that isn't running; returns false if there is none. */
    acknowledge(sid: string, id: string): boolean {
      const operation = operations.get(id);
      if (operation?.sid !== sid || (operation.running && !operation.result)) return false;
      return operations.delete(id);
    },

    /** Resolves once no rotation is running. */
    async settled(): Promise<void> {
      await Promise.allSettled([...operations.values()].flatMap(({ running }) => running ?? []));
    },
  };
}

export type Rotations = ReturnType<typeof createRotations>;

const rotatedMeanwhile = () =>
  new Failure(
    409,
    "rotated_meanwhile",
    "This client's secret was rotated in the meantime. Check the list before rotating again.",
  );
