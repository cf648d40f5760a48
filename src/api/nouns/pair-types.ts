import { toApiError } from "../transport/errors.ts";

/** The most recordings whose details are read to find an organization's types. */
export const MOST_DETAILS = 8;
/** A recording may be gone, out of reach or unreadable: then another of the same type is read. */
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
 * The names in a list, those with the most evaluated recordings first, each with its recordings. A
 * list without any names is one kind, whose recordings have to tell by their details.
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

/** Whether it is only this recording that can't be read: it is gone, out of reach or unreadable. */
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
  const isOwn = (row: TypedRecording) =>
    organizationId === undefined || (row.organizationId ?? organizationId) === organizationId;
  const own = rows.filter(isOwn);
  const types = new Map<string, string | undefined>();
  const names = new Set<string>();
  let read = 0;
  let answered = 0;
  const pairing = (): Pairing => {
    const paired = [...types.values()];
    return {
      types: [...types].map(([id, name]) => ({ id, name })),
      sampled: own.length,
      answered,
      unpaired: [...names].filter((name) => !paired.includes(name)),
    };
  };
  const detailsOfOwn = async (recordingId: string) => {
    read += 1;
    try {
      const found = await detailsOf(recordingId);
      return isOwn(found) ? found : undefined;
    } catch (error) {
      if (isSkipped(error)) return undefined;
      throw error;
    }
  };
  for (const kind of kindsOf(own)) {
    if (kind.name !== undefined) names.add(kind.name);
    // With a name, one ID is all there is to find.
    for (const recordingId of kind.ids.slice(0, kind.name === undefined ? MOST_DETAILS : TRIES)) {
      if (read >= MOST_DETAILS) break;
      const found = await detailsOfOwn(recordingId);
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
