/** The zone dates are shown in: the browser's own. */
export const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const parts = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, ...options });

const dayMonth = parts({ day: "numeric", month: "short" });
const dayMonthYear = parts({ day: "numeric", month: "short", year: "numeric" });
const weekday = parts({ weekday: "short" });
const clock = parts({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const zoneName = new Intl.DateTimeFormat("en-US", { timeZone: ZONE, timeZoneName: "short" });

// British English abbreviates September to four letters, and all others to three.
const short = (text: string) => text.replace("Sept", "Sep");

/** A `Date` of a timestamp as received, or undefined where it can't be read. */
export function toDate(value: string | undefined): Date | undefined {
  const date = value === undefined ? undefined : new Date(value);
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}

/** 20 Nov, or 20 Nov 2025 in another year. */
export const formatDay = (date: Date, now = new Date()): string =>
  short((date.getFullYear() === now.getFullYear() ? dayMonth : dayMonthYear).format(date));

/** 20 Nov 2026. */
export const formatDate = (date: Date): string => short(dayMonthYear.format(date));

/** Fri 20 Nov 2026. */
export const formatLongDate = (date: Date): string => `${weekday.format(date)} ${formatDate(date)}`;

/** 16:52. */
export const formatClock = (date: Date): string => clock.format(date);

/** CST: the short name of the browser's zone at that date. */
export const formatZone = (date = new Date()): string =>
  zoneName.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value ?? ZONE;

const two = (value: number) => String(value).padStart(2, "0");

/** 0:09:37, from milliseconds. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat("en-US", {
  maximumFractionDigits: 1,
  minimumFractionDigits: 1,
});

/** 12,400. */
export const formatCount = (value: number): string => whole.format(value);

/** 65.8: one decimal. */
export const formatDecimal = (value: number): string => decimal.format(value);

/** 65.8 %, with a no-break space. */
export const formatPercent = (value: number): string => `${decimal.format(value)}\u00a0%`;

/** 41 min, 3 h, 197 d, 1 y 6 d, from milliseconds. */
export function formatAge(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  const days = Math.floor(minutes / 1440);
  if (days < 365) return `${days} d`;
  const rest = days % 365;
  return `${Math.floor(days / 365)} y${rest > 0 ? ` ${rest} d` : ""}`;
}

/** 1 recording, 2 recordings. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
