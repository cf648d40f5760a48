import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { queryOptions } from "@tanstack/react-query";
import type { QueryInput } from "~/contract/endpoint.ts";
import type { Lenient } from "~/contract/lenient.ts";
import type { Cursor } from "~/contract/page.ts";
import { type Recording, recordingDetails, recordingList } from "~/contract/recordings.ts";
import { learnName } from "./directory.ts";
import { ApiError } from "./errors.ts";
import { call, callRaw, patiently } from "./http.ts";
import { listPages } from "./paging.ts";

export type RecordingRow = Lenient<Recording>;

/** The filters and order of a list, without its paging. */
export type RecordingQuery = Omit<QueryInput<typeof recordingList>, "limit" | "cursor">;

function learn(rows: readonly RecordingRow[]) {
  for (const row of rows) {
    learnName("user", row.userId, [row.repFirstName, row.repLastName].filter(Boolean).join(" "));
  }
}

/** Recordings page by page, newest first unless the query says otherwise (section 4.8). */
export const recordingPages = (query: RecordingQuery, from?: Cursor) =>
  listPages<RecordingRow>(recordingList, query, from, async (cursor, signal) => {
    const page = await call(recordingList, {
      query: { ...query, limit: PAGE_SIZE, cursor },
      signal,
    });
    learn(page.data ?? []);
    return { ...page, data: page.data ?? [] };
  });

/** A recording with everything the interface can add, and the payload as it came (section 4.9). */
export const recordingWhole = (recordingId: string) =>
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
      return { recording: answer.data, raw };
    },
  });

/** The flags cost time and change no count. */
const withoutFlags = ({
  showCrmCustomer: _customer,
  showFollowups: _followups,
  showEvaluationScore: _score,
  ...query
}: RecordingQuery): RecordingQuery => query;

/**
 * Counts a list by walking its cursor, page by page, each recording once; `onPage` hears the rows
 * and calls so far. A 429 is waited out. Throws `ApiError`, also where the pages lead back to an
 * earlier one, or the abort reason of `signal`.
 */
export async function countRecordings(
  query: RecordingQuery,
  onPage: (counted: number, calls: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const used = new Set<string | undefined>([undefined]);
  const ids = new Set<string>();
  let nameless = 0;
  for (let cursor: string | undefined; ;) {
    const input = { ...withoutFlags(query), limit: PAGE_SIZE, cursor };
    const page = await patiently(() => call(recordingList, { query: input, signal }), signal);
    for (const { id } of page.data ?? []) {
      if (id === "") nameless += 1;
      else ids.add(id);
    }
    onPage(ids.size + nameless, used.size);
    cursor = String(page.cursor ?? "") || undefined;
    if (cursor === undefined) return ids.size + nameless;
    if (used.has(cursor)) {
      const message = "The service's pages led back to an earlier one.";
      throw new ApiError({ status: 200, code: "invalid_answer", message });
    }
    used.add(cursor);
  }
}
