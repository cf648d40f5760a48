import { newestRecordings } from "~/api/overview.ts";
import { uniqueRows } from "~/api/paging.ts";
import { leftOut, readingOf } from "~/api/reading.ts";
import type { RecordingQuery, RecordingRow } from "~/api/recordings.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";

/** What the overview covers: one organization, or all of them. */
export interface Scope {
  organizationId?: string | undefined;
}

/** Search parameters for the recordings from a time on; the list's bound is exclusive. */
export const sinceInstant = (time: number | undefined) =>
  time === undefined ? {} : { "dateCreated:gt": new Date(time - 1).toISOString() };

/** Search parameters for the recordings of `[start, end)`, in milliseconds. */
export const searchWithin = ({ start, end }: { start: number; end: number }) => ({
  ...sinceInstant(start),
  "dateCreated:lt": new Date(end).toISOString(),
});

/** Search parameters for the recordings of a bucket. */
export const boundsOf = ({ startAt, endAt }: { startAt: string; endAt: string }) =>
  searchWithin({ start: Date.parse(startAt), end: Date.parse(endAt) });

/** Loads the recordings that match, newest first by default, up to `maxPages` pages of 100 rows. */
export function useNewest(query: RecordingQuery, maxPages: number, enabled: boolean) {
  const options = { enabled, limit: maxPages };
  const { pages = [], ...list } = useAllPages(newestRecordings(query), options);
  const read = pages.slice(0, maxPages);
  const rows: RecordingRow[] = uniqueRows(read);
  const reading = readingOf(read, rows);
  return {
    ...list,
    rows,
    reading,
    /** All that match were read, and not only that no further page will be. */
    complete: reading.read === "all",
    /** Which of the received rows aren't counted, in words. */
    left: leftOut(reading),
    /** No further page will be loaded. */
    settled: list.complete || pages.length >= maxPages,
  };
}

export type Newest = ReturnType<typeof useNewest>;
