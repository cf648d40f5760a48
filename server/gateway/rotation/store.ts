import type { Doubt, RotationResult } from "../../../src/contract/rotations.ts";

/**
 * The secret of a client. Only the service knows which organization a client belongs to, so rotations count by
 * both IDs: one in an organization that the client isn't of tells nothing of it, and doesn't hold it up.
 */
export interface RotationTarget {
  readonly organizationId: string;
  readonly clientId: string;
}

/** What an operation ID is bound to. */
export interface RotationIntent extends RotationTarget {
  /** The number of rotations of the client, as shown on the page. */
  readonly count: number;
}

/** A rotation as its session may see it. */
export interface Found {
  readonly target: RotationTarget;
  readonly state: "prepared" | "running" | "settled";
  /** Once it is settled. */
  readonly result?: RotationResult;
}

/** Outcomes after which a client's secret is another one, or may be. */
export type Changed = Exclude<RotationResult["outcome"], "not_executed">;

/**
 * Why an ID may not run. `busy`: the client is being rotated. `waiting`: it was, and the new secret waits to
 * be acknowledged. `rotated`: it was, after the ID's count was read. `in_doubt`: it may have been. `outdated`:
 * the count is one that the store doesn't know.
 */
export type Obstacle = "busy" | "waiting" | "rotated" | "in_doubt" | "outdated";
/** `taken`: the ID already ran, or runs. */
export type Claim = "claimed" | "taken" | Obstacle;

/** The rotations of a client. */
export interface Past {
  /** How those ended that changed the secret, or may have, oldest first. */
  readonly past: readonly Changed[];
  /** Whether one is running, or hasn't been noted yet. */
  readonly isRunning: boolean;
}

/** The other rotations of a client when an ID is to run. */
export interface Others extends Past {
  /** Whether the new secret of one isn't acknowledged yet. */
  readonly isWaiting: boolean;
}

/**
 * What isn't known for certain since the last new secret that arrived; undefined if nothing. After a
 * rotation in doubt, one that is running may stop the secret in use, so it counts as unknown.
 */
export function doubtOf({ past, isRunning }: Past): Doubt | undefined {
  const since = past.slice(past.lastIndexOf("done") + 1);
  const unknown = since.filter((outcome) => outcome === "unknown").length;
  if (since.length === 0) return undefined;
  return { lost: since.length - unknown, unknown: unknown + (isRunning ? 1 : 0) };
}

/**
 * What keeps an ID with this count from running. A count that is up to date includes rotations in doubt, and
 * an ID with such a count is only made for people who know of them.
 */
export function obstacleTo(count: number, others: Others): Obstacle | undefined {
  const { past } = others;
  if (others.isRunning) return "busy";
  if (count !== past.length && doubtOf(others)) return "in_doubt";
  if (others.isWaiting) return "waiting";
  if (count === past.length) return undefined;
  return count < past.length ? "rotated" : "outdated";
}

/** Milliseconds after which an unacknowledged result, with its secret, is deleted. */
export const RESULT_LIFETIME = 120_000;
/** Milliseconds after which an unused ID is deleted. */
export const INTENT_LIFETIME = 3_600_000;

/**
 * Where rotations are noted before the service is called. Each method is one step that happens completely
 * or not at all. Results are kept for the session `sid` only, for 120 seconds.
 */
export interface RotationStore {
  readonly add: (id: string, sid: string, intent: RotationIntent) => Promise<void>;
  /** Undefined if there is no such ID, if it is another session's, or if its result was deleted. */
  readonly find: (id: string, sid: string) => Promise<Found | undefined>;
  /** Gives an unused ID to this gateway, which may now call the service. */
  readonly claim: (id: string, target: RotationTarget) => Promise<Claim>;
  /** Notes that the service is about to be called; false if this gateway no longer may. */
  readonly begin: (id: string) => Promise<boolean>;
  /** Says that this gateway is still at it. */
  readonly extend: (id: string) => Promise<void>;
  /** Notes how it ended, also if it counted as unknown meanwhile. */
  readonly settle: (id: string, sid: string, result: RotationResult) => Promise<void>;
  /** Settles an unused ID, so that it can't run any more; false if it isn't unused. */
  readonly refuse: (id: string, sid: string, result: RotationResult) => Promise<boolean>;
  /** Deletes a result, or an unused ID; false if there is none. */
  readonly forget: (id: string, sid: string) => Promise<boolean>;
  /** The rotations of each client of an organization. */
  readonly past: (
    organizationId: string,
    clientIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Past>>;
}
