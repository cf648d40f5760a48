import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { recordingList } from "~/contract/plain.gen.ts";
import { timeOf } from "~/lib/format.ts";
import {
  recordingPage,
  recordingPages,
  type RecordingQuery,
  type RecordingRow,
  withoutFlags,
} from "./recordings.ts";
import { retryNow } from "./attempt.ts";

const POLL_INTERVAL = 30_000;

/** Rows per poll: if all of them are new, there may be more. */
export const POLLED_ROWS = 10;

/** The first row of a list: recordings before it are new. */
export type NewestRow = Pick<RecordingRow, "id" | "dateCreated">;

/** Counts the rows before the one that was the newest; all of them if the list was empty. */
function countNewer(rows: readonly NewestRow[], newest: NewestRow | undefined) {
  if (newest === undefined) return rows.length;
  const index = rows.findIndex(({ id }) => id === newest.id);
  if (index >= 0) return index;
  // It is deleted or past the polled rows, so compare times. A missing time counts as not newer.
  const time = timeOf(newest.dateCreated);
  return rows.filter(({ dateCreated }) => timeOf(dateCreated) > time).length;
}

/**
 * The number of recordings newer than `newest`, up to 10 (section 4.8). Polls every 30 seconds,
 * counted from when the list was loaded; pauses while the tab is hidden or the browser offline.
 */
export const newRecordings = (
  client: QueryClient,
  query: RecordingQuery,
  newest: NewestRow | undefined,
) =>
  queryOptions({
    queryKey: [recordingList.name, "newer", query, newest?.id ?? null],
    queryFn: async ({ signal }) => {
      const polled = { ...withoutFlags(query), limit: POLLED_ROWS };
      const { data } = await recordingPage(polled, signal, true);
      return countNewer(data, newest);
    },
    initialData: 0,
    initialDataUpdatedAt: client.getQueryState(recordingPages(query).queryKey)?.dataUpdatedAt,
    staleTime: POLL_INTERVAL,
    refetchInterval: POLL_INTERVAL,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    networkMode: "online",
    gcTime: 0,
  });

/** Reloads a list's first page; the loaded rows stay until it has arrived. */
export const restartList = (client: QueryClient, query: RecordingQuery) =>
  mutationOptions({
    mutationFn: () => {
      retryNow();
      return client.infiniteQuery({ ...recordingPages(query), pages: 1, staleTime: 0 });
    },
  });
