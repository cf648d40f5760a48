import { formatClock, formatDay, toDate } from "~/lib/format.ts";

/** "Synced 07:10, waiting for the match", with the day in the tooltip. */
export function SyncedMark({ time }: { time: string }) {
  const date = toDate(time);
  return (
    <span>
      Synced{" "}
      {date && (
        <time dateTime={time} title={formatDay(date)}>
          {formatClock(date)}
        </time>
      )}
      , waiting for the match
    </span>
  );
}
