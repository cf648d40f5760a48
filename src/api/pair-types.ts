import { toApiError } from "./errors.ts";

/** The most recordings whose details are read at once to find an organization's types. */
export const MOST_DETAILS = 8;
/** A recording may be gone, out of reach or unreadable: then another of the same type is read. */
const TRIES = 2;

/** What lists and details say about a recording's type. Any of it may be missing. */
export interface TypedRecording {
  id: string;
  organizationId?: string | undefined;
  conversationType?: string | null | undefined;
  conversationTypeId?: string | null | undefined;
  evaluationScore?: number | null | undefined;
}

export interface PairedType {
  id: string;
  /** The ID if no response named it. */
  name: string;
}

export interface Pairing {
  types: readonly PairedType[];
  /** The recordings looked through for names. */
  sampled: number;
  /** Calls made so far, the list's included, and how many there will be at most. */
  calls: number;
  planned: number;
  /** Names whose ID wasn't found. */
  unpaired: readonly string[];
  /** The recordings that weren't read and whose type has no ID yet. */
  rest: readonly TypedRecording[];
}

const NOTHING: Pairing = { types: [], sampled: 0, calls: 0, planned: 0, unpaired: [], rest: [] };

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
function isSkipped(error: unknown): boolean {
  const { status, code } = toApiError(error);
  return status === 403 || status === 404 || code === "invalid_answer";
}

/**
 * Pairs the names of an organization's conversation types with their IDs by reading one recording of
 * each name, one after the other. `rows` are a page of its list, or undefined to read on without one;
 * `before` is what earlier pages have given. Throws what `detailsOf` throws, unless only that recording
 * can't be read.
 */
export async function pairTypes(
  organizationId: string,
  rows: readonly TypedRecording[] | undefined,
  detailsOf: (recordingId: string) => Promise<TypedRecording>,
  onProgress: (pairing: Pairing) => void,
  before = NOTHING,
): Promise<Pairing> {
  const isOwn = (row: TypedRecording) => (row.organizationId ?? organizationId) === organizationId;
  const own = (rows ?? []).filter(isOwn);
  const all = [...before.rest, ...own];
  const types = new Map(before.types.map(({ id, name }) => [id, name]));
  const isPaired = (name: string | undefined) =>
    name !== undefined && [...types.values()].includes(name);
  const kinds = kindsOf(all).filter(({ name }) => !isPaired(name));
  const wanted = new Set(kinds.flatMap(({ ids }) => ids));
  const calls = before.calls + (rows === undefined ? 0 : 1);
  const unpaired: string[] = [];
  const read = new Set<string>();
  const progress = (): Pairing => ({
    types: [...types].map(([id, name]) => ({ id, name })),
    sampled: before.sampled + own.length,
    calls: calls + read.size,
    planned: calls + Math.max(read.size, Math.min(MOST_DETAILS, kinds.length)),
    unpaired: [...unpaired],
    rest: all.filter(
      ({ id, conversationType }) =>
        wanted.has(id) && !read.has(id) && !isPaired(conversationType?.trim()),
    ),
  });
  const detailsOfOwn = async (recordingId: string) => {
    read.add(recordingId);
    try {
      const found = await detailsOf(recordingId);
      return isOwn(found) ? found : undefined;
    } catch (error) {
      if (isSkipped(error)) return undefined;
      throw error;
    }
  };
  for (const { name, ids } of kinds) {
    // With a name, one ID is all there is to find.
    for (const recordingId of ids.slice(0, name === undefined ? MOST_DETAILS : TRIES)) {
      if (read.size >= MOST_DETAILS) break;
      const found = await detailsOfOwn(recordingId);
      const id = found?.conversationTypeId;
      if (!id) continue;
      if (!types.has(id)) types.set(id, name ?? (found.conversationType?.trim() || id));
      if (name !== undefined) break;
    }
    if (name !== undefined && !isPaired(name)) unpaired.push(name);
    onProgress(progress());
  }
  return progress();
}
