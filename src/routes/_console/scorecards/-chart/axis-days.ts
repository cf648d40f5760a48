import { formatDay, isThisYear } from "~/lib/format.ts";

/**
 * The first days of the buckets that have a label, by index: as many as fit, evenly spaced, always with the last
 * one. The year is said if it is neither this one nor that of the label before. Recharts would measure each label
 * to choose them, and make the browser lay out the page each time. `width` is in pixels.
 */
export function axisDays(
  starts: readonly string[],
  width: number,
  now = new Date(),
): ReadonlyMap<number, string> {
  const last = starts.length - 1;
  const step = Math.max(1, Math.ceil(starts.length / Math.max(2, width / 80)));
  let before = now;
  return new Map(
    starts.flatMap((at, index) => {
      if ((last - index) % step !== 0) return [];
      const day = new Date(at);
      const text = formatDay(day, false, isThisYear(day, false, now) ? now : before);
      before = day;
      return [[index, text]];
    }),
  );
}
