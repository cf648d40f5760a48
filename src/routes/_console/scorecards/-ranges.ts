import { describeBounds } from "~/lib/day-range.ts";

/** `[startAt, endAt)` in ISO 8601, in UTC. */
export interface Range {
  startAt: string;
  endAt: string;
}

const before = ({ startAt }: Range) => new Date(Date.parse(startAt) - 1).toISOString();

/** The last 90 days or 12 months as whole days of the viewer's zone, today included. */
export function rangeUntil(now: Date, span: "90-days" | "12-months"): Range {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const start =
    span === "90-days" ? new Date(year, month, day - 89) : new Date(year - 1, month, day + 1);
  return {
    startAt: start.toISOString(),
    endAt: new Date(year, month, day + 1).toISOString(),
  };
}

/** The range with both bounds exclusive, as the recordings have it and the calendar shows it. */
export const boundsOf = (range: Range) => ({ after: before(range), before: range.endAt });

/** 1 Sep – 20 Nov, or a day alone; with times where it isn't whole days. */
export const formatRange = (range: Range): string => describeBounds(boundsOf(range));
