import { newestRecordings } from "~/api/overview.ts";
import { uniqueRows } from "~/api/paging.ts";
import { leftOut, readingOf } from "~/api/reading.ts";
import type { RecordingQuery, RecordingRow } from "~/api/recordings.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";

/** What the overview covers: one organization, or all of them. */
export interface Scope {
  organizationId?: string | undefined;
}

/** A time as milliseconds or in ISO 8601. */
type Instant = number | string | undefined;

/** Search parameters for the recordings of `[start, end)`; the list's bounds are exclusive. */
export const createdWithin = (start: Instant, end?: Instant) => ({
  ...(start !== undefined && {
    "dateCreated:gt": new Date(new Date(start).getTime() - 1).toISOString(),
  }),
  ...(end !== undefined && { "dateCreated:lt": new Date(end).toISOString() }),
});

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
