import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { recordingsFrom } from "~/api/overview.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { Newest } from "./newest.ts";
import { type Countable, dayBefore, oldestOf } from "./tally.ts";

/** At most so many pages are read without being asked for. */
const MOST_UNASKED = 30;

/** About how many pages lie between the oldest recording that was read and a time. */
export function pagesBackTo(
  time: number,
  { rows, readAt }: { rows: readonly Countable[]; readAt: number },
): number {
  const oldest = oldestOf(rows);
  if (oldest === undefined || oldest <= time) return 0;
  const share = (oldest - time) / Math.max(1, readAt - oldest);
  return Math.ceil((share * rows.length) / PAGE_SIZE);
}

/**
 * The newest recordings, and the older ones that two periods of so many days need: read without being
 * asked for if that takes few calls.
 */
export function useBackTo(newest: Newest, days: number) {
  const { rows, complete, settled, readAt, query } = newest;
  const [asked, setAsked] = useState(0);
  const start = dayBefore(new Date(readAt), 2 * days);
  const pages = settled && !complete ? pagesBackTo(start, newest) : 0;
  const wanted = pages > 0 && (pages <= MOST_UNASKED || asked >= days);
  const older = useQuery({
    ...recordingsFrom(query, start, oldestOf(rows) ?? start),
    enabled: wanted,
  });
  const found = wanted ? older.data : undefined;
  // Those of the bounding moment are in both.
  const seen = new Set(rows.map(({ id }) => id));
  const added = (found?.pages ?? []).flatMap(({ data }) => data.filter(({ id }) => !seen.has(id)));
  return {
    rows: [...rows, ...added],
    complete,
    /** All since this time was read, or since the oldest one. */
    since: found?.complete ? start : undefined,
    settled: settled && !(wanted && older.isPending && older.fetchStatus !== "idle"),
    failed: wanted && older.isError,
    /** The calls it takes to read back to the start, if nobody has asked for that. */
    calls: wanted ? 0 : pages,
    load: () => setAsked(days),
  };
}

export type BackTo = ReturnType<typeof useBackTo>;
