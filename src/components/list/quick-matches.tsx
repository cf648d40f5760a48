import { useQueryClient } from "@tanstack/react-query";
import ListFilter from "lucide-react/icons/list-filter";
import { useEffect, useEffectEvent, useState } from "react";
import { ifComplete } from "~/api/lists/claims.ts";
import { endSearch, forgetOldest, searchedList, searchKey } from "~/api/lists/list-search.ts";
import { formatCount, formatDay, toDate } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { Button } from "~/ui/button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { type Rows, useLoadOn } from "./use-list.ts";

/** A range of days is searched automatically, up to this many rows. */
const SEARCHED_AT_ONCE = 1000;
/** Any other search pauses after so many more rows: a million of them would take 4 GB. */
const MOST_SEARCHED = 5000;

/** The day of the last row that was read, in a list whose newest rows come first. */
function readBackTo<Row>(rows: readonly Row[], timeOf?: (row: Row) => string | undefined) {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row && toDate(timeOf?.(row)));
  return first && last && last < first ? `back to ${formatDay(last)}` : undefined;
}

/**
 * How many rows match the filters, and the search of those that aren't loaded: it reads the list to its
 * end, pauses after many rows, stops at once, and resumes where it was. Pages that were read stay loaded.
 */
export default function QuickMatches<Row extends { id: string }>({
  list,
  nouns,
  matching,
  text,
  timeOf,
  isPaged,
  isBounded,
  unsearched,
  restart,
  onFound,
  onClear,
}: {
  list: Rows<Row>;
  /** What the rows are, e.g. "recordings". */
  nouns: string;
  /** How many of the loaded rows match. */
  matching: number;
  /** The text of the quick filter; empty if other filters hide all rows. */
  text: string;
  /** The time that rows are ordered by. */
  timeOf?(this: void, row: Row): string | undefined;
  /** Whether further pages are only loaded if someone asks for them. */
  isPaged: boolean;
  /** Whether the list is of a range of days that has a start. */
  isBounded: boolean;
  /** Says what isn't searched because its column is hidden. */
  unsearched?: string | undefined;
  /** Shows the list from its start, if it isn't. */
  restart?: (() => void) | undefined;
  /** Called once a search that was asked for has a match. */
  onFound: () => void;
  onClear: () => void;
}) {
  const { endpoint, rows, reading, more, moreError, total } = list;
  const key = searchKey(endpoint, list.list ?? "");
  const isSearched = useStore(searchedList) === key;
  const [isAutomatic, setAutomatic] = useState(
    () => isBounded && restart === undefined && !list.stale && searchedList.get() !== key,
  );
  const limit = isAutomatic ? SEARCHED_AT_ONCE : isBounded ? Infinity : rows.length + MOST_SEARCHED;
  const [search, setSearch] = useState({ isSearched, until: limit });
  if (search.isSearched !== isSearched) {
    setSearch({ isSearched, until: isSearched ? limit : search.until });
  }
  const isEnough = rows.length >= search.until;
  const isPaused = isEnough && !isAutomatic && !isSearched;
  const isRunning = isSearched && !isEnough && more && moreError === null;
  useLoadOn(list, isRunning);
  const client = useQueryClient();
  // The query cache: what earlier searches have read.
  useEffect(() => {
    if (isRunning) forgetOldest(client, endpoint);
  }, [isRunning, client, endpoint]);
  const hasFound = isSearched && !isAutomatic && matching > 0;
  const found = useEffectEvent(onFound);
  // The focus: the search may have begun before its list was shown.
  useEffect(() => {
    if (hasFound) found();
  }, [hasFound]);
  // Leaving the list, or clearing its filter, ends the search.
  useEffect(() => () => endSearch(key), [key]);
  // The search is a store, as a command can begin it before its list is shown.
  useEffect(() => {
    if (isEnough) endSearch(key);
    else if (isAutomatic) searchedList.set(key);
  }, [isAutomatic, isEnough, key]);
  const start = () => {
    setAutomatic(false);
    searchedList.set(key);
    if (restart) restart();
    else if (moreError !== null) list.retryMore();
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
      : [
          {
            label: isPaused ? "Resume the search" : "Search the rest",
            words: "all rows find",
            run: start,
          },
        ],
    isPaged && more,
  );
  const loaded = formatCount(rows.length);
  const unread = total !== undefined && total > rows.length ? total - rows.length : undefined;
  const back = readBackTo(rows, timeOf);
  const all = ifComplete(reading, ({ length }) => `all ${formatCount(length)} ${nouns}`);
  const isNewest = more && restart === undefined && back !== undefined;
  return (
    <>
      {isPaged && (
        <div className="flex h-10 min-w-0 shrink-0 items-center gap-2 border-b border-line px-4 text-small max-md:h-12 print:hidden">
          <span role="status" className="shrink-0">
            <strong>
              {isRunning
                ? `Searching all ${nouns}: ${formatCount(matching)} found`
                : isPaused && more
                  ? `Searched ${loaded}: ${formatCount(matching)} found`
                  : `${formatCount(matching)} of ${all ?? `${loaded} loaded`} match`}
            </strong>
            {!isRunning && more && back && (
              <span className="text-text-muted max-md:hidden">, {back}</span>
            )}
          </span>
          {isRunning ? (
            <>
              <span className="truncate text-text-muted">
                {loaded}
                {unread !== undefined && ` of ${formatCount(rows.length + unread)}`} read
                {back && `, ${back}`}
              </span>
              <span aria-hidden className="progress-stripes h-1 w-16 shrink-0 max-lg:hidden" />
              <Button onClick={stop}>Stop</Button>
            </>
          ) : (
            more && (
              <>
                <Button onClick={start}>{isPaused ? "Resume" : "Search the rest"}</Button>
                <span className="truncate text-text-muted max-lg:hidden">
                  The API has no search, so the rest is read page by page.
                  {unsearched && ` ${unsearched}`}
                </span>
              </>
            )
          )}
        </div>
      )}
      {matching === 0 && (
        <StateMessage
          icon={<ListFilter size={16} />}
          title={
            isRunning
              ? `No match in the ${loaded} read so far`
              : (ifComplete(reading, () => `No ${nouns} match`) ??
                (isNewest ? `None in the newest ${loaded}` : `None in the ${loaded} loaded`))
          }
          actions={
            <>
              {isPaged && more && !isRunning && !isPaused && (
                <Button onClick={start}>Search them</Button>
              )}
              <Button onClick={onClear}>Clear filter</Button>
            </>
          }
        >
          {more
            ? !isRunning &&
              `There are ${unread === undefined ? "" : `${formatCount(unread)} `}more.`
            : `No match for ${text === "" ? "these filters" : `“${text}”`}.`}
        </StateMessage>
      )}
    </>
  );
}
