import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { Session } from "~/contract/gateway.ts";
import { recordingDetails, recordingList } from "~/contract/plain.gen.ts";
import { fromJson, isObject } from "~/lib/guards.ts";
import { own } from "~/lib/lookup.ts";
import { readPreference, writePreference } from "~/lib/preferences.ts";
import { callRaw } from "./http.ts";
import {
  givesNoIds,
  MOST_DETAILS,
  type Pairing,
  pairTypes,
  type TypedRecording,
} from "./pair-types.ts";
import { recordingPage, type RecordingRow } from "./recordings.ts";
import { learnType } from "./state/directory.ts";

const HALF_AN_HOUR = 30 * 60_000;

/**
 * The newest recordings of an organization, or of all, to see which conversation types there are: the
 * API doesn't list them. They come with their scores, because scorecards need evaluated recordings.
 */
const typeSample = (organizationId: string | undefined) =>
  queryOptions({
    queryKey: [recordingList.name, "types", organizationId ?? null],
    queryFn: async ({ signal }) => {
      const query = { organizationId, limit: PAGE_SIZE, showEvaluationScore: true };
      const { data } = await recordingPage(query, signal);
      return data;
    },
    staleTime: HALF_AN_HOUR,
  });

/** The types that were found, and how far the list was looked through. */
interface FoundTypes extends Pairing {
  /** When the oldest recording looked through was created; undefined if there is none before it. */
  oldest: string | undefined;
}

const typesKey = (organizationId: string) =>
  [recordingDetails.name, "types", organizationId] as const;

/** What the details of a recording say about its type; read once for all searches. */
function typeReader(client: QueryClient, organizationId: string | undefined, signal?: AbortSignal) {
  return async (recordingId: string): Promise<TypedRecording> => {
    const key = [recordingDetails.name, "type", recordingId] as const;
    const known = client.getQueryData<TypedRecording>(key);
    if (known !== undefined) return known;
    const { answer, raw } = await callRaw(recordingDetails, { params: { recordingId }, signal });
    const { organizationId: owner, conversationType, conversationTypeId: id } = answer.data ?? {};
    learnType(owner ?? organizationId, { id, name: conversationType });
    // Reading leniently, a type that is null and a field that isn't there are the same.
    const isNull = isObject(raw) && isObject(raw.data) && raw.data.conversationTypeId === null;
    const conversationTypeId = isNull ? null : id;
    const read = { id: recordingId, organizationId: owner, conversationType, conversationTypeId };
    client.setQueryData<TypedRecording>(key, read);
    return read;
  };
}

/** Pairs the types of a page of recordings, or only of those left over, while the data grows. */
async function pairPage(
  client: QueryClient,
  organizationId: string,
  rows: readonly RecordingRow[] | undefined,
  before?: FoundTypes,
  signal?: AbortSignal,
): Promise<FoundTypes> {
  const isLast = (rows?.length ?? 0) < PAGE_SIZE;
  const oldest = isLast ? undefined : rows?.at(-1)?.dateCreated;
  const detailsOf = typeReader(client, organizationId, signal);
  const onProgress = (pairing: Pairing) => {
    for (const type of pairing.types) learnType(organizationId, type);
    client.setQueryData<FoundTypes>(typesKey(organizationId), { ...pairing, oldest });
  };
  return { ...(await pairTypes(organizationId, rows, detailsOf, onProgress, before)), oldest };
}

/**
 * The conversation types of an organization, the one with the most evaluated recordings first. One
 * call lists the newest recordings, which may have the types' names; then the details of one recording
 * of each name, which may have the ID. The data grows while it is fetching.
 */
export const conversationTypes = (organizationId: string) =>
  queryOptions({
    queryKey: typesKey(organizationId),
    queryFn: async ({ client, signal }) => {
      const rows = await client.query(typeSample(organizationId));
      return pairPage(client, organizationId, rows, undefined, signal);
    },
    staleTime: HALF_AN_HOUR,
  });

/**
 * Looks for the names of an organization's types, or of all organizations', for a filter that takes
 * names. Details are read only if no row of the list names its type.
 */
export const typeNames = (organizationId: string | undefined) =>
  queryOptions({
    queryKey: [recordingDetails.name, "type names", organizationId ?? null],
    queryFn: async ({ client, signal }) => {
      const rows = await client.query(typeSample(organizationId));
      if (rows.some(({ conversationType }) => conversationType)) {
        return { sampled: rows.length, read: 0, answered: 0 };
      }
      const detailsOf = typeReader(client, organizationId, signal);
      return pairTypes(organizationId, rows, detailsOf, () => undefined, undefined, "name");
    },
    staleTime: HALF_AN_HOUR,
  });

/** The most calls that looking further takes; 0 if there is nothing more to find. */
export function mostCallsFurther(found: FoundTypes) {
  const { oldest, rest } = found;
  if (givesNoIds(found)) return 0;
  if (oldest !== undefined) return 1 + MOST_DETAILS;
  return Math.min(MOST_DETAILS, rest.length);
}

/** Looks for types in the recordings before those looked through, and in those left over. */
export const lookFurther = (client: QueryClient, organizationId: string) => ({
  mutationFn: async () => {
    const key = typesKey(organizationId);
    const before = client.getQueryData<FoundTypes>(key);
    if (before === undefined) return;
    const query = { organizationId, limit: PAGE_SIZE, showEvaluationScore: true };
    const page =
      before.oldest === undefined
        ? undefined
        : await recordingPage({ ...query, "dateCreated:lt": before.oldest });
    client.setQueryData(key, await pairPage(client, organizationId, page?.data, before));
  },
});

/** The types that the sandbox's session lists for its own organization. */
export const listedTypes = (
  organizationId: string | undefined,
  session: Pick<Session, "organizationId" | "conversationTypes"> | null | undefined,
) => (organizationId === session?.organizationId ? (session?.conversationTypes ?? []) : []);

const KEY = "conversation-types";

type Names = Record<string, Record<string, string>>;

const isNames = (value: unknown): value is Names =>
  isObject(value) &&
  Object.values(value).every(
    (names) => isObject(names) && Object.values(names).every((name) => typeof name === "string"),
  );

function savedNames(): Names {
  const saved = fromJson(readPreference(KEY) ?? "");
  return isNames(saved) ? saved : {};
}

/** Restores the names given in this browser to types whose recordings have none. */
export function restoreTypeNames() {
  for (const [organizationId, names] of Object.entries(savedNames())) {
    for (const [id, name] of Object.entries(names)) learnType(organizationId, { id, name });
  }
}

/** Names a conversation type of an organization; the name is kept in this browser. */
export function nameConversationType(organizationId: string, id: string, name: string) {
  const saved = savedNames();
  const names = { ...own(saved, organizationId), [id]: name };
  writePreference(KEY, JSON.stringify({ ...saved, [organizationId]: names }));
  learnType(organizationId, { id, name });
}
