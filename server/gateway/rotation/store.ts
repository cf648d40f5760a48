import { randomBytes } from "node:crypto";
import { type Doubt, RotationResult } from "~/contract/rotations.ts";
import { z } from "~/contract/zod.ts";
import { sha256 } from "~server/shared/sha256.ts";
import { createSealing } from "../database/sealing.ts";
import { upstreamFailure } from "../http/failure.ts";
import {
  INTENT_LIFETIME,
  RESULT_LIFETIME,
  type Rotation,
  type StoredIntent,
  type RotationRecords,
} from "./records.ts";

/** A rotation as its session may see it. */
export interface Found {
  readonly intent: StoredIntent;
  readonly state: "prepared" | "running" | "settled";
  /** Once it is settled. */
  readonly result?: RotationResult;
}

/** Why an ID may not run, as the page gets it. */
export const OBSTACLES = {
  rotation_busy: "This client's secret is being rotated right now.",
  rotation_waiting:
    "The secret was just rotated, and it isn't confirmed yet that the new one is stored.",
  rotated_meanwhile: "The secret was rotated after this page read the list.",
  rotation_in_doubt:
    "It isn't known how this client's last rotation ended, and another one may stop the secret in use.",
  rotation_outdated: "This page and the console's records differ on this client's rotations.",
} as const;
export type Obstacle = keyof typeof OBSTACLES;
/** `taken`: the ID already ran, or runs. */
type Claim = "claimed" | "taken" | Obstacle;

/** How a client's last rotation ended. */
type Last = Pick<Rotation, "outcome" | "settledAt" | "secretsInUse">;

/** The rotations of a client. */
interface Past {
  /** How the rotations ended that changed the secret, or may have, oldest first. */
  readonly outcomes: readonly Exclude<RotationResult["outcome"], "not_executed">[];
  readonly last: Last | undefined;
  /** Whether one is running, or hasn't been noted yet. */
  readonly isRunning: boolean;
}

const isRunning = ({ state }: Rotation) => state === "claimed" || state === "sent";

/** Whether the result of a rotation is still kept for its session. */
const isKept = ({ session, settledAt, readAt }: Rotation) =>
  session !== null && settledAt !== null && settledAt > readAt - RESULT_LIFETIME;

/**
 * A rotation as it counts now. If its lease is over, so is the rotation: its gateway checks the lease before it calls
 * the service.
 */
const asOfNow = (rotation: Rotation): Rotation =>
  isRunning(rotation) && rotation.leaseUntil < rotation.readAt
    ? {
        ...rotation,
        state: "settled",
        outcome: rotation.state === "sent" ? "unknown" : "not_executed",
        settledAt: rotation.readAt,
      }
    : rotation;

function pastOf(rotations: readonly Rotation[]): Past {
  const changed = rotations
    .toSorted((one, other) => (one.settledAt ?? Infinity) - (other.settledAt ?? Infinity))
    .flatMap((rotation) => {
      const { outcome } = rotation;
      return outcome === null || outcome === "not_executed" ? [] : { ...rotation, outcome };
    });
  return {
    outcomes: changed.map(({ outcome }) => outcome),
    last: changed.at(-1),
    isRunning: rotations.some(isRunning),
  };
}

/**
 * What isn't known for certain since the last new secret that arrived; undefined if nothing. After a
 * rotation in doubt, one that is running may stop the secret in use, so it counts as unknown.
 */
export function doubtOf({
  outcomes,
  isRunning,
}: Pick<Past, "outcomes" | "isRunning">): Doubt | undefined {
  const since = outcomes.slice(outcomes.lastIndexOf("done") + 1);
  const unknown = since.filter((outcome) => outcome === "unknown").length;
  if (since.length === 0) return undefined;
  return { lost: since.length - unknown, unknown: unknown + (isRunning ? 1 : 0) };
}

/**
 * What keeps an ID with this count from running, given the other rotations of its client. A count that is up
 * to date includes rotations in doubt, and an ID with such a count is only made for people who know of them.
 */
function obstacleTo(count: number, others: readonly Rotation[]): Obstacle | undefined {
  const known = pastOf(others);
  const times = known.outcomes.length;
  if (known.isRunning) return "rotation_busy";
  if (count !== times && doubtOf(known)) return "rotation_in_doubt";
  if (others.some((other) => other.outcome === "done" && isKept(other))) return "rotation_waiting";
  if (count === times) return undefined;
  return count < times ? "rotated_meanwhile" : "rotation_outdated";
}

/** How a rotation ended, as far as is known, if its gateway is gone or its result can't be opened. */
const WITHOUT_RESULT: Record<string, RotationResult> = {
  unknown: {
    outcome: "unknown",
    error: "The gateway that called the service stopped before it had an answer.",
  },
  not_executed: {
    outcome: "not_executed",
    error: "The gateway stopped before it called the service. Nothing changed.",
    status: null,
  },
  secret_lost: { outcome: "secret_lost", error: "The new secret didn't arrive from the service." },
};

/**
 * Seals results with a key made of the gateways' key and a session's ID, which only the session's cookie
 * contains: a copy of the records opens nothing.
 */
function sealing(keys: readonly Uint8Array[]) {
  const { seal, open } = createSealing(keys, "rotation result");
  return {
    seal: (result: RotationResult, sid: string) => seal(result, sid),
    /** Throws a 503 for a new secret that none of the keys opens. */
    read: async ({ result, outcome }: Rotation, sid: string): Promise<RotationResult> => {
      const parsed = z.safeParse(RotationResult, result === null ? null : await open(result, sid));
      const known = parsed.data ?? WITHOUT_RESULT[outcome ?? ""];
      if (known) return known;
      // Another gateway may have the key, so the page asks again for as long as results are kept.
      throw upstreamFailure(
        503,
        "rotation_sealed",
        "The secret was rotated, but this gateway can't open the new one: it doesn't have the key that it is sealed with. Give all gateways the same SESSION_KEY.",
      );
    },
  };
}

