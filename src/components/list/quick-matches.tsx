import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { endSearch, forgetOldest, searchedList, searchKey } from "~/api/list-search.ts";
import { showColumn } from "~/lib/arrange-columns.ts";
import type { TableShape } from "~/lib/table-layout.ts";
import { ofAll } from "~/api/facts.ts";
import { formatCount, formatDay, toDate } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { keyOf, useSearching } from "./searching.ts";
import type { List } from "./use-list.ts";
import { useLoadOn } from "./use-load-on.ts";

/** The day of the last row that was read, in a list whose newest rows come first. */
function readBackTo<Row>(rows: readonly Row[], timeOf?: (row: Row) => string | undefined) {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row && toDate(timeOf?.(row)));
  return first && last && last < first ? `back to ${formatDay(last)}` : undefined;
}

/**
 * How many rows match the quick filter, and the search of those that aren't loaded: it reads the list
 * to its end, stops at once, and resumes where it was. Pages that were read stay loaded.
 */
export default function QuickMatches<Row extends { id: string }>({
  list,
  nouns,
  matching,
  counted,
  timeOf,
  lacking,
  restart,
}: {
  list: List<Row>;
  /** What the rows are, e.g. "recordings". */
  nouns: string;
  /** How many of the loaded rows match. */
  matching: number;
  /** How many rows the list has, if they were counted. */
  counted?: number | undefined;
  /** The time rows are in order of. */
  timeOf?(this: void, row: Row): string | undefined;
  /** The column without which rows lack something they are searched by, if there is one. */
  lacking?:
    | {
        column: string;
        /** The columns in the address. */
        words: readonly string[] | undefined;
        shape: TableShape;
        /** The ID of the list with these columns. */
        listWith(this: void, words: string[] | undefined): string;
        change(this: void, next: object, replace: boolean): void;
      }
    | undefined;
  /** Shows the list from its start, if it isn't. */
  restart?: (() => void) | undefined;
}) {
  const key = keyOf(list);
  const searching = useSearching(list);
  const { rows, more, moreError } = list;
  const isRunning = searching && more && moreError === null;
  useLoadOn(list, searching);
  const client = useQueryClient();
  const { of } = list;
  // The query cache: what earlier searches have read.
  useEffect(() => {
    if (isRunning) forgetOldest(client, of);
  }, [isRunning, client, of]);
  // Leaving the list, or clearing its filter, ends the search.
  useEffect(() => () => endSearch(key), [key]);
  const start = () => {
    const columns = lacking && showColumn(lacking.words, lacking.column, lacking.shape);
    const wanted = lacking ? lacking.listWith(columns) : list.list;
    searchedList.set(searchKey(list.of, wanted ?? ""));
    if (lacking && wanted !== list.list) lacking.change({ columns }, true);
    else if (restart) restart();
    else if (moreError !== null) list.retryMore();
  };
  const stop = () => {
    endSearch(key);
    list.stopLoading();
  };
  useActions(
    "In a list",
    isRunning
      ? [{ label: "Stop the search", run: stop }]
      : [{ label: "Search the rest", words: "all rows find", run: start }],
    more,
  );
  const loaded = formatCount(rows.length);
  const back = readBackTo(rows, timeOf);
  if (isRunning) {
    const of = counted !== undefined && counted > rows.length ? ` of ${formatCount(counted)}` : "";
    return (
      <div className="flex min-w-0 items-center gap-2 text-small">
        <strong role="status" className="shrink-0">
          Searching all {nouns}: {formatCount(matching)} found
        </strong>
        <span className="truncate text-text-muted">
          {loaded}
          {of} read{back && `, ${back}`}
        </span>
        <span aria-hidden className="progress-stripes h-1 w-16 shrink-0 max-lg:hidden" />
        <Button onClick={stop}>Stop</Button>
      </div>
    );
  }
  const all = ofAll(list.reading, ({ length }) => `all ${formatCount(length)} ${nouns}`);
  return (
    <div className="flex min-w-0 items-center gap-2 text-small">
      <span role="status" className="shrink-0">
        <strong>
          {formatCount(matching)} of {all ?? `${loaded} loaded`} match
        </strong>
        {more && back && <span className="text-text-muted max-md:hidden">, {back}</span>}
      </span>
      {more && (
        <>
          <Button onClick={start}>Search the rest</Button>
          <span className="truncate text-text-muted max-lg:hidden">
            The API has no search, so the rest is read page by page.
          </span>
        </>
      )}
    </div>
  );
}
