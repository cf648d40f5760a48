import { toApiError } from "./errors.ts";

/** The most recordings whose details are read at once to find an organization's types. */
export const MOST_DETAILS = 8;
/** A recording may be gone, out of reach or unreadable: then another of the same type is read. */
const TRIES = 2;
/** After so many details without what is looked for, and none with it, the service doesn't give it. */
const ENOUGH = 3;

/** What lists and details say about a recording's type. Any of it may be missing. */
export interface TypedRecording {
  id: string;
  organizationId?: string;
  conversationType?: string | null;
  /** Null if the recording has no type, undefined if the response doesn't have the field. */
  conversationTypeId?: string | null;
  evaluationScore?: number | null;
}

export interface PairedType {
  id: string;
  /** Undefined if no response named it. */
  name: string | undefined;
}

/** Scorecards need the IDs of types, the filter of recordings their names. */
type Wanted = "id" | "name";

export interface Pairing {
  types: readonly PairedType[];
  /** The recordings looked through for names. */
  sampled: number;
  /** Calls made so far, the list's included, and how many there will be at most. */
  calls: number;
  planned: number;
  /** Recordings whose details were read, and of those the ones that could be. */
  read: number;
  answered: number;
  /** Details that don't have what is looked for, though the recording has a type or may have one. */
  lacking: number;
  /** Names whose ID wasn't found. */
  unpaired: readonly string[];
  /** The recordings that weren't read and whose type has no ID yet. */
  rest: readonly TypedRecording[];
}

const NOTHING: Pairing = {
  types: [],
  sampled: 0,
  calls: 0,
  planned: 0,
  read: 0,
  answered: 0,
  lacking: 0,
  unpaired: [],
  rest: [],
};

/** Whether the service gives no IDs of types, so that more calls wouldn't find any. */
export const givesNoIds = ({ types, lacking }: Pairing) => types.length === 0 && lacking >= TRIES;

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

/** Whether details don't have what they were read for. Those of a recording without a type may. */
function lacks(wanted: Wanted, { id, name }: { id: string | null | undefined; name: unknown }) {
  return wanted === "name" ? !name && id !== null : !id && Boolean(name || id === undefined);
}

/**
 * Pairs the names of an organization's conversation types with their IDs by reading one recording of
 * each name, one after the other; without an organization, those of all. `rows` are a page of its list,
 * or undefined to read on without one; `before` is what earlier pages have given. Ends early if the
 * service doesn't give what is `wanted`. Throws what `detailsOf` throws, unless only that recording
 * can't be read.
 */
export async function pairTypes(
  organizationId: string | undefined,
  rows: readonly TypedRecording[] | undefined,
  detailsOf: (recordingId: string) => Promise<TypedRecording>,
  onProgress: (pairing: Pairing) => void,
  before = NOTHING,
  wanted: Wanted = "id",
): Promise<Pairing> {
  const isOwn = (row: TypedRecording) =>
    organizationId === undefined || (row.organizationId ?? organizationId) === organizationId;
  const own = (rows ?? []).filter(isOwn);
  const all = [...before.rest, ...own];
  const types = new Map(before.types.map(({ id, name }) => [id, name]));
  const isPaired = (name: string | undefined) =>
    name !== undefined && [...types.values()].includes(name);
  const kinds = kindsOf(all).filter(({ name }) => !isPaired(name));
  const candidates = new Set(kinds.flatMap(({ ids }) => ids));
  const most = kinds.reduce((sum, { name, ids }) => sum + (name === undefined ? ids.length : 1), 0);
  const calls = before.calls + (rows === undefined ? 0 : 1);
  const names = new Set(before.unpaired);
  const read = new Set<string>();
  let { answered, lacking } = before;
  const progress = (): Pairing => ({
    types: [...types].map(([id, name]) => ({ id, name })),
    sampled: before.sampled + own.length,
    calls: calls + read.size,
    planned: calls + Math.max(read.size, Math.min(MOST_DETAILS, most)),
    read: before.read + read.size,
    answered,
    lacking,
    unpaired: [...names].filter((name) => !isPaired(name)),
    rest: all.filter(
      ({ id, conversationType }) =>
        candidates.has(id) && !read.has(id) && !isPaired(conversationType?.trim()),
    ),
  });
  const isOver = () =>
    read.size >= MOST_DETAILS ||
    (lacking >= ENOUGH && (wanted === "id" ? types.size : names.size) === 0);
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
  for (const kind of kinds) {
    // With a name, one ID is all there is to find.
    for (const recordingId of kind.ids.slice(0, kind.name === undefined ? MOST_DETAILS : TRIES)) {
      if (isOver()) break;
      const found = await detailsOfOwn(recordingId);
      if (found === undefined) continue;
      const id = found.conversationTypeId;
      const name = kind.name ?? (found.conversationType?.trim() || undefined);
      answered += 1;
      lacking += Number(lacks(wanted, { id, name }));
      if (name !== undefined) names.add(name);
      if (!id) continue;
      types.set(id, types.get(id) ?? name);
      if (kind.name !== undefined) break;
      onProgress(progress());
    }
    if (kind.name !== undefined) names.add(kind.name);
    onProgress(progress());
  }
  return progress();
}
