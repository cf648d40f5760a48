import { timeOf } from "~/lib/format.ts";
import { type Countable, decidedOf, oldestOf, tally } from "../tally.ts";
import { changesOf, type Figure, type Pair } from "~/components/scorecards/changes.ts";
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

/** A share of the recordings as a figure; undefined without recordings. */
const figureOf = (part: number, count: number): Figure => ({
  value: undefined,
  passRate: count === 0 ? undefined : (part / count) * 100,
  count,
});

const closedOf = (rows: readonly Countable[]): Figure => {
  const counted = tally(rows);
  return figureOf(counted.closed, decidedOf(counted));
};

/** The unlinked share of both periods, if the unlinked recordings of both were read. */
function unlinkedOf(periods: Periods, unlinked: Rows): Pair | undefined {
  const oldest = oldestOf(unlinked.rows);
  if (!unlinked.complete && (oldest === undefined || oldest >= periods.before.start)) {
    return undefined;
  }
  const [now, before] = [periods.current, periods.before].map((period) => ({
    part: inWindow(unlinked.rows, period).length,
    of: period.rows.length,
  }));
  // The lists are read one after the other, and one may have a recording that the other lacks.
  if (now === undefined || before === undefined) return undefined;
  if (now.part > now.of || before.part > before.of) return undefined;
  return { now: figureOf(now.part, now.of), before: figureOf(before.part, before.of) };
}

/** The changes of the close rate and of the unlinked share, judged together. */
export function shareChanges(periods: Periods, unlinked: Rows) {
  const { current, before } = periods;
  const closeRate = { now: closedOf(current.rows), before: closedOf(before.rows) };
  const unlinkedShare = unlinkedOf(periods, unlinked);
  const pairs = unlinkedShare === undefined ? [closeRate] : [closeRate, unlinkedShare];
  const [closed, linked] = changesOf(pairs);
  return {
    closeRate: { rate: closeRate.now.passRate ?? 0, change: closed },
    unlinkedShare: { rate: unlinkedShare?.now.passRate ?? 0, change: linked },
  };
}

export type ShareChanges = ReturnType<typeof shareChanges>;
