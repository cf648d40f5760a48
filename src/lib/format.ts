// The first object of Intl costs tens of milliseconds, so what every table shows does without.
const later = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** The zone dates are shown in: the browser's own. */
const zoneHere = later(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);

const zoneName = later(
  () => new Intl.DateTimeFormat("en-US", { timeZone: zoneHere(), timeZoneName: "short" }),
);

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const WEEKDAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/** A `Date` of a timestamp as received, or undefined where it can't be read. */
export function toDate(value: string | undefined): Date | undefined {
  const date = value === undefined ? undefined : new Date(value);
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}

const two = (value: number) => String(value).padStart(2, "0");
const dayMonth = (date: Date) => `${date.getDate()} ${MONTHS[date.getMonth()]}`;

/** 20 Nov, or 20 Nov 2025 in another year. */
export const formatDay = (date: Date, now = new Date()): string =>
  date.getFullYear() === now.getFullYear() ? dayMonth(date) : formatDate(date);

/** 20 Nov 2026. */
export const formatDate = (date: Date): string => `${dayMonth(date)} ${date.getFullYear()}`;

/** Fri 20 Nov 2026. */
export const formatLongDate = (date: Date): string =>
  `${WEEKDAYS[date.getDay()]} ${formatDate(date)}`;

/** 16:52. */
export const formatClock = (date: Date): string =>
  `${two(date.getHours())}:${two(date.getMinutes())}`;

/** CST: the short name of the browser's zone at that date. */
export const formatZone = (date = new Date()): string =>
  zoneName()
    .formatToParts(date)
    .find(({ type }) => type === "timeZoneName")?.value ?? zoneHere();

/** 0:09:37, from milliseconds. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const whole = later(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 }));
const decimal = later(
  () => new Intl.NumberFormat("en-US", { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
);

/** 12,400. */
export const formatCount = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : whole().format(value);

/** 65.8: one decimal. */
export const formatDecimal = (value: number): string => decimal().format(value);

/** 65.8 %, with a no-break space. */
export const formatPercent = (value: number): string => `${decimal().format(value)}\u00a0%`;

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
