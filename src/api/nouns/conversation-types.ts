import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { Session } from "~/contract/gateway.ts";
import { recordingDetails, recordingList } from "~/contract/plain.gen.ts";
import { call } from "../transport/http.ts";
import { recordingPage } from "./recordings.ts";
import { learnType } from "../state/directory.ts";
import type { Pairing, TypedRecording } from "./type-pairing.ts";

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
    // The queries that use this one are retried instead.
    retry: false,
  });

const loadPairing = () => import("./type-pairing.ts");

const typesKey = (organizationId: string) =>
  [recordingDetails.name, "types", organizationId] as const;

/** Returns a reader of recordings' types from their details, cached for all searches. */
function typeReader(client: QueryClient, organizationId: string | undefined, signal?: AbortSignal) {
  return async (recordingId: string): Promise<TypedRecording> => {
    const key = [recordingDetails.name, "type", recordingId] as const;
    const known = client.getQueryData<TypedRecording>(key);
    if (known !== undefined) return known;
    const { data } = await call(recordingDetails, { params: { recordingId }, signal });
    const { organizationId: owner, conversationType, conversationTypeId } = data ?? {};
    learnType(owner ?? organizationId, { id: conversationTypeId, name: conversationType });
    const read = { id: recordingId, organizationId: owner, conversationType, conversationTypeId };
    client.setQueryData<TypedRecording>(key, read);
    return read;
  };
}

/**
 * The conversation types of an organization, the one with the most evaluated recordings first. One
 * recording is read for each: the list names types, only details have their IDs.
 */
export const conversationTypes = (organizationId: string) =>
  queryOptions({
    queryKey: typesKey(organizationId),
    queryFn: async ({ client, signal }): Promise<Pairing> => {
      const [rows, { pairTypes }] = await Promise.all([
        client.query(typeSample(organizationId)),
        loadPairing(),
      ]);
      const detailsOf = typeReader(client, organizationId, signal);
      return pairTypes(organizationId, rows, detailsOf, (pairing) => {
        for (const type of pairing.types) learnType(organizationId, type);
        // The first type is shown before all are found.
        client.setQueryData<Pairing>(typesKey(organizationId), pairing);
      });
    },
    staleTime: HALF_AN_HOUR,
  });

/**
 * Looks for the names of an organization's types, or of all organizations', for a filter that takes names.
 * Details are read only if no row of the list names its type. Returns the number of recordings looked
 * through.
 */
export const typeNames = (organizationId: string | undefined) =>
  queryOptions({
    queryKey: [recordingDetails.name, "type names", organizationId ?? null],
    queryFn: async ({ client, signal }) => {
      const rows = await client.query(typeSample(organizationId));
      if (!rows.some(({ conversationType }) => conversationType)) {
        const { pairTypes } = await loadPairing();
        const detailsOf = typeReader(client, organizationId, signal);
        await pairTypes(organizationId, rows, detailsOf, () => undefined);
      }
      return rows.length;
    },
    staleTime: HALF_AN_HOUR,
  });

/** The types that the sandbox's session lists for its own organization. */
export const listedTypes = (
  organizationId: string | undefined,
  session: Pick<Session, "organizationId" | "conversationTypes"> | null | undefined,
) => (organizationId === session?.organizationId ? (session?.conversationTypes ?? []) : []);
