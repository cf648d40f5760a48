import { randomBytes } from "node:crypto";
import type { RotationResult } from "../../src/contract/gateway.ts";
import { Failure } from "./failure.ts";

/** The time, and a way to be called later that doesn't keep the process alive; tests bring their own. */
export interface Clock {
  readonly now: () => number;
  readonly after: (milliseconds: number, run: () => void) => void;
}

export interface RotationTarget {
  readonly organizationId: string;
  readonly clientId: string;
}

/** What an id is made for. */
export interface RotationIntent extends RotationTarget {
  /** How often the client had been rotated from here, as the page showed it. */
  readonly count: number;
}

interface Operation extends RotationIntent {
  readonly sid: string;
  running?: Promise<RotationResult>;
  result?: RotationResult;
}

/** Should the gateway itself fail in the middle, nobody can tell what the service did. */
const UNKNOWN: RotationResult = {
  outcome: "unknown",
  error: "Something unexpected went wrong in the gateway.",
};

/** A result that nobody acknowledges is forgotten after this time, its secret with it. */
const RESULT_LIFETIME = 120_000;
/** An id that is never used is forgotten after an hour. */
const INTENT_LIFETIME = 3_600_000;
const MAX_INTENTS = 10_000;

/**
 * The rotations of this gateway, in memory. An id runs at most once, and the same id again gets the
 * same result; a client is rotated by one operation at a time; and an id whose page didn't know of
 * an earlier rotation of its client is refused, as two rotations in a hurry stop the secret in use.
 */
export function createRotations(clock: Clock) {
  const operations = new Map<string, Operation>();
  const counts = new Map<string, number>();
  const countOf = (clientId: string) => counts.get(clientId) ?? 0;

  function find(sid: string, id: string): Operation {
    const operation = operations.get(id);
    // Another session's id is as unknown as one that never was.
    if (operation?.sid === sid) return operation;
    const message =
      "The gateway doesn't know this rotation: it was never begun, or is over for good.";
    throw new Failure(404, "rotation_unknown", message);
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
        const message = "This client's secret is being rotated right now. Nothing was done here.";
        throw new Failure(409, "rotation_busy", message);
      }
      if (other.result && other.result.outcome !== "not_executed") throw rotatedMeanwhile();
    }
    if (operation.count !== countOf(operation.clientId)) throw rotatedMeanwhile();
  }

  return {
    /** Makes an id for one rotation. Changes nothing, and may be repeated. */
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

    /** How often a client was rotated from here, as far as this gateway remembers. */
    countOf,

    /**
     * Runs `rotate` unless it has been run for this id. Throws a 409 where the client is being
     * rotated or has been rotated since the page looked, and a 404 where the id isn't known.
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
     * The result of an id, waited for where it is under way. An id that hasn't been run is settled
     * as not executed, so that a call still on its way can't run it after this was told.
     */
    async result(sid: string, id: string): Promise<RotationResult> {
      const operation = find(sid, id);
      return (
        operation.result ??
        operation.running ??
        settle(id, operation, {
          outcome: "not_executed",
          error: "The rotation was never begun. Nothing changed.",
          status: null,
        })
      );
    },

    /** Forgets an id that isn't running; false where there is nothing to forget. */
    acknowledge(sid: string, id: string): boolean {
      const operation = operations.get(id);
      if (operation?.sid !== sid || (operation.running && !operation.result)) return false;
      return operations.delete(id);
    },

    /** Resolves once nothing is under way. */
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
    "This client's secret has been rotated since. Look at the list again before rotating once more.",
  );
