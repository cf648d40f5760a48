import { timeOf } from "~/lib/format.ts";
import type { Share } from "~/lib/newcombe.ts";
import { type Countable, decidedOf, oldestOf, tally } from "../tally.ts";
import { type Change, changeOf } from "~/components/scorecards/changes.ts";
import { type Window, windowsOf, within } from "./windows.ts";

interface Rows {
  rows: readonly Countable[];
  complete: boolean;
}

const inWindow = (rows: readonly Countable[], window: Window) =>
  rows.filter(({ dateCreated }) => within(window, timeOf(dateCreated)));

/** The recordings of the last full days and of as many before; undefined if too few days are loaded. */
export function periodsOf({ rows, complete }: Rows, wanted: number, now: Date) {
  const oldest = oldestOf(rows);
  const windows = oldest === undefined ? undefined : windowsOf(oldest, complete, wanted, now);
  if (windows === undefined) return undefined;
  const { current, before } = windows;
  return {
    current: { ...current, rows: inWindow(rows, current) },
    before: { ...before, rows: inWindow(rows, before) },
  };
}

export type Periods = NonNullable<ReturnType<typeof periodsOf>>;

const closedOf = (rows: readonly Countable[]): Share => {
  const counted = tally(rows);
  return { passed: counted.closed, of: decidedOf(counted) };
};

export const closeRateChange = ({ current, before }: Periods): Change | undefined =>
  changeOf(closedOf(current.rows), closedOf(before.rows));

/** How the unlinked share changed, if the unlinked recordings of both periods were read. */
export function unlinkedChange(periods: Periods, unlinked: Rows): Change | undefined {
  const oldest = oldestOf(unlinked.rows);
  if (!unlinked.complete && (oldest === undefined || oldest >= periods.before.start)) {
    return undefined;
  }
  const [now, before] = [periods.current, periods.before].map((period) => ({
    passed: inWindow(unlinked.rows, period).length,
    of: period.rows.length,
  }));
  // The lists are read one after the other, and one may have a recording that the other lacks.
  if (now === undefined || before === undefined) return undefined;
  if (now.passed > now.of || before.passed > before.of) return undefined;
  return changeOf(now, before);
}
