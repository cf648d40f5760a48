import type { ScorecardMetric } from "~/api/scorecards.ts";
import { None } from "~/ui/mono.tsx";
import type { Measure } from "../-calls/figures.ts";
import type { GroupChanges } from "../-change/group-changes.ts";
import { sizeOf, verdictOf } from "~/components/scorecards/change-words.tsx";
import type { MoreColumn } from "../-charts/figures-table.tsx";
import { writePoints } from "../-compare/verdict.ts";

/** What only the table has room for: the figure before, and the interval of the change. */
export const changeColumns = (
  changes: GroupChanges,
  metric: ScorecardMetric,
  measure: Measure,
): MoreColumn[] => [
  {
    header: "Before",
    cell: (id) => {
      const before = changes.before.get(id);
      const figure = before && measure.of(before);
      return figure === undefined ? <None>no data</None> : measure.write(figure);
    },
  },
  {
    header: "Change",
    cell: (id) => {
      const change = changes.of.get(id);
      return change && sizeOf(change, metric);
    },
  },
  ...(metric.passRate === undefined
    ? []
    : [
        {
          header: "95 % interval of the change",
          cell: (id: string) => {
            const test = changes.of.get(id)?.test;
            return test && `${writePoints(test.low)} to ${writePoints(test.high)}`;
          },
        },
        {
          header: "Verdict",
          cell: (id: string) => {
            const change = changes.of.get(id);
            return change && verdictOf(change, metric);
          },
        },
      ]),
];
