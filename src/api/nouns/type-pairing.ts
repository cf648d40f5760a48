import { toApiError } from "../transport/errors.ts";

// Loaded once types are looked for: a sandbox names its own.

/** The most recordings whose details are read to find an organization's types. */
export const MOST_DETAILS = 8;
/** How many recordings of a type are tried: one may be gone, out of reach or unreadable. */
const TRIES = 2;

/** What lists and details say about a recording's type. Any of it may be missing. */
export interface TypedRecording {
  id: string;
  organizationId?: string;
  conversationType?: string | null;
  conversationTypeId?: string | null;
  evaluationScore?: number | null;
}

export interface PairedType {
  id: string;
  /** Undefined if no response named it. */
  name: string | undefined;
}

export interface Pairing {
  types: readonly PairedType[];
  /** The recordings looked through for names. */
  sampled: number;
  /** Recordings whose details could be read. */
  answered: number;
  /** Names whose ID wasn't found. */
  unpaired: readonly string[];
}

interface Kind {
  /** Undefined if the list has no names. */
  name: string | undefined;
  /** The recordings to read, evaluated ones first. */
  ids: string[];
  evaluated: number;
}

/**
 * The names in a list, those with the most evaluated recordings first, each with its recordings. If the list
 * has no names, all recordings are of one kind, and only their details tell their types.
 */
export function kindsOf(rows: readonly TypedRecording[]): Kind[] {
  const kinds = new Map<string, Kind>();
  const named = rows.some(({ conversationType }) => conversationType?.trim());
  for (const { id, conversationType, evaluationScore } of rows) {
    const name = conversationType?.trim() || undefined;
    if (id === "" || (named && name === undefined)) continue;
    const kind = kinds.get(name ?? "") ?? { name, ids: [], evaluated: 0 };
    kinds.set(name ?? "", kind);
    const evaluated = typeof evaluationScore === "number";
    if (evaluated) kind.ids.splice(kind.evaluated, 0, id);
    else kind.ids.push(id);
    kind.evaluated += Number(evaluated);
  }
  return [...kinds.values()].sort(
    (a, b) =>
      b.evaluated - a.evaluated ||
      b.ids.length - a.ids.length ||
      (a.name ?? "").localeCompare(b.name ?? ""),
  );
}

/** Whether a failure concerns only this recording: it is gone, out of reach or unreadable. */
function isSkipped(error: unknown) {
  const { status, code } = toApiError(error);
  return status === 403 || status === 404 || code === "invalid_answer";
}

/**
 * Pairs the names of an organization's conversation types with their IDs by reading one recording of
 * each name, one after the other; without an organization, those of all. Throws what `detailsOf`
 * throws, unless only that recording can't be read.
 */
export async function pairTypes(
  organizationId: string | undefined,
  rows: readonly TypedRecording[],
  detailsOf: (recordingId: string) => Promise<TypedRecording>,
  onProgress: (pairing: Pairing) => void,
): Promise<Pairing> {
  const isInScope = (row: TypedRecording) =>
    organizationId === undefined || (row.organizationId ?? organizationId) === organizationId;
  const inScope = rows.filter(isInScope);
  const types = new Map<string, string | undefined>();
  const names = new Set<string>();
  let read = 0;
  let answered = 0;
  const pairing = (): Pairing => {
    const paired = [...types.values()];
    return {
      types: [...types].map(([id, name]) => ({ id, name })),
      sampled: inScope.length,
      answered,
      unpaired: [...names].filter((name) => !paired.includes(name)),
    };
  };
  const readDetails = async (recordingId: string) => {
    read += 1;
    try {
      const found = await detailsOf(recordingId);
      return isInScope(found) ? found : undefined;
    } catch (error) {
      if (isSkipped(error)) return undefined;
      throw error;
    }
  };
  for (const kind of kindsOf(inScope)) {
    if (kind.name !== undefined) names.add(kind.name);
    // A kind with a name has only one ID to find.
    for (const recordingId of kind.ids.slice(0, kind.name === undefined ? MOST_DETAILS : TRIES)) {
      if (read >= MOST_DETAILS) break;
      const found = await readDetails(recordingId);
      if (found === undefined) continue;
      answered += 1;
      const id = found.conversationTypeId;
      const name = kind.name ?? (found.conversationType?.trim() || undefined);
      if (name !== undefined) names.add(name);
      if (!id) continue;
      types.set(id, types.get(id) ?? name);
      onProgress(pairing());
      if (kind.name !== undefined) break;
    }
  }
  return pairing();
}
