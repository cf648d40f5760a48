import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { queryOptions, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import type { QueryInput } from "~/contract/endpoint.ts";
import { isUnreadable, type Lenient } from "~/contract/lenient.ts";
import type { Cursor } from "~/contract/declare.ts";
import type { Recording } from "~/contract/recordings.ts";
import { recordingDetails, recordingList, orgWideRecordingList } from "~/contract/plain.gen.ts";
import { learnName, learnType } from "../state/directory.ts";
import { ApiError } from "../transport/errors.ts";
import { call, callRaw } from "../transport/http.ts";
import { isFirst, type PageOfRows, listPages, retryEach, walkPages } from "../lists/paging.ts";
import type { OrgWideRecording } from "~/contract/org-wide-recordings.ts";

export type RecordingRow = Lenient<Recording>;

/** The rep's name on a recording; empty if it has none. */
export const repOf = (row: { repFirstName?: unknown; repLastName?: unknown }) =>
  [row.repFirstName, row.repLastName].filter(Boolean).join(" ");

/** The filters and order of a list, without paging. */
export type RecordingQuery = Omit<QueryInput<typeof recordingList>, "limit" | "cursor">;

type Customer = NonNullable<RecordingRow["crmCustomer"]>;

/** The customer's own name behind the record a recording was matched with, if the service gives one. */
export function customerName(customer: Customer | undefined): string | undefined {
  if (!customer || isUnreadable(customer) || customer.matchingSource === "NOT_FOUND")
    return undefined;
  // An opportunity's or an engagement's name is a title.
  const isTitle = /^[OE]/.test(customer.customerType ?? "");
  const { opportunityAccountName, opportunityContactName, name } = customer;
  return opportunityAccountName || opportunityContactName || (isTitle ? undefined : name);
}

function learnCustomer({ crmCustomer: customer }: RecordingRow) {
  if (!customer || customer.matchingSource === "NOT_FOUND") return;
  const { opportunity } = customer;
  const name = customerName(customer);
  // By its name, as every record of a customer has another ID.
  learnName("customer", name, name);
  learnName("opportunity", opportunity?.externalId, opportunity?.name);
}

/** A page of recordings; learns the names of reps, customers, opportunities and conversation types. */
export async function recordingPage(
  query: QueryInput<typeof recordingList>,
  signal?: AbortSignal,
): Promise<PageOfRows<RecordingRow>> {
  const { data = [], ...page } = await call(recordingList, { query, signal });
  for (const row of data) {
    learnName("user", row.userId, repOf(row));
    learnCustomer(row);
    learnType(row.organizationId ?? query.organizationId, { name: row.conversationType });
  }
  return { ...page, data };
}

/** Recordings page by page, newest first unless the query says otherwise (section 4.8). */
export const recordingPages = (query: RecordingQuery, from?: Cursor) =>
  listPages<RecordingRow>(recordingList, query, from, (cursor, signal) =>
    recordingPage({ ...query, limit: PAGE_SIZE, cursor }, signal),
  );

/** Reads one page of recordings with their customers, once, to learn the names in it. */
export const recordingNames = (organizationId: string | undefined) =>
  queryOptions({
    queryKey: [recordingList.name, "names", organizationId],
    queryFn: async ({ signal }) => {
      await recordingPage({ organizationId, showCrmCustomer: true, limit: PAGE_SIZE }, signal);
      return null;
    },
    staleTime: Infinity,
  });

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
 * Counts a list by reading it to its end, each recording once. The data is the count so far while it
 * is fetching, with the calls and the rows with a repeated ID. Fails if the service repeats a page.
 */
export const recordingCount = (query: RecordingQuery) =>
  queryOptions({
    queryKey: [recordingList.name, "count", query],
    queryFn: async (context) => {
      const ids = new Set<string>();
      const count = { counted: 0, calls: 0, repeated: 0 };
      const read = retryEach(context, async (cursor, signal) => {
        const asked = { ...withoutFlags(query), limit: PAGE_SIZE, cursor };
        const page = await call(recordingList, { query: asked, signal });
        return { cursor: page.cursor, data: page.data?.map(({ id }) => id) ?? [] };
      });
      for await (const { page, looped } of walkPages(context, undefined, read)) {
        for (const id of page.data) {
          if (isFirst(ids, id)) count.counted += 1;
          else count.repeated += 1;
        }
        count.calls += 1;
        context.client.setQueryData(context.queryKey, { ...count });
        if (!looped) continue;
        const message = "The list repeated a page.";
        throw new ApiError({ status: 200, code: "invalid_answer", message });
      }
      return count;
    },
    // Its pages are retried.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

export type OrgWideRow = Lenient<OrgWideRecording>;

/** The bounds of a list, without paging. */
export type OrgWideQuery = Omit<QueryInput<typeof orgWideRecordingList>, "pageSize" | "cursor">;

/** Recordings for a bulk sync page by page, newest first, including deleted ones (section 4.10). */
export const orgWidePages = (query: OrgWideQuery, from?: Cursor) =>
  listPages<OrgWideRow>(orgWideRecordingList, query, from, async (cursor, signal) => {
    const page = await call(orgWideRecordingList, {
      query: { ...query, pageSize: PAGE_SIZE, cursor },
      signal,
    });
    return { ...page, data: page.data ?? [] };
  });

// The functions below read the cache and make no request.

type Loaded = InfiniteData<PageOfRows<RecordingRow>>;

/** The recordings of all loaded lists that match, newest first. */
export function loadedRecordings(
  client: QueryClient,
  matches: (row: RecordingRow) => boolean,
): RecordingRow[] {
  const lists = client.getQueriesData<Partial<Loaded>>({ queryKey: [recordingList.name] });
  // Counts are under the same key, and have no pages.
  const rows = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ data }) => data);
  const found = new Map(rows.filter(matches).map((row) => [row.id, row]));
  return [...found.values()].toSorted((a, b) =>
    (b.dateCreated ?? "").localeCompare(a.dateCreated ?? ""),
  );
}

const MOST_RECENT = 5;

/** The recordings opened most recently, latest first, as long as they are cached (an hour). */
export function recentRecordings(client: QueryClient): { id: string; title: string }[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: [recordingDetails.name] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ queryKey: [, id] }) => {
      if (typeof id !== "string") return [];
      const recording = client.getQueryData(recordingById(id).queryKey)?.recording;
      return recording === undefined ? [] : [{ id, title: recording.title || id }];
    })
    .slice(0, MOST_RECENT);
}

/** How many pages of the newest recordings are read for the names in them. */
const MOST_PAGES = 3;

/** The newest recordings, up to three pages (section 4.8). */
export const newestRecordings = (organizationId: string | undefined) =>
  queryOptions({
    queryKey: [recordingList.name, "newest", organizationId ?? null],
    queryFn: async (context) => {
      const walk = walkPages(context, undefined, (cursor, signal) =>
        recordingPage({ organizationId, limit: PAGE_SIZE, cursor }, signal),
      );
      const pages: PageOfRows<RecordingRow>[] = [];
      for await (const { page } of walk) {
        pages.push(page);
        if (pages.length === MOST_PAGES) break;
      }
      return pages;
    },
    staleTime: 5 * 60_000,
  });
