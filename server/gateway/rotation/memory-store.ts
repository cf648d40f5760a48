import type { RotationResult } from "../../../src/contract/rotations.ts";
import type { Clock } from "./operations.ts";
import {
  INTENT_LIFETIME,
  RESULT_LIFETIME,
  type RotationIntent,
  type RotationStore,
  type RotationTarget,
} from "./store.ts";

interface Operation extends RotationIntent {
  readonly sid: string;
  running: boolean;
  result?: RotationResult;
}

const MAX_INTENTS = 10_000;

const isUnused = (operation?: Operation) => !operation?.running && !operation?.result;

/** For a gateway that runs alone: what it was doing ends with it. */
export function rotationsInMemory(clock: Clock): RotationStore {
  const operations = new Map<string, Operation>();
  const counts = new Map<string, number>();
  const countOf = (clientId: string) => counts.get(clientId) ?? 0;
  const find = (id: string, sid: string) => {
    const operation = operations.get(id);
    return operation?.sid === sid ? operation : undefined;
  };

  function settle(id: string, operation: Operation, result: RotationResult): void {
    operation.result = result;
    operation.running = false;
    if (result.outcome !== "not_executed") {
      counts.set(operation.clientId, countOf(operation.clientId) + 1);
    }
    clock.after(RESULT_LIFETIME, () => operations.delete(id));
  }

  function isBusy(id: string, { clientId }: RotationTarget) {
    for (const [otherId, other] of operations) {
      if (otherId !== id && other.clientId === clientId && other.running) return true;
    }
    return false;
  }

  /** Whether another one has changed the secret since, or has a result that nobody has acknowledged. */
  function wasRotated(id: string, { clientId, count }: RotationIntent) {
    for (const [otherId, other] of operations) {
      if (otherId === id || other.clientId !== clientId) continue;
      if (other.result && other.result.outcome !== "not_executed") return true;
    }
    return count !== countOf(clientId);
  }

  return {
    add: async (id, sid, intent) => {
      operations.set(id, { ...intent, sid, running: false });
      clock.after(INTENT_LIFETIME, () => {
        if (isUnused(operations.get(id))) operations.delete(id);
      });
      for (const [oldest, operation] of operations) {
        if (operations.size <= MAX_INTENTS) break;
        if (isUnused(operation)) operations.delete(oldest);
      }
    },
    find: async (id, sid) => {
      const operation = find(id, sid);
      if (!operation) return undefined;
      const { result, running } = operation;
      if (result) return { target: operation, state: "settled", result };
      return { target: operation, state: running ? "running" : "prepared" };
    },
    claim: async (id) => {
      const operation = operations.get(id);
      if (!operation || operation.running || operation.result) return "taken";
      if (isBusy(id, operation)) return "busy";
      if (wasRotated(id, operation)) return "rotated";
      operation.running = true;
      return "claimed";
    },
    begin: async () => true,
    extend: async () => {},
    settle: async (id, sid, result) => {
      const operation = find(id, sid);
      if (operation) settle(id, operation, result);
    },
    refuse: async (id, sid, result) => {
      const operation = find(id, sid);
      if (!operation || operation.running || operation.result) return false;
      settle(id, operation, result);
      return true;
    },
    forget: async (id, sid) => {
      const operation = find(id, sid);
      return operation !== undefined && !operation.running && operations.delete(id);
    },
    counts: async (clientIds) => new Map(clientIds.map((id) => [id, countOf(id)])),
  };
}
