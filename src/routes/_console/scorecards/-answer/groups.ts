import type { Group } from "~/domain/changes.ts";
import type { ScorecardMetric } from "~/domain/figure.ts";
import type { Measure } from "~/domain/measure.ts";
import { type Finding, findingOf, FINDINGS } from "~/domain/words.ts";
import type { ScorecardSearch } from "../-question/question.ts";

// Compared, not subtracted: infinities have no difference.
const ascending = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

/**
 * The groups in an order: what is probably worse first, the surest change before others of the same
 * finding, or by level, the highest first. Equal ones by level and then by ID.
 */
export function orderGroups(
  groups: readonly Group[],
  measure: Measure,
  order: ScorecardSearch["orderBy"] = "surest",
): Group[] {
  const keyOf = (group: Group) =>
    order === "level"
      ? 0
      : // A p-value is at most 1.
        FINDINGS.indexOf(findingOf(group)) * 2 + (group.change?.test?.p ?? 1);
  const levelOf = ({ now }: Group) => measure.valueIn(now) ?? -Infinity;
  return groups.toSorted(
    (a, b) =>
      ascending(keyOf(a), keyOf(b)) || ascending(levelOf(b), levelOf(a)) || (a.id < b.id ? -1 : 1),
  );
}

/** The groups of each finding that has any, in the order of the findings. */
export const byFinding = (groups: readonly Group[]): [Finding, Group[]][] =>
  FINDINGS.map((finding): [Finding, Group[]] => [
    finding,
    groups.filter((group) => findingOf(group) === finding),
  ]).filter(([, those]) => those.length > 0);

/** The metric with this ID, if there is one. */
export const metricIn = (metrics: readonly ScorecardMetric[] | undefined, id: string | undefined) =>
  metrics?.find((metric) => metric.id === id);
