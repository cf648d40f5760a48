import { useSyncExternalStore } from "react";
import { z } from "~/contract/zod.ts";
import { stored } from "~/lib/stored.ts";

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

export const NO_NOTE: RotationNote = { rotated: [] };
/** Enough to see a habit by. */
const MAX_TIMES = 20;

/** The notes of a service's clients by id; a broken one takes none of the others' locks with it. */
const notes = stored("rotations", (value) =>
  Object.fromEntries(
    Object.entries({ ...Object(value) }).flatMap(([clientId, one]) => {
      const { success, data } = z.safeParse(Note, one);
      return success ? [[clientId, data]] : [];
    }),
  ),
);

export const noteOf = (service: string, clientId: string): RotationNote =>
  notes.read(service)[clientId] ?? NO_NOTE;

/** Writes down what changed of a client, for every tab of this browser. */
export function changeNote(
  service: string,
  clientId: string,
  change: (note: RotationNote) => RotationNote,
): void {
  const changed = change(noteOf(service, clientId));
  const note = { ...changed, rotated: changed.rotated.slice(-MAX_TIMES) };
  notes.write(service, { ...notes.read(service), [clientId]: note });
}

/** The rotations that are still open, of any client of the service. */
export const openNotes = (service: string): { clientId: string; open: OpenNote }[] =>
  Object.entries(notes.read(service)).flatMap(([clientId, { open }]) =>
    open === undefined ? [] : [{ clientId, open }],
  );

/** The notes of a service's clients, as this tab or another one changes them. */
export const useRotationNotes = (service: string): Readonly<Record<string, RotationNote>> =>
  useSyncExternalStore(notes.subscribe, () => notes.read(service));
