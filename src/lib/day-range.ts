import { formatClock, formatDay } from "./format.ts";

/** A range as the interface has it: both bounds exclusive, ISO 8601 in UTC with milliseconds. */
export interface Bounds {
  after: string | undefined;
  before: string | undefined;
}

const isMidnight = (date: Date): boolean => {
  const start = new Date(date);
  start.setHours(0, 0, 0, 0);
  return start.getTime() === date.getTime();
};

/** The range in words: whole days where its bounds are whole days here, else with times. */
export function describeBounds({ after, before }: Bounds): string {
  const start = after === undefined ? undefined : new Date(Date.parse(after) + 1);
  const end = before === undefined ? undefined : new Date(Date.parse(before));
  const startText =
    start && (isMidnight(start) ? formatDay(start) : `${formatDay(start)} ${formatClock(start)}`);
  const endText =
    end &&
    (isMidnight(end)
      ? formatDay(new Date(end.getTime() - 1))
      : `${formatDay(end)} ${formatClock(end)}`);
  if (startText && endText) return startText === endText ? startText : `${startText} – ${endText}`;
  if (startText) return `since ${startText}`;
  return endText ? `until ${endText}` : "any time";
}
