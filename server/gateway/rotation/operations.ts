import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { RotationResult } from "~/contract/rotations.ts";
import { untilStored } from "../database/until-stored.ts";
import { Failure, upstreamFailure } from "../http/failure.ts";
import type { Meter } from "../metrics/metrics.ts";
import type { StoredIntent, RotationTarget } from "./records.ts";
import { doubtOf, type Found, OBSTACLES, type Obstacle, type RotationStore } from "./store.ts";

/** How a rotation ended, and a function that notes it in the activity. */
export interface Rotated {
  readonly result: RotationResult;
  readonly note?: () => Promise<void>;
}

/**
 * Rotates a client's secret. Calls `begin` right before it calls the service, with fingerprints of the secrets in use,
 * and doesn't call it if that is false or throws.
 */
export type Rotate = (
  intent: StoredIntent,
  begin: (secretsInUse: readonly string[]) => Promise<boolean>,
) => Promise<Rotated>;

/** The result if the gateway itself fails halfway. */
const UNKNOWN: RotationResult = {
  outcome: "unknown",
  error: "Something went wrong in the gateway.",
};
const NEVER_STARTED: RotationResult = {
  outcome: "not_executed",
  error: "The rotation never started. Nothing changed.",
  status: null,
};

/** Milliseconds between two signs of life, a quarter of what others wait for. */
const HEARTBEAT = 4000;
/** Milliseconds between two checks of a rotation that another gateway runs. */
const POLL_INTERVAL = 150;

/** While the database is away it isn't known whether a rotation ran: another gateway may have run it. */
async function withStageSent<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "database_unreachable") throw error;
    const message =
      "The console's database doesn't answer, so it isn't known whether this rotation ran.";
    throw upstreamFailure(503, error.code, message);
  }
}

/**
 * The rotations of all gateways that use the store (`src/components/rotation/README.md`). An ID runs at most once and
 * always gets the same result. A client has one rotation at a time. An ID prepared before another rotation of its client is refused,
 * because a second rotation in a hurry would stop the secret in use.
 */
export function createRotations(store: RotationStore, meter?: Meter) {
  /** The rotations that this gateway runs, until their results are noted. */
  const running = new Map<
    string,
    { sid: string; result: Promise<RotationResult>; done: Promise<void> }
  >();

  /** Throws a 404 for an ID that is unknown; another session's looks as if it had never existed. */
  async function find(sid: string, id: string): Promise<Found> {
    const found = await withStageSent(store.find(id, sid));
    if (found) return found;
    const message =
      "The gateway doesn't know this rotation. It never started, or it ended a while ago.";
    // A rotation that ended a while ago was sent, so the stage is `sent`.
    throw upstreamFailure(404, "rotation_unknown", message);
  }

  /** Waits for a rotation that another gateway runs. */
  async function elsewhere(sid: string, id: string): Promise<RotationResult> {
    for (;;) {
      const { result } = await find(sid, id);
      if (result) return result;
      await wait(POLL_INTERVAL);
    }
  }

  async function perform(
    sid: string,
    id: string,
    intent: StoredIntent,
    rotate: Rotate,
  ): Promise<{ result: RotationResult; saved: Promise<void> }> {
    const claim = await withStageSent(store.claim(id));
    if (claim === "taken") return { result: await elsewhere(sid, id), saved: Promise.resolve() };
    if (claim !== "claimed") throw refusalOf(claim);
    const alive = setInterval(() => void store.extend(id).catch(() => {}), HEARTBEAT);
    const rotated = rotate(intent, (secretsInUse) => store.begin(id, secretsInUse));
    const { result, note }: Rotated = await rotated.catch(() => ({ result: UNKNOWN }));
    meter?.rotation(result.outcome);
    // Saved first, then noted: if the gateway is killed in between, the activity says unknown. The other way round it
    // would say done, and no one could get the secret.
    const saved = untilStored(() => store.settle(id, sid, result)).then(note);
    return { result, saved: saved.finally(() => clearInterval(alive)) };
  }

  function start(sid: string, id: string, intent: StoredIntent, rotate: Rotate) {
    const performed = perform(sid, id, intent, rotate);
    // The page gets the result once it is saved, or soon if it can't be saved.
    const result = performed.then(async ({ result: settled, saved }) => {
      await Promise.race([saved, wait(2 * POLL_INTERVAL)]);
      return settled;
    });
    const done = performed
      .then(({ saved }) => saved)
      .catch(() => {})
      .finally(() => running.delete(id));
    running.set(id, { sid, result, done });
    return result;
  }

  return {
    /**
     * Creates an ID for one rotation. Has no other effect, so it may be repeated. Throws a 409 if it isn't
     * known how the client's last rotation ended, because another one may stop the secret in use: only
     * those who say that they know, with `despiteDoubt`, get an ID then.
     */
    async prepare(sid: string, intent: StoredIntent): Promise<string> {
      if (!intent.despiteDoubt) {
        const pasts = await store.past(intent.organizationId, [intent.clientId]);
        const past = pasts.get(intent.clientId);
        if (past && doubtOf(past)) throw refusalOf("rotation_in_doubt");
      }
      const id = randomBytes(16).toString("base64url");
      await store.add(id, sid, intent);
      return id;
    },

    /** How often each client was rotated, or may have been, and which of them are in doubt. */
    async standings(organizationId: string, clientIds: readonly string[]) {
      const pasts = [...(await store.past(organizationId, clientIds))];
      return new Map(
        pasts.map(([id, past]) => [id, { count: past.outcomes.length, doubt: doubtOf(past) }]),
      );
    },

    /** How the last rotation of a client ended that changed its secret, or may have. */
    async last({ organizationId, clientId }: RotationTarget) {
      return (await store.past(organizationId, [clientId])).get(clientId)?.last;
    },

    /**
     * Runs `rotate` unless it already ran for this ID. Throws a 409 if the client is being rotated, or
     * was or may have been after the ID was prepared, a 404 if the ID is unknown, and a 503 if it can't be
     * noted.
     */
    async run(sid: string, id: string, rotate: Rotate): Promise<RotationResult> {
      const started = running.get(id);
      if (started?.sid === sid) return started.result;
      const { intent, result } = await find(sid, id);
      return result ?? running.get(id)?.result ?? start(sid, id, intent, rotate);
    },

    /**
     * Returns the result of an ID, waiting for it if it is running. An ID that hasn't run is settled as
     * not executed, so that a delayed call can't run it after this answer.
     */
    async result(sid: string, id: string): Promise<RotationResult> {
      const started = running.get(id);
      if (started?.sid === sid) return started.result;
      const { state, result } = await find(sid, id);
      if (result) return result;
      if (state === "prepared" && (await withStageSent(store.refuse(id, sid, NEVER_STARTED)))) {
        return NEVER_STARTED;
      }
      return elsewhere(sid, id);
    },

    /** Deletes an ID that isn't running; returns false if there is none. */
    acknowledge: (sid: string, id: string): Promise<boolean> => store.forget(id, sid),

    /** Resolves once no rotation is running, and all results are noted. */
    async settled(): Promise<void> {
      while (running.size > 0) {
        await Promise.allSettled([...running.values()].map(({ done }) => done));
      }
    },
  };
}

export type Rotations = ReturnType<typeof createRotations>;

const refusalOf = (obstacle: Obstacle) => new Failure(409, obstacle, OBSTACLES[obstacle]);
