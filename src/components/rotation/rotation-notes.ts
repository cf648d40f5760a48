import { declareShape, type Fitting, isShaped } from "~/contract/shape.ts";
import { ownValue } from "~/lib/lookup.ts";
import { stored, useStored } from "~/lib/stored.ts";

const NOTE = {
  /** A rotation whose result isn't stored yet. */
  open: [
    {
      operationId: "string",
      organizationId: "string",
      /** Its new secret was shown on this page, or then copied or downloaded. */
      secret: ['"shown"', '"taken"', "undefined"],
    },
    "undefined",
  ],
  /** A rotation that ended in doubt: another one could stop the secret in use. */
  lock: [
    {
      operationId: "string",
      organizationId: "string",
      outcome: ['"secret_lost"', '"unknown"'],
      /** How the last rotations from this browser ended, if there were several. */
      doubt: [{ lost: "number", unknown: "number" }, "undefined"],
      /** The number of the client's rotations before the first of those. */
      count: ["number", "undefined"],
    },
    "undefined",
  ],
  /** The number of the client's rotations after the last one from this browser that brought a secret. */
  count: ["number", "undefined"],
  /** When stopping a leaked secret began, as ISO 8601; undefined once that is done. */
  leaked: ["string", "undefined"],
} as const;

/**
 * What only this browser knows of a client's rotations: operation IDs and counts, never a secret and never a
 * name. The gateway knows when a secret was rotated.
 */
export type RotationNote = Fitting<typeof NOTE>;

export type OpenNote = NonNullable<RotationNote["open"]>;
export type Lock = NonNullable<RotationNote["lock"]>;

export const NO_NOTE: RotationNote = {};

/** Notes by client ID. A broken one is dropped; it must not take the others' locks with it. */
const notes = stored("rotations", (value) =>
  Object.fromEntries(
    Object.entries({ ...Object(value) }).flatMap(([clientId, one]) => {
      return isShaped(declareShape(NOTE), one) ? [[clientId, one]] : [];
    }),
  ),
);

/** A client of a service. */
interface Noted {
  service: string;
  clientId: string;
}

export const noteOf = ({ service, clientId }: Noted): RotationNote =>
  ownValue(notes.read(service), clientId) ?? NO_NOTE;

/** Changes a client's note, for every tab of this browser. */
export function changeNote(
  { service, clientId }: Noted,
  change: (note: RotationNote) => RotationNote,
) {
  const note = change(noteOf({ service, clientId }));
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
