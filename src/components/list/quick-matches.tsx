import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { endSearch, forgetOldest, searchedList } from "~/api/list-search.ts";
import { ifComplete } from "~/api/claims.ts";
import { formatCount } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { keyOf, readBackTo, startSearch, useSearching } from "./searching.ts";
import type { Rows } from "./use-list.ts";
import { useLoadOn } from "./use-load-on.ts";

/** A range of days is searched without being asked for, up to this many rows. */
const SEARCHED_AT_ONCE = 1000;

/**
 * How many rows match the quick filter, and the search of those that aren't loaded: it reads the list
 * to its end, stops at once, and resumes where it was. Pages that were read stay loaded.
 */
export default function QuickMatches<Row extends { id: string }>({
  list,
  nouns,
  matching,
  timeOf,
  isBounded = false,
  unsearched,
  restart,
}: {
  list: Rows<Row>;
  /** What the rows are, e.g. "recordings". */
  nouns: string;
  /** How many of the loaded rows match. */
  matching: number;
  /** The time rows are in order of. */
  timeOf?(this: void, row: Row): string | undefined;
  /** Whether the list is of a range of days that has a start. */
  isBounded?: boolean;
  /** What isn't searched, as its column is hidden. */
  unsearched?: string | undefined;
  /** Shows the list from its start, if it isn't. */
  restart?: (() => void) | undefined;
}) {
  const key = keyOf(list);
  const searching = useSearching(list);
  const { rows, more, moreError, total } = list;
  const [isAutomatic, setAutomatic] = useState(
    () => isBounded && restart === undefined && searchedList.get() !== key,
  );
  const isEnough = isAutomatic && rows.length >= SEARCHED_AT_ONCE;
  const isRunning = searching && !isEnough && more && moreError === null;
  useLoadOn(list, isRunning);
  const client = useQueryClient();
  const { of } = list;
  // The query cache: what earlier searches have read.
  useEffect(() => {
    if (isRunning) forgetOldest(client, of);
  }, [isRunning, client, of]);
  // Leaving the list, or clearing its filter, ends the search.
  useEffect(() => () => endSearch(key), [key]);
  // The search is a store, as the state without matches follows it too.
  useEffect(() => {
    if (isEnough) endSearch(key);
    else if (isAutomatic) searchedList.set(key);
  }, [isAutomatic, isEnough, key]);
  const start = () => {
    setAutomatic(false);
    startSearch(list, restart);
  };
  const stop = () => {
    setAutomatic(false);
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
    const of = total !== undefined && total > rows.length ? ` of ${formatCount(total)}` : "";
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
  const all = ifComplete(list.reading, ({ length }) => `all ${formatCount(length)} ${nouns}`);
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
            {unsearched && ` ${unsearched}`}
          </span>
        </>
      )}
    </div>
  );
}
