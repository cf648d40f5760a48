import { useQueryClient } from "@tanstack/react-query";
import ListFilter from "lucide-react/icons/list-filter";
import { useEffect, useEffectEvent, useState } from "react";
import { ifComplete } from "~/api/lists/claims.ts";
import {
  endSearch,
  forgetOldest,
  keptFor,
  leaveOut,
  MOST_KEPT,
  restore,
  searchedList,
  searchKey,
} from "~/api/lists/list-search.ts";
import { formatCount, formatDay, toDate } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { Button } from "~/ui/button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { FilterHints } from "./filter-hints.tsx";
import type { Taken } from "./typed-filters.tsx";
import { type Rows, useLoadOn } from "./use-list.ts";

/**
 * A search without a start of its range pauses after so many more rows, and so does one that nobody asked for, as
 * of a range while its text is typed.
 */
const MOST_SEARCHED = 5000;
/** Any search pauses after so many more matches, as they are kept. */
const MOST_FOUND = 20_000;

/** Begins a facet among what is sought, which no word does. */
const FACET = "\n";

/** Whether all rows that match some words and facets match others, too. */
const isWithin = (sought: readonly string[], wider: readonly string[]) =>
  wider.every((word) =>
    sought.some((one) => one === word || (!one.startsWith(FACET) && one.includes(word))),
  );

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
  isFromStart,
  words = [],
  facets = [],
  taken = [],
  wanted: wantedList,
  keeps,
  onSearch,
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
  /** Whether the list is shown from its start. */
  isFromStart: boolean;
  /** The words and facets that rows are narrowed by; empty if they aren't. */
  words?: readonly string[];
  facets?: readonly (readonly string[])[];
  /** What of the text in the field will be filters. */
  taken?: readonly Taken[];
  /** Names the list that the address is of, if it comes page by page. */
  wanted?: string | undefined;
  /** Whether a row stays although it doesn't match, or matches. */
  keeps?(this: void, row: Row): boolean;
  /** Begins to search the complete list. */
  onSearch?: () => void;
  /** Called once a search that was asked for has a match. */
  onFound: () => void;
  onClear: () => void;
}) {
  const client = useQueryClient();
  const { endpoint, rows, read, reading, more, moreError, total } = list;
  const key = searchKey(endpoint, list.listId ?? "");
  const isSearched = useStore(searchedList) === key;
  const [isAutomatic, setAutomatic] = useState(
    () =>
      isBounded &&
      isFromStart &&
      !list.stale &&
      // Customers come with another list, once typing pauses.
      (wantedList === undefined || wantedList === list.listId) &&
      searchedList.get() !== key,
  );
  const limit = {
    read: isAutomatic ? MOST_SEARCHED : isBounded ? Infinity : read + MOST_SEARCHED,
    found: matching + MOST_FOUND,
  };
  const [search, setSearch] = useState({ isSearched, until: limit });
  if (search.isSearched !== isSearched) {
    setSearch({ isSearched, until: isSearched ? limit : search.until });
  }
  const isEnough = read >= search.until.read || matching >= search.until.found;
  const isPaused = isEnough && !isAutomatic && !isSearched;
  const isRunning = isSearched && !isEnough && more && moreError === null;
  const isFull = isRunning && rows.length - matching >= MOST_KEPT;
  const { queryKey } = list;
  const sought = [...words, ...facets.map((facet) => FACET + facet.join(FACET))];
  const dropRows = useEffectEvent(() => {
    if (queryKey && keeps) leaveOut(client, queryKey, keeps, sought);
  });
  // The query cache, before the next page is asked for: that one is added to the pages there are by then.
  useEffect(() => {
    if (isFull) dropRows();
  }, [isFull]);
  useLoadOn(list, isRunning);
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
  const kept = queryKey && read > rows.length ? keptFor(client, queryKey) : undefined;
  const isLacking = kept !== undefined && !isWithin(sought, kept);
  const readAgain = useEffectEvent(() => queryKey && restore(client, queryKey));
  // The service: another text may find rows that were left out.
  useEffect(() => {
    if (isLacking) readAgain();
  }, [isLacking]);
  const wanted = wantedList && searchKey(endpoint, wantedList);
  // A search that was asked for goes on in what the list is narrowed to, whose first page is still to come.
  useEffect(() => {
    if (isAutomatic || wanted === undefined || wanted === key) return;
    searchedList.update((current) => (current === key ? wanted : current));
  }, [isAutomatic, wanted, key]);
  // Leaving the list, or clearing its filter, ends the search.
  useEffect(() => () => endSearch(key), [key]);
  // The search is a store, as a command can begin it before its list is shown.
  useEffect(() => {
    if (isEnough) endSearch(key);
    else if (isAutomatic) searchedList.set(key);
  }, [isAutomatic, isEnough, key]);
  const start = () => {
    setAutomatic(false);
    if (moreError !== null) list.retryMore();
    onSearch?.();
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
  const loaded = formatCount(read);
  const unread = total !== undefined && total > read ? total - read : undefined;
  const back = readBackTo(rows, timeOf);
  const all = ifComplete(reading, () => `all ${formatCount(read)} ${nouns}`);
  const isNewest = more && isFromStart && back !== undefined;
  return (
    <>
      {isPaged && (sought.length > 0 || taken.length > 0) && (
        <div className="flex min-h-10 min-w-0 shrink-0 items-center gap-2 border-b border-line px-4 text-small max-md:min-h-12 max-md:flex-wrap max-md:py-1.5 print:hidden">
          {taken.length > 0 && <FilterHints parts={taken} className="shrink-0" />}
          {sought.length > 0 && (
            <>
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
                  <span className="truncate text-text-muted max-md:hidden">
                    {loaded}
                    {unread !== undefined && ` of ${formatCount(read + unread)}`} read
                    {back && `, ${back}`}
                  </span>
                  <span aria-hidden className="progress-stripes h-1 w-16 shrink-0 max-lg:hidden" />
                  <Button onClick={stop}>Stop</Button>
                </>
              ) : (
                more && (
                  <>
                    <Button onClick={start}>{isPaused ? "Resume" : "Search the rest"}</Button>
                    {!isPaused && (
                      <span className="truncate text-text-muted max-lg:hidden">
                        The API has no search, so the rest is read page by page.
                      </span>
                    )}
                  </>
                )
              )}
            </>
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
          actions={<Button onClick={onClear}>Clear filter</Button>}
        >
          {more ? undefined : `No match for ${text === "" ? "these filters" : `“${text}”`}.`}
        </StateMessage>
      )}
    </>
  );
}
