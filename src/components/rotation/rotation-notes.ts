import { useSyncExternalStore } from "react";
import { z } from "~/contract/zod.ts";
import { readPreference, writePreference } from "~/lib/preferences.ts";

/** A rotation that was sent, and whose end nobody has taken note of yet. */
const Open = z.object({ operationId: z.string(), organizationId: z.string(), at: z.string() });
export type OpenNote = z.infer<typeof Open>;

/** A rotation that ended so that another one could stop the secret in use. */
const Lock = z.object({
  operationId: z.string(),
  organizationId: z.string(),
  at: z.string(),
  outcome: z.enum(["secret_lost", "unknown"]),
});

const Note = z.object({
  open: z.optional(Open),
  lock: z.optional(Lock),
  /** When it was rotated from this browser, ISO 8601, oldest first. */
  rotated: z._default(z.array(z.string()), []),
  /** When somebody began to stop a secret that leaked, until that is done. */
  leaked: z.optional(z.string()),
});

/**
 * What this browser knows of the rotations of a client: ids of operations and times, never a secret
 * and never a name.
 */
export type RotationNote = z.infer<typeof Note>;

const Notes = z.record(z.string(), Note);
type Notes = z.infer<typeof Notes>;

export const NO_NOTE: RotationNote = { rotated: [] };
/** Enough to see a habit by. */
const MAX_TIMES = 20;

const keyOf = (service: string) => `rotations.${service}`;

// Where the browser keeps nothing, the page does, as long as it is open.
const kept = new Map<string, string>();
const parsed = new Map<string, { text: string; notes: Notes }>();
const listeners = new Set<() => void>();

/** The notes of a service's clients by id, the same object until they change. */
function read(service: string): Notes {
  const text = readPreference(keyOf(service)) ?? kept.get(service) ?? "{}";
  const before = parsed.get(service);
  if (before?.text === text) return before.notes;
  let notes: Notes = {};
  try {
    notes = z.parse(Notes, JSON.parse(text));
  } catch {
    // Somebody else wrote there.
  }
  parsed.set(service, { text, notes });
  return notes;
}

export const noteOf = (service: string, clientId: string): RotationNote =>
  read(service)[clientId] ?? NO_NOTE;

/** Writes down what changed of a client, for every tab of this browser. */
export function changeNote(
  service: string,
  clientId: string,
  change: (note: RotationNote) => RotationNote,
): void {
  const changed = change(noteOf(service, clientId));
  const note = { ...changed, rotated: changed.rotated.slice(-MAX_TIMES) };
  const text = JSON.stringify({ ...read(service), [clientId]: note });
  kept.set(service, text);
  writePreference(keyOf(service), text);
  for (const listener of listeners) listener();
}

/** The rotations that are still open, of any client of the service. */
export const openNotes = (service: string): { clientId: string; open: OpenNote }[] =>
  Object.entries(read(service)).flatMap(([clientId, { open }]) =>
    open === undefined ? [] : [{ clientId, open }],
  );

function subscribe(listener: () => void) {
  listeners.add(listener);
  // What another tab writes arrives as an event.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The notes of a service's clients, as this tab or another one changes them. */
export const useRotationNotes = (service: string): Readonly<Record<string, RotationNote>> =>
  useSyncExternalStore(subscribe, () => read(service));
