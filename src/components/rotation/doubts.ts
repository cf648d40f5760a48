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

/** The doubts of a lock, or of none. */
const doubtsOf = (lock: Lock | undefined): Doubt =>
  lock?.doubt ?? {
    lost: Number(lock?.outcome === "secret_lost"),
    unknown: Number(lock?.outcome === "unknown"),
  };

/** A client's note after one of its rotations ended; `count` is how many there were before it, if that is known. */
export function noteAfter(
  end: RotationEnd,
  note: RotationNote,
  { organizationId, plan, count }: { organizationId: string; plan: Plan; count?: number },
): RotationNote {
  if (end.outcome === "refused") return note;
  const { outcome, operationId } = end;
  const { open, lock } = note;
  // Another tab may have one of its own open.
  const isOpen = open?.operationId === operationId;
  const ended = { ...note, open: isOpen ? undefined : open };
  /** How the rotation of the lock ended so far, if it is this one. */
  const replaced = lock?.operationId === operationId ? lock.outcome : undefined;
  switch (outcome) {
    case "done":
      // The note stays open until the secret is stored, so that a reload can resume it.
      return {
        ...note,
        open: isOpen ? { ...open, secret: open.secret ?? "shown" } : open,
        lock: undefined,
        // A resumed rotation was counted when its secret was first shown.
        ...((!isOpen || open.secret === undefined) && {
          leaked: plan === "leak" ? new Date().toISOString() : undefined,
          count: count === undefined ? undefined : count + 1,
        }),
      };
    case "not_executed":
      // Nothing happened for certain, which lifts the lock of this operation.
      return { ...ended, lock: replaced === undefined ? lock : undefined };
    default: {
      const { lost, unknown } = doubtsOf(lock);
      const added = (kind: typeof outcome) => Number(outcome === kind) - Number(replaced === kind);
      const doubt = { lost: lost + added("secret_lost"), unknown: unknown + added("unknown") };
      const before = lock === undefined ? count : lock.count;
      const next = { operationId, organizationId, outcome, doubt, count: before };
      return { ...ended, lock: next };
    }
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
