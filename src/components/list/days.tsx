import { createContext, use } from "react";
import {
  formatClock,
  formatDay,
  formatLongDate,
  formatShortDate,
  formatWeekday,
  isThisYear,
  toDate,
} from "~/lib/format.ts";
import { Mono, None } from "~/ui/mono.tsx";

/** Whether the times of a list are shown in UTC, as its range is; else in the browser's zone. */
export const UtcContext = createContext(false);

/** Whether a row starts a new day in a list ordered by time. */
export function startsDay(
  value: string | undefined,
  previous: string | undefined,
  utc = false,
): boolean {
  const [date, before] = [toDate(value), toDate(previous)];
  if (date === undefined || before === undefined) return date !== before;
  return formatLongDate(date, utc) !== formatLongDate(before, utc);
}

/** The heading above a day's first row on narrow screens. */
export function dayHeading(value: string | undefined, utc: boolean): string {
  const date = toDate(value);
  return date ? formatWeekday(date, utc) : "No date";
}

/** A `DayTime` column's width in pixels: the date of another year and a gap fit beside the time. */
export const DAY_TIME_WIDTH = 120;

/** The time of day, with the date unless the `previous` row has the same. */
export function DayTime({
  value,
  previous,
}: {
  value: string | undefined;
  previous: string | undefined;
}) {
  const utc = use(UtcContext);
  const date = toDate(value);
  if (date === undefined) return value ? <Mono>{value}</Mono> : <None />;
  const time = (
    <time dateTime={value} className="block text-right text-text-muted">
      {formatClock(date, utc)}
    </time>
  );
  if (!startsDay(value, previous, utc)) return time;
  return (
    <span className="flex justify-between">
      {isThisYear(date, utc) ? (
        <span className="font-[600]">{formatDay(date, utc)}</span>
      ) : (
        <span className="text-label leading-5 font-[600]">{formatShortDate(date, utc)}</span>
      )}
      {time}
    </span>
  );
}
