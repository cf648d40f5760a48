import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { recordingList } from "~/contract/recordings.ts";
import { call } from "./http.ts";
import { recordingPages, type RecordingQuery, type RecordingRow } from "./recordings.ts";

/** Milliseconds between two looks. */
const EVERY = 30_000;

/** As many rows as a look asks for: where all of them are new, there may be more. */
export const LOOKED_AT = 10;

/** The first row of a list, by which newer ones are told. */
export type NewestRow = Pick<RecordingRow, "id" | "dateCreated">;

/** How many of the first rows come before the one that was the newest; all of them, of an empty list. */
function countNewer(rows: readonly NewestRow[], newest: NewestRow | undefined): number {
  if (newest === undefined) return rows.length;
  const index = rows.findIndex(({ id }) => id === newest.id);
  if (index >= 0) return index;
  // It is gone, or pushed out of sight: the time tells. A missing one compares as not newer.
  const time = Date.parse(newest.dateCreated ?? "");
  return rows.filter(({ dateCreated }) => Date.parse(dateCreated ?? "") > time).length;
}

/**
 * How many recordings came to stand above `newest` since the list was loaded, 10 at most
 * (section 4.8). It looks every 30 seconds, first when the list is that old; while the tab is
 * hidden or the browser offline it waits, and looks at once afterwards where a look is due.
 */
export const newRecordings = (
  client: QueryClient,
  query: RecordingQuery,
  newest: NewestRow | undefined,
) =>
  queryOptions({
    queryKey: [recordingList.name, "newer", query, newest?.id ?? null],
    queryFn: async ({ signal }) => {
      // What the flags add changes no count.
      const flags = {
        showCrmCustomer: undefined,
        showFollowups: undefined,
        showEvaluationScore: undefined,
      };
      const page = await call(recordingList, {
        query: { ...query, ...flags, limit: LOOKED_AT },
        signal,
      });
      return countNewer(page.data ?? [], newest);
    },
    initialData: 0,
    initialDataUpdatedAt: client.getQueryState(recordingPages(query).queryKey)?.dataUpdatedAt,
    staleTime: EVERY,
    refetchInterval: EVERY,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    networkMode: "online",
    gcTime: 0,
  });

/** Loads a list anew from its start, as far as its first page; its rows stand until that is there. */
export const restartList = (client: QueryClient, query: RecordingQuery) =>
  mutationOptions({
    mutationFn: () => client.infiniteQuery({ ...recordingPages(query), pages: 1, staleTime: 0 }),
  });
