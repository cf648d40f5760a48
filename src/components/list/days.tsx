import { formatClock, formatDay, formatLongDate, toDate } from "~/lib/format.ts";
import { Mono, None } from "~/ui/mono.tsx";

/** Whether a row of a list ordered by time begins another day, in the browser's zone. */
export const startsDay = (value: string | undefined, previous: string | undefined): boolean =>
  toDate(value)?.toDateString() !== toDate(previous)?.toDateString();

/** What stands above the first row of a day on narrow screens. */
export function dayHeading(value: string | undefined): string {
  const date = toDate(value);
  return date ? formatLongDate(date) : "No date";
}

/** When: the day where it begins (`first`), and the time of day. */
export function DayTime({ value, first }: { value: string | undefined; first: boolean }) {
  const date = toDate(value);
  if (date === undefined) return value ? <Mono>{value}</Mono> : <None />;
  return (
    <span className="flex justify-between">
      <span className="font-[600]">{first && formatDay(date)}</span>
      <time dateTime={value} className="text-text-muted">
        {formatClock(date)}
      </time>
    </span>
  );
}
