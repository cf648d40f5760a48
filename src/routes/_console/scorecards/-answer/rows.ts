import {
  compareGroups,
  type Compared,
  type GroupCards,
  type MetricChange,
} from "~/domain/changes.ts";
import { figureOf } from "~/domain/figure.ts";
import { formatRange, type Range } from "~/domain/period.ts";
import { allOf } from "../-question/names.tsx";
import type { Subject } from "./links.tsx";
import type { TrendBucket } from "./queries.ts";

/** All figures of the page, of every metric. */
export interface Figures {
  subject: Subject;
  /** The metrics of all groups together; with changes once they are known. */
  totals: readonly MetricChange[];
  groups: GroupCards | undefined;
  buckets: readonly TrendBucket[];
  /** The IDs of the groups whose trend is shown as well. */
  shown: readonly string[];
}

/** A figure of one metric as a row of the tables and of the file. */
export interface FigureRow extends Compared {
  part: "total" | "group" | "bucket" | "groupBucket";
  id: string;
  name: string;
  /** Undefined for all groups together. */
  groupId: string | undefined;
  range: Range;
  /** Replaces the figures: pending or failed. */
  missing?: "Pending" | "Failed" | undefined;
}

/** The figures of one metric: all groups together, each group, and the buckets of the trend. */
export function figureRows(
  { subject, totals, groups, buckets, shown }: Figures,
  metricId: string,
): FigureRow[] {
  const { question, nameOf } = subject;
  const total = totals.find(({ metric }) => metric.id === metricId);
  const bucketsOf = (groupId: string | undefined, at: number) =>
    buckets.map((bucket): FigureRow => {
      const card = groupId === undefined ? bucket.all : bucket.groups[at];
      return {
        part: groupId === undefined ? "bucket" : "groupBucket",
        id: `${groupId} ${bucket.startAt}`,
        name: `${formatRange(bucket)}${bucket.partial ? ", so far" : ""}`,
        groupId,
        range: bucket,
        now: figureOf(card, metricId),
        before: undefined,
        change: undefined,
        missing: card ? undefined : bucket.failed ? "Failed" : "Pending",
      };
    });
  return [
    ...(total === undefined
      ? []
      : [
          {
            ...total,
            part: "total" as const,
            id: "total",
            name: allOf(subject),
            groupId: undefined,
            range: question,
          },
        ]),
    ...(groups ? compareGroups(groups, metricId) : []).map((group) => ({
      ...group,
      part: "group" as const,
      name: nameOf(group.id),
      groupId: group.id,
      range: question,
    })),
    ...bucketsOf(undefined, 0),
    ...shown.flatMap(bucketsOf),
  ];
}
