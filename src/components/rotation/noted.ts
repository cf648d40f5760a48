import type { RotationEnd } from "~/api/rotations.ts";
import type { Plan } from "./plans.ts";
import type { RotationNote } from "./rotation-notes.ts";
import type { RotationSubject } from "./rotation-store.ts";

/** What a rotation leaves in this browser's notes when it ends. */
export function noted(
  note: RotationNote,
  end: RotationEnd,
  { organizationId }: RotationSubject,
  plan: Plan,
): RotationNote {
  const at = new Date().toISOString();
  const { rotated, lock } = note;
  switch (end.outcome) {
    case "done":
      // It stays open until it is stored: a page that is loaded anew goes on with it.
      return {
        ...note,
        lock: undefined,
        leaked: plan === "leak" ? at : undefined,
        rotated: [...rotated, at],
      };
    case "secret_lost":
    case "unknown": {
      const { outcome, operationId } = end;
      const ended = { ...note, open: undefined };
      if (lock?.operationId === operationId && lock.outcome === outcome) return ended;
      const times = outcome === "secret_lost" ? [...rotated, at] : rotated;
      return { ...ended, rotated: times, lock: { operationId, organizationId, at, outcome } };
    }
    case "not_executed":
      // It is certain now that nothing happened, whatever was feared of this operation.
      return {
        ...note,
        open: undefined,
        lock: lock?.operationId === end.operationId ? undefined : lock,
      };
    default:
      return { ...note, open: undefined };
  }
}
