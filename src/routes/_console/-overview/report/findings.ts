import { type Change, isSure, marginOf } from "~/components/scorecards/changes.ts";
import type { RateChange } from "~/components/scorecards/rate-changes.ts";
import type { ShareChanges } from "./periods.ts";

/** A change of one figure of the overview. */
export interface Finding {
  of: "metric" | "close rate" | "unlinked share";
  /** The metric's ID and name. */
  metric?: { id: string; name: string };
  rate: number;
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
  shares: ShareChanges | undefined,
  rates: readonly RateChange[],
): { compared: number; sure: Finding[] } {
  const all: Finding[] = [];
  const add = (
    of: Finding["of"],
    { rate, change }: { rate: number; change: Change | undefined },
    about: Pick<Finding, "metric"> = {},
  ) => {
    if (change?.test === undefined) return;
    all.push({ of, rate, change, better: change.by > 0 !== (of === "unlinked share"), ...about });
  };
  for (const each of rates) {
    const { id, name = id } = each.metric;
    add("metric", each, { metric: { id, name } });
  }
  if (shares !== undefined) {
    add("close rate", shares.closeRate);
    add("unlinked share", shares.unlinkedShare);
  }
  const sure = all
    .filter(({ change }) => isSure(change))
    .toSorted((a, b) => marginOf(b.change) - marginOf(a.change));
  return { compared: all.length, sure };
}
