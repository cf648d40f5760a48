import { newestRecordings } from "~/api/overview.ts";
import { uniqueRows } from "~/api/paging.ts";
import { leftOut, readingOf } from "~/api/claims.ts";
import type { RecordingQuery, RecordingRow } from "~/api/recordings.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";

/** Loads the recordings that match, newest first by default, up to `maxPages` pages of 100 rows. */
export function useNewest(query: RecordingQuery, maxPages: number, enabled: boolean) {
  const options = { enabled, limit: maxPages };
  const { pages = [], ...list } = useAllPages(newestRecordings(query), options);
  const read = pages.slice(0, maxPages);
  const rows: RecordingRow[] = uniqueRows(read);
  const reading = readingOf(read, rows);
  return {
    ...list,
    query,
    rows,
    reading,
    /** All that match were read, and not only that no further page will be. */
    complete: reading.complete,
    /** Which of the received rows aren't counted, in words. */
    left: leftOut(reading),
    /** No further page will be loaded. */
    settled: list.complete || pages.length >= maxPages,
  };
}

export type Newest = ReturnType<typeof useNewest>;