/** What changes when a rotation ends. If its end is noted again, the first time stays. */
const settled = ({ settledAt, readAt }: Rotation, { outcome }: RotationResult, result: string) =>
  ({ state: "settled", outcome, result, settledAt: settledAt ?? readAt }) as const;

/**
 * Notes rotations before the service is called. Each method is one step that happens completely or not at
 * all. Results are kept for the session `sid` only, for 120 seconds, with a hash of its ID: the ID itself opens
 * them.
 */
export function createRotationStore(records: RotationRecords, keys: readonly Uint8Array[]) {
  const gateway = randomBytes(9).toString("base64url");
  const { seal, read } = sealing(keys);

  /** Changes a rotation unless `change` has nothing to change; returns whether it did. */
  async function alter(
    id: string,
    change: (rotation: Rotation) => Partial<Rotation> | "deleted" | undefined,
  ): Promise<boolean> {
    const done = await records.change(id, (rotation) => {
      const changed = change(rotation);
      if (changed === undefined) return { answer: false };
      return changed === "deleted"
        ? { answer: true, isDeleted: true }
        : { answer: true, saved: [{ ...rotation, ...changed }] };
    });
    return done ?? false;
  }
  const lease = ({ readAt }: Rotation) => ({ leaseUntil: readAt + records.lease });

  return {
    tidy: records.tidy,
    add: (id: string, sid: string, intent: StoredIntent): Promise<void> =>
      records.add(id, sha256(sid), intent),
    /** Undefined if there is no such ID, if it is another session's, or if its result was deleted. */
    find: async (id: string, sid: string): Promise<Found | undefined> => {
      const [known] = await records.list({ id });
      if (known?.session !== sha256(sid)) return undefined;
      const { state, ...rotation } = asOfNow(known);
      if (state === "prepared") {
        return known.createdAt > known.readAt - INTENT_LIFETIME
          ? { intent: known, state }
          : undefined;
      }
      if (state !== "settled") return { intent: known, state: "running" };
      const seen = { ...rotation, state };
      return isKept(seen) ? { intent: known, state, result: await read(seen, sid) } : undefined;
    },
    /** Gives an unused ID to this gateway, which may now call the service. */
    claim: async (id: string): Promise<Claim> => {
      const claim = await records.change<Claim>(id, (rotation, others) => {
        if (rotation.state !== "prepared") return { answer: "taken" };
        const seen = others.map(asOfNow);
        const saved = seen.filter((other) => !others.includes(other));
        const answer = obstacleTo(rotation.count, seen);
        if (answer) return { answer, saved };
        const claimed = { ...rotation, ...lease(rotation), state: "claimed", gateway } as const;
        return { answer: "claimed", saved: [...saved, claimed] };
      });
      return claim ?? "taken";
    },
    /**
     * Notes that the service is about to be called; false if this gateway no longer may. Its lease must last until
     * that is stored: others who read it before then would call the rotation not executed.
     */
    begin: (id: string, secretsInUse: readonly string[]) =>
      alter(id, (rotation) =>
        rotation.gateway === gateway &&
        rotation.state === "claimed" &&
        rotation.leaseUntil >= rotation.readAt + records.longestStep
          ? { ...lease(rotation), state: "sent", secretsInUse }
          : undefined,
      ),
    /** Renews the lease of a rotation that this gateway runs. */
    extend: (id: string) =>
      alter(id, (rotation) =>
        rotation.gateway === gateway && isRunning(rotation) ? lease(rotation) : undefined,
      ),
    /** Notes how a rotation ended, also if it counted as unknown meanwhile. */
    settle: async (id: string, sid: string, result: RotationResult): Promise<void> => {
      const sealed = await seal(result, sid);
      await alter(id, (rotation) =>
        rotation.gateway === gateway &&
        rotation.session !== null &&
        (isRunning(rotation) || rotation.outcome === "unknown")
          ? settled(rotation, result, sealed)
          : undefined,
      );
    },
    /** Settles an unused ID, so that it can't run any more; false if it was used. */
    refuse: async (id: string, sid: string, result: RotationResult): Promise<boolean> => {
      const sealed = await seal(result, sid);
      return alter(id, (rotation) =>
        rotation.session === sha256(sid) && rotation.state === "prepared"
          ? settled(rotation, result, sealed)
          : undefined,
      );
    },
    /** Deletes a result, or an unused ID; false if there is none. */
    forget: (id: string, sid: string) =>
      alter(id, (rotation) => {
        if (rotation.session !== sha256(sid)) return undefined;
        const { state, outcome } = rotation;
        if (state === "prepared" || outcome === "not_executed") return "deleted";
        return isKept(rotation) ? { result: null, session: null } : undefined;
      }),
    /** The rotations of each client of an organization. */
    past: async (
      organizationId: string,
      clientIds: readonly string[],
    ): Promise<ReadonlyMap<string, Past>> => {
      const rotations = new Map(clientIds.map((id) => [id, Array.of<Rotation>()]));
      for (const rotation of await records.list({ organizationId, clientIds })) {
        rotations.get(rotation.clientId)?.push(asOfNow(rotation));
      }
      return new Map([...rotations].map(([id, all]) => [id, pastOf(all)]));
    },
  };
}

export type RotationStore = ReturnType<typeof createRotationStore>;
