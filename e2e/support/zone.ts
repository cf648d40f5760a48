import {
  type Bounds,
  boundsOf,
  exactBoundsOf,
  parseWord,
  resolveWord,
} from "../../src/domain/period.ts";

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

/** Like `timeAt`, for ISO 8601 texts. */
const isoAt = (wall: string) => new Date(timeAt(Date.parse(wall))).toISOString();

/** The exact bounds of a range in an address, as the browser resolves a word. */
export function boundsInBrowser(after: string | undefined, before: string | undefined): Bounds {
  const word = parseWord(after);
  if (word === undefined || word.utc) return exactBoundsOf(after, before);
  const wall = resolveWord({ ...word, utc: true }, new Date(wallOf(Date.now())));
  return boundsOf({ startAt: isoAt(wall.startAt), endAt: isoAt(wall.endAt) });
}
