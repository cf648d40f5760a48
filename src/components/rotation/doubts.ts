import type { RotationRecord } from "~/api/nouns/client-secrets.ts";
import type { RotationEnd } from "~/api/nouns/rotations.ts";
import type { Doubt } from "~/contract/rotations.ts";
import type { Lock, RotationNote } from "./rotation-notes.ts";
import type { Plan, Unresolved } from "./rotation-words.ts";

/**
 * Corrects the end of a resumed rotation that the gateway has forgotten by what this browser knows:
 * undefined if its secret was taken, so nothing is wrong; lost if it was only shown.
 */
export function recall(end: RotationEnd, { open }: RotationNote): RotationEnd | undefined {
  if (end.outcome !== "unknown" || end.unanswered || open?.operationId !== end.operationId) {
    return end;
  }
  if (open.secret === "taken") return undefined;
  if (open.secret === undefined) return end;
  const error = "It was shown here, but not copied or downloaded before the page was left.";
  return { ...end, outcome: "secret_lost", error };
}

/** The purpose of a rotation, and how many there were before it, if that is known. */
interface Ended {
  organizationId: string;
  plan: Plan;
  count?: number;
}

/** The doubts of a lock, or of none. */
const doubtsOf = (lock: Lock | undefined): Doubt =>
  lock?.doubt ?? {
    lost: Number(lock?.outcome === "secret_lost"),
    unknown: Number(lock?.outcome === "unknown"),
  };

/**
 * The doubts after a rotation ended this way. If it is the lock's own rotation, the new end replaces the old
 * one.
 */
function doubtsAfter(lock: Lock | undefined, operationId: string, outcome: Lock["outcome"]): Doubt {
  const { lost, unknown } = doubtsOf(lock);
  const replaced = lock?.operationId === operationId ? lock.outcome : undefined;
  const change = (kind: Lock["outcome"]) => Number(outcome === kind) - Number(replaced === kind);
  return { lost: lost + change("secret_lost"), unknown: unknown + change("unknown") };
}

/** A client's note after one of its rotations ended. */
export function noteAfter(
  end: RotationEnd,
  note: RotationNote,
  { organizationId, plan, count }: Ended,
): RotationNote {
  const at = new Date().toISOString();
  const { lock } = note;
  switch (end.outcome) {
    case "done":
      // The note stays open until the secret is stored, so that a reload can resume it.
      return {
        ...note,
        open: note.open && { ...note.open, secret: note.open.secret ?? "shown" },
        lock: undefined,
        // A resumed rotation was counted when its secret was first shown.
        ...(note.open?.secret === undefined && {
          leaked: plan === "leak" ? at : undefined,
          count: count === undefined ? undefined : count + 1,
        }),
      };
    case "secret_lost":
    case "unknown": {
      const { outcome, operationId } = end;
      const ended = { ...note, open: undefined };
      if (lock?.operationId === operationId && lock.outcome === outcome) return ended;
      const doubt = doubtsAfter(lock, operationId, outcome);
      const before = lock === undefined ? count : lock.count;
      const next = { operationId, organizationId, at, outcome, doubt, count: before };
      return { ...ended, lock: next };
    }
    case "not_executed":
      // Nothing happened for certain, which lifts the lock of this operation.
      return {
        ...note,
        open: undefined,
        lock: lock?.operationId === end.operationId ? undefined : lock,
      };
    default:
      return { ...note, open: undefined };
  }
}

/**
 * Works out what is in doubt about a client from this browser's notes and the gateway's. Undefined if
 * nothing is, or if a later rotation from elsewhere brought a new secret.
 */
export function unresolvedOf(
  { lock }: RotationNote,
  record: RotationRecord | undefined,
): Unresolved | undefined {
  const doubt = record?.doubt;
  const doubtful = doubt === undefined ? 0 : doubt.lost + doubt.unknown;
  if (lock === undefined) return doubt && { least: doubt.lost, most: doubtful };
  const { lost, unknown } = doubtsOf(lock);
  const ownDoubts = lost + unknown;
  const since = record === undefined || lock.count === undefined ? 0 : record.count - lock.count;
  if (since > ownDoubts && doubt === undefined) return undefined;
  // The last new secret that the gateway has seen is certain; it doesn't say how those before it ended.
  const isCovered = since <= doubtful;
  const certain = isCovered ? Math.max(0, since - (doubt?.unknown ?? 0)) : 1 + (doubt?.lost ?? 0);
  return { least: Math.max(lost, certain), most: Math.max(ownDoubts, since) };
}
