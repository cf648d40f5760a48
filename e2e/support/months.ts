import { startOfMonth, toZoned, today } from "@internationalized/date";

/** The time zone of the tests' browser. */
const ZONE = "America/Chicago";

/** The start of a month in Chicago, counted from this one, plus some days and minutes. */
export function monthStart(months: number, { days = 0, minutes = 0 } = {}): string {
  const first = startOfMonth(today(ZONE)).add({ months, days });
  return toZoned(first, ZONE).add({ minutes }).toAbsoluteString();
}

/** The year of the last September that is over. */
export const lastSeptember = (): number => today(ZONE).subtract({ months: 9 }).year;
