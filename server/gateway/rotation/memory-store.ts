import type { RotationResult } from "../../../src/contract/rotations.ts";
import type { Clock } from "~server/shared/clock.ts";
import {
  type Changed,
  INTENT_LIFETIME,
  obstacleTo,
  type Others,
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

/** A client of an organization: what is done to one of the same ID elsewhere is no business of its own. */
const keyOf = ({ organizationId, clientId }: RotationTarget) =>
  JSON.stringify([organizationId, clientId]);

/** A rotation that changed a secret, or may have. */
export interface NotedRotation extends RotationTarget {
  readonly outcome: Changed;
}

/**
 * For a gateway that runs alone: what it was doing ends with it. How rotations ended before it started is
 * known from the activity, oldest first: one in doubt stays so after a restart.
 */
export function rotationsInMemory(
  clock: Clock,
  noted: () => Promise<readonly NotedRotation[]>,
): RotationStore {
  const operations = new Map<string, Operation>();
  const pasts = new Map<string, Changed[]>();
  const pastOf = (target: RotationTarget) => pasts.get(keyOf(target)) ?? [];
  const note = ({ outcome, ...target }: NotedRotation) =>
    pasts.set(keyOf(target), [...pastOf(target), outcome]);
  let loading: Promise<void> | undefined;
  /** Comes before anything runs, so that nothing is counted twice. What couldn't be read is read again. */
  const load = () => {
    loading ??= noted().then((rotations) => rotations.forEach(note));
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const find = (id: string, sid: string) => {
    const operation = operations.get(id);
    return operation?.sid === sid ? operation : undefined;
  };

  function settle(id: string, operation: Operation, result: RotationResult): void {
    operation.result = result;
    operation.running = false;
    const { outcome } = result;
    const { organizationId, clientId } = operation;
    if (outcome !== "not_executed") note({ organizationId, clientId, outcome });
    clock.after(RESULT_LIFETIME, () => operations.delete(id));
  }

  function othersOf(id: string, target: RotationTarget): Others {
    const others = [...operations].flatMap(([otherId, other]) =>
      otherId !== id && keyOf(other) === keyOf(target) ? [other] : [],
    );
    return {
      isRunning: others.some(({ running }) => running),
      isWaiting: others.some(({ result }) => result?.outcome === "done"),
      past: pastOf(target),
    };
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
      await load();
      const operation = operations.get(id);
      if (!operation || operation.running || operation.result) return "taken";
      const obstacle = obstacleTo(operation.count, othersOf(id, operation));
      if (obstacle) return obstacle;
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
    past: async (organizationId, clientIds) => {
      await load();
      const busy = new Set([...operations.values()].filter(({ running }) => running).map(keyOf));
      return new Map(
        clientIds.map((clientId) => {
          const target = { organizationId, clientId };
          return [clientId, { past: pastOf(target), isRunning: busy.has(keyOf(target)) }];
        }),
      );
    },
  };
}
