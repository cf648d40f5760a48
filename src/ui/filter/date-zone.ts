import { type Bounds, exactBoundsOf } from "~/lib/exact-bounds.ts";
import { formatRelative, parseRelative } from "~/lib/relative-range.ts";
import { boundsOf, rangeOf } from "./date-presets.ts";

/** The same days in the other zone. */
export function inZone(bounds: Bounds, from: string, to: string): Bounds {
  const relative = parseRelative(bounds.after);
  if (relative) {
    return {
      after: formatRelative({ ...relative, utc: to === "UTC" }),
      before: undefined,
    };
  }
  const { after, before } = exactBoundsOf(bounds.after, bounds.before);
  // One open end: the other's day is taken for both, and only its own bound is kept.
  const range = rangeOf(
    { after: after ?? dayBefore(before), before: before ?? dayAfter(after) },
    from,
  );
  if (range === null) return bounds;
  const moved = boundsOf(range, to);
  return { after: after && moved.after, before: before && moved.before };
}

const DAY = 86_400_000;
const shifted = (time: string | undefined, by: number) =>
  time && new Date(Date.parse(time) + by).toISOString();
const dayBefore = (before: string | undefined) => shifted(before, -DAY);
const dayAfter = (after: string | undefined) => shifted(after, DAY);
