import { formatClock, formatDay, ZONE } from "./format.ts";

/** A range as the interface has it: both bounds exclusive, ISO 8601 in UTC with milliseconds. */
export interface Bounds {
  after: string | undefined;
  before: string | undefined;
}

const midnight = (date: Date, zone: string): boolean => {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  return parts.format(date) === "00:00:00" && date.getMilliseconds() === 0;
};

/** The range in words: whole days where its bounds are whole days of the zone, else with times. */
export function describeBounds({ after, before }: Bounds, zone = ZONE): string {
  const start = after === undefined ? undefined : new Date(Date.parse(after) + 1);
  const end = before === undefined ? undefined : new Date(Date.parse(before));
  const startText =
    start &&
    (midnight(start, zone) ? formatDay(start) : `${formatDay(start)} ${formatClock(start)}`);
  const endText =
    end &&
    (midnight(end, zone)
      ? formatDay(new Date(end.getTime() - 1))
      : `${formatDay(end)} ${formatClock(end)}`);
  if (startText && endText) return startText === endText ? startText : `${startText} – ${endText}`;
  if (startText) return `since ${startText}`;
  return endText ? `until ${endText}` : "any time";
}
