import { DAY } from "./day.ts";

/** The zone that times are shown in, by its name in the IANA database; undefined is the browser's own. */
let shown: string | undefined;

/** Has all times shown and read in a zone. What is on the screen already doesn't follow: see `chosen-zone.ts`. */
export const setZone = (zone: string | undefined): void => void (shown = zone);

const namedZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether the browser knows its own zone. Otherwise its clocks are those of UTC, and the name it has is no zone. */
export const isOwnZoneKnown = () => isZone(namedZone());

/** The name of the browser's own zone. */
export const ownZone = () => (isOwnZoneKnown() ? namedZone() : "UTC");

/** The name of the zone that times are shown in. */
export const shownZone = () => shown ?? ownZone();

/** Whether the browser knows a zone. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The name that a zone has at a time, such as CST, or GMT-06:00 if it is `longOffset`. */
function nameAt(time: number, zone: string | undefined, timeZoneName: "short" | "longOffset") {
  const key = `${zone} ${timeZoneName}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName });
  formats.set(key, format);
  // After the date: 11/20/2026, CST.
  return format.format(time).replace(/^.*, /, "");
}

/** CST: the short name of the shown zone at that date. */
export const formatZone = (date = new Date()) => nameAt(date.getTime(), shown, "short");

/** How far the clocks of a zone are ahead of UTC at a time, in milliseconds; NaN if there is no such time. */
function offsetAt(time: number, zone: string | undefined) {
  const date = new Date(time);
  // The first object of Intl costs tens of milliseconds, so the browser's own zone and UTC do without.
  if (zone === undefined || Number.isNaN(date.getTime())) return date.getTimezoneOffset() * -60_000;
  if (zone === "UTC") return 0;
  // UTC is GMT without an offset.
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(nameAt(time, zone, "longOffset")) ?? [];
  if (sign === undefined) return 0;
  return Number(`${sign}${Number(hours) * 60 + Number(minutes)}`) * 60_000;
}

const zoneOf = (utc: boolean) => (utc ? "UTC" : shown);

/**
 * What clocks show at a time: a date whose parts in UTC are those of the shown zone, or with `utc` its
 * own. All times are written and calculated with by these.
 */
export const clockAt = (date: Date, utc = false) =>
  new Date(date.getTime() + offsetAt(date.getTime(), zoneOf(utc)));

/**
 * The time at which clocks show something, given in milliseconds as if it were UTC. If they are set back
 * and show it twice, it is the first time. If they are set forward and skip it, it is as long after the
 * change as it would have been without.
 */
export function timeOfClock(clock: number, utc = false): Date {
  const withOffsetAt = (time: number) => new Date(clock - offsetAt(time, zoneOf(utc)));
  // Clocks are at most 14 hours from UTC, so these two are before and after a change that matters.
  const [before, after] = [withOffsetAt(clock - DAY), withOffsetAt(clock + DAY)];
  const shows = (date: Date) => clockAt(date, utc).getTime() === clock;
  return shows(before) || !shows(after) ? before : after;
}
