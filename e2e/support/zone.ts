import type { Bounds } from "../../src/lib/day-range.ts";
import { exactBoundsOf, relativeBounds } from "../../src/lib/exact-bounds.ts";
import { parseRelative } from "../../src/lib/relative-range.ts";

/** The zone of the browser, as the configuration sets it. */
const ZONE = "America/Chicago";

/** The browser's wall clock at a time, as if it were in UTC. */
const wallOf = (time: number) =>
  Date.parse(`${new Date(time).toLocaleString("sv-SE", { timeZone: ZONE }).replace(" ", "T")}Z`);

/** The time at which the browser's wall clock shows `wall`. */
const timeAt = (wall: number) => {
  const guess = wall - (wallOf(wall) - wall);
  return wall - (wallOf(guess) - guess);
};

/** The exact bounds of a range in an address, as the browser resolves a relative one. */
export function boundsInBrowser(after: string | undefined, before: string | undefined): Bounds {
  const relative = parseRelative(after);
  if (relative === undefined || relative.utc) return exactBoundsOf(after, before);
  const wall = relativeBounds({ ...relative, utc: true }, new Date(wallOf(Date.now())));
  const [start, end] = [Date.parse(wall.after ?? ""), Date.parse(wall.before ?? "")];
  return {
    after: new Date(timeAt(start + 1) - 1).toISOString(),
    before: new Date(timeAt(end)).toISOString(),
  };
}
