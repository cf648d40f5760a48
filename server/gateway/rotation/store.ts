import type { RotationResult } from "../../../src/contract/rotations.ts";

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

/** `busy`: the client is being rotated. `rotated`: it was rotated since. `taken`: the ID already ran, or runs. */
export type Claim = "claimed" | "busy" | "rotated" | "taken";

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
  /** How often each client was rotated, or may have been. */
  readonly counts: (clientIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}
