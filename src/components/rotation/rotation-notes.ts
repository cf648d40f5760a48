import type { RotationEnd } from "~/api/rotations.ts";
import { isShaped, type Shape } from "~/contract/shape.ts";
import { own } from "~/lib/lookup.ts";
import { stored, useStored } from "~/lib/stored.ts";
import type { Plan } from "./plans.ts";

/** A rotation that was sent, and whose result isn't stored yet. */
interface Sent {
  operationId: string;
  organizationId: string;
  at: string;
}

export interface OpenNote extends Sent {
  /** Whether its new secret was shown on this page and then copied or downloaded. */
  secret?: "shown" | "taken" | undefined;
}

/**
 * What this browser knows of a client's rotations: operation IDs and times, never a secret and
 * never a name.
 */
export interface RotationNote {
  open?: OpenNote | undefined;
  /** A rotation that ended in doubt: another one could stop the secret in use. */
  lock?: (Sent & { outcome: "secret_lost" | "unknown" }) | undefined;
  /** When it was rotated from this browser, ISO 8601, oldest first. */
  rotated: string[];
  /** When stopping a leaked secret began; undefined once that is done. */
  leaked?: string | undefined;
}

const SENT = { operationId: "string", organizationId: "string", at: "string" } as const;
const NOTE: Shape = {
  open: [{ ...SENT, secret: ['"shown"', '"taken"', "undefined"] }, "undefined"],
  lock: [{ ...SENT, outcome: ['"secret_lost"', '"unknown"'] }, "undefined"],
  rotated: ["string"],
  leaked: ["string", "undefined"],
};

export const NO_NOTE: RotationNote = { rotated: [] };
const MAX_TIMES = 20;

/** Notes by client ID. A broken one is dropped; it must not take the others' locks with it. */
const notes = stored("rotations", (value) =>
  Object.fromEntries(
    Object.entries({ ...Object(value) }).flatMap(([clientId, one]) => {
      const note: unknown = { rotated: [], ...Object(one) };
      return isShaped<RotationNote>({ shape: NOTE }, note) ? [[clientId, note]] : [];
    }),
  ),
);

export const noteOf = (service: string, clientId: string): RotationNote =>
  own(notes.read(service), clientId) ?? NO_NOTE;

/** Changes a client's note, for every tab of this browser. */
export function changeNote(
  service: string,
  clientId: string,
  change: (note: RotationNote) => RotationNote,
): void {
  const changed = change(noteOf(service, clientId));
  const note = { ...changed, rotated: changed.rotated.slice(-MAX_TIMES) };
  notes.write(service, { ...notes.read(service), [clientId]: note });
}

/** The open rotations of any client of the service. */
export const openNotes = (service: string): { clientId: string; open: OpenNote }[] =>
  Object.entries(notes.read(service)).flatMap(([clientId, { open }]) =>
    open === undefined ? [] : [{ clientId, open }],
  );

/** Notes by client ID, kept up to date with other tabs. */
export const useRotationNotes = (service: string): Readonly<Record<string, RotationNote>> =>
  useStored(notes, service);

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

/** A client's note after one of its rotations ended. */
export function noteAfter(
  end: RotationEnd,
  note: RotationNote,
  { organizationId, plan }: { organizationId: string; plan: Plan },
): RotationNote {
  const at = new Date().toISOString();
  const { rotated, lock } = note;
  switch (end.outcome) {
    case "done":
      // It stays open until it is stored, so that a reload can resume it.
      return {
        ...note,
        open: note.open && { ...note.open, secret: note.open.secret ?? "shown" },
        lock: undefined,
        // A resumed one was counted when its secret was shown first.
        ...(note.open?.secret === undefined && {
          leaked: plan === "leak" ? at : undefined,
          rotated: [...rotated, at],
        }),
      };
    case "secret_lost":
    case "unknown": {
      const { outcome, operationId } = end;
      const ended = { ...note, open: undefined };
      if (lock?.operationId === operationId && lock.outcome === outcome) return ended;
      const isNew = outcome === "secret_lost" && note.open?.secret === undefined;
      const times = isNew ? [...rotated, at] : rotated;
      return { ...ended, rotated: times, lock: { operationId, organizationId, at, outcome } };
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
