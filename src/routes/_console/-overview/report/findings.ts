import { type Change, corrected, marginOf } from "~/components/scorecards/changes.ts";
import type { RateChange } from "~/components/scorecards/rate-changes.ts";
import { closeRateChange, type Periods, unlinkedChange } from "./periods.ts";

/** A change of one figure of the overview. */
export interface Finding {
  of: "metric" | "close rate" | "unlinked share";
  /** The metric's ID and name. */
  metric?: { id: string; name: string };
  change: Change;
  /** Whether the change is for the better. */
  better: boolean;
}

export const MOST_FINDINGS = 3;

/**
 * Everything the overview compares with the period before: how much, and the changes that are
 * probably not chance, the surest first.
 */
export function findingsOf(
  periods: Periods | undefined,
  unlinked: Parameters<typeof unlinkedChange>[1],
  rates: readonly RateChange[],
): { compared: number; sure: Finding[] } {
  const closeRate = periods && closeRateChange(periods);
  const unlinkedShare = periods && unlinkedChange(periods, unlinked);
  const all: Finding[] = rates.flatMap(({ metric, change }): Finding[] =>
    change === undefined
      ? []
      : [
          {
            of: "metric",
            metric: { id: metric.id, name: metric.name ?? metric.id },
            change,
            better: change.by > 0,
          },
        ],
  );
  const shares: Finding[] = [];
  if (closeRate) shares.push({ of: "close rate", change: closeRate, better: closeRate.by > 0 });
  if (unlinkedShare) {
    shares.push({ of: "unlinked share", change: unlinkedShare, better: unlinkedShare.by < 0 });
  }
  // The metrics were corrected for their number already.
  all.push(...corrected(shares));
  const sure = all
    .filter(({ change }) => change.direction !== 0)
    .toSorted((a, b) => marginOf(b.change) - marginOf(a.change));
  return { compared: all.length, sure };
}
