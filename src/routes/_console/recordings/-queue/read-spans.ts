import type { RecordingRow } from "~/api/recordings.ts";
import { WAITING } from "~/components/recording/ages.ts";
import { toDate } from "~/lib/format.ts";

const DAY = 86_400_000;

/** How much of a span of ages was read: only of `all` is it certain what isn't there. */
export type Read = "all" | "part" | "none";

/**
 * How much of each span of `WAITING` the loaded rows cover. They come newest first: the older ones
 * are missing if there are `more`, the newer ones if the list starts at a cursor.
 */
export function readSpans(
  rows: readonly Pick<RecordingRow, "dateCreated">[],
  { more, from }: { more: boolean; from: string | undefined },
  now: number,
): Read[] {
  const ages = rows.flatMap(({ dateCreated }) => {
    const time = toDate(dateCreated)?.getTime();
    return time === undefined ? [] : [Math.max(0, now - time) / DAY];
  });
  const newest = from === undefined ? -Infinity : Math.min(...ages);
  const oldest = more ? Math.max(...ages) : Infinity;
  return WAITING.map((span) => {
    if (newest <= span.from && oldest >= span.to) return "all";
    return newest >= span.to || oldest < span.from ? "none" : "part";
  });
}
