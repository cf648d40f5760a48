import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { queryOptions } from "@tanstack/react-query";
import type { QueryInput } from "~/contract/endpoint.ts";
import type { Lenient } from "~/contract/lenient.ts";
import type { Cursor } from "~/contract/page.ts";
import type { Recording } from "~/contract/recordings.ts";
import { recordingDetails, recordingList } from "~/contract/plain.gen.ts";
import { learnName, learnType } from "./state/directory.ts";
import { ApiError } from "./errors.ts";
import { call, callRaw } from "./http.ts";
import { type ListPage, listPages, walkPages } from "./paging.ts";

export type RecordingRow = Lenient<Recording>;

/** The filters and order of a list, without paging. */
export type RecordingQuery = Omit<QueryInput<typeof recordingList>, "limit" | "cursor">;

/** A page of recordings; learns the names of reps and conversation types. */
export async function recordingPage(
  query: QueryInput<typeof recordingList>,
  signal?: AbortSignal,
  unasked?: boolean,
): Promise<ListPage<RecordingRow>> {
  const { data = [], ...page } = await call(recordingList, { query, signal, unasked });
  for (const { userId, repFirstName, repLastName, organizationId, conversationType } of data) {
    learnName("user", userId, [repFirstName, repLastName].filter(Boolean).join(" "));
    learnType(organizationId ?? query.organizationId, { name: conversationType });
  }
  return { ...page, data };
}

/** Recordings page by page, newest first unless the query says otherwise (section 4.8). */
export const recordingPages = (query: RecordingQuery, from?: Cursor) =>
  listPages<RecordingRow>(recordingList, query, from, (cursor, signal) =>
    recordingPage({ ...query, limit: PAGE_SIZE, cursor }, signal),
  );

/** A recording with everything the API can add, and the raw payload (section 4.9). */
export const recordingById = (recordingId: string) =>
  queryOptions({
    queryKey: [recordingDetails.name, recordingId],
    queryFn: async ({ signal }) => {
      const { answer, raw } = await callRaw(recordingDetails, {
        params: { recordingId },
        query: {
          showSummary: true,
          showEntityExtractions: true,
          showFollowups: true,
          showEvaluationScore: true,
          showCrmCustomers: true,
        },
        signal,
      });
      const { organizationId, conversationTypeId, conversationType } = answer.data ?? {};
      learnType(organizationId, { id: conversationTypeId, name: conversationType });
      return { recording: answer.data, raw };
    },
  });

/** A query without the flags, which cost time and don't change which recordings match. */
export const withoutFlags = ({
  showCrmCustomer: _customer,
  showFollowups: _followups,
  showEvaluationScore: _score,
  ...query
}: RecordingQuery): RecordingQuery => query;

/**
 * Counts a list by reading it to its end, each recording once; `onPage` gets the recordings, calls
 * and rows with a repeated ID so far. Waits out a 429. Throws `ApiError`, also if the service repeats a page, or the abort reason
 * of `signal`.
 */
export async function countRecordings(
  query: RecordingQuery,
  onPage: (counted: number, calls: number, repeated: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const ids = new Set<string>();
  let withoutId = 0;
  let calls = 0;
  let repeated = 0;
  const read = (cursor: string | undefined) => {
    return call(recordingList, {
      query: { ...withoutFlags(query), limit: PAGE_SIZE, cursor },
      signal,
    });
  };
  for await (const { page, looped } of walkPages(undefined, read)) {
    for (const { id } of page.data ?? []) {
      if (id === "") withoutId += 1;
      else if (ids.has(id)) repeated += 1;
      else ids.add(id);
    }
    onPage(ids.size + withoutId, (calls += 1), repeated);
    if (!looped) continue;
    throw new ApiError({
      status: 200,
      code: "invalid_answer",
      message: "The list repeated a page.",
    });
  }
  return ids.size + withoutId;
}

/** The same count as a query; its data is the count so far while it is fetching. */
export const recordingCount = (query: RecordingQuery) =>
  queryOptions({
    queryKey: [recordingList.name, "count", query],
    queryFn: async ({ client, queryKey, signal }) => {
      let count = { counted: 0, calls: 0, repeated: 0 };
      const onPage = (counted: number, calls: number, repeated: number) => {
        count = { counted, calls, repeated };
        client.setQueryData(queryKey, count);
      };
      await countRecordings(query, onPage, signal);
      return count;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
