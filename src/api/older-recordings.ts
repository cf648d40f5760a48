import { queryOptions } from "@tanstack/react-query";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { FIVE_MINUTES, newestKey } from "./overview.ts";
import { type PageOfRows, walkPages } from "./paging.ts";
import { recordingPage, type RecordingQuery, type RecordingRow } from "./recordings.ts";

/** The most pages of a part, for a service whose cursors never end. */
const MOST_PAGES = 100;

/** All pages of the recordings of `[from, until)`, in milliseconds. */
async function pagesWithin(
  query: RecordingQuery,
  from: number,
  until: number,
  signal: AbortSignal,
): Promise<PageOfRows<RecordingRow>[]> {
  const bounds = {
    // The list's bounds are exclusive.
    "dateCreated:gt": new Date(from - 1).toISOString(),
    "dateCreated:lt": new Date(until).toISOString(),
  };
  const read = (cursor: string | undefined) =>
    recordingPage({ ...query, ...bounds, limit: PAGE_SIZE, cursor }, signal);
  const pages: PageOfRows<RecordingRow>[] = [];
  for await (const { page } of walkPages(undefined, read)) {
    pages.push(page);
    if (pages.length === MOST_PAGES) break;
  }
  return pages;
}

/** How many parts of the time are read at once: a page's cursor is only known from the one before. */
const SLICES = 4;

/**
 * The matching recordings of `[from, until]`, in milliseconds. All pages are one query: figures are drawn
 * once they are complete.
 */
export const recordingsFrom = (query: RecordingQuery, from: number, until: number) =>
  queryOptions({
    queryKey: [...newestKey, query, from, until],
    queryFn: async ({ signal }) => {
      const edge = (slice: number) => Math.round(from + ((until + 1 - from) * slice) / SLICES);
      const slices = await Promise.all(
        Array.from({ length: SLICES }, (_, slice) =>
          pagesWithin(query, edge(slice), edge(slice + 1), signal),
        ),
      );
      const complete = slices.every((pages) => !pages.at(-1)?.cursor);
      return { pages: slices.flat(), complete };
    },
    staleTime: FIVE_MINUTES,
  });
