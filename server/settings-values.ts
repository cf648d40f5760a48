/** A setting that stops the start. The message is one line, made to be printed as it is. */
export class SettingError extends Error {
  override readonly name = "SettingError";
  constructor(setting: string, wrong: string, remedy: string) {
    super(`${setting} ${wrong}. ${remedy}`.replaceAll(/\s+/g, " "));
  }
}

/** A wrong value as it may stand in a message: in quotes, one line, cut short. */
const quote = (value: string) =>
  JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);

/** Reads a whole number from `min` to `max`, both included. */
export function readNumber(
  name: string,
  value: string | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (value === undefined) return fallback;
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= min && number <= max) return number;
  throw new SettingError(
    name,
    `is ${quote(value)}`,
    `Set a whole number from ${min} to ${max}, or none for ${fallback}.`,
  );
}

/** Reads one of a few words; the first is the default. */
export function readChoice(
  name: string,
  value: string | undefined,
  words: readonly string[],
): string | undefined {
  if (value === undefined) return words[0];
  if (words.includes(value)) return value;
  throw new SettingError(name, `is ${quote(value)}`, `Set ${words.join(" or ")}.`);
}

/** Reads a date, or a date with a time and an offset, as an ISO 8601 timestamp in UTC. */
export function readDate(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const isDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(
    value,
  );
  const date = new Date(value);
  // JavaScript reads 30 February as 2 March: a date that doesn't come back as it was isn't one.
  const exists = !Number.isNaN(date.getTime()) && isRealDay(value.slice(0, 10));
  if (isDate && exists) return date.toISOString();
  throw new SettingError(
    name,
    `is ${quote(value)}`,
    "Set a date like 2026-09-01 or a time like 2026-09-01T09:00:00Z.",
  );
}

const isRealDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

/** Reads an http or https address without user, query and fragment. */
export function readUrl(name: string, value: string, example: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const remedy = `Set one like ${example}.`;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new SettingError(name, "is not an http or https address", remedy);
  }
  if (url.username !== "" || url.password !== "") {
    throw new SettingError(name, "has a user or a password in it", remedy);
  }
  if (url.search !== "" || url.hash !== "") {
    throw new SettingError(name, "has a query or a fragment", remedy);
  }
  return url;
}

/** Whether a host as it stands in HOST or a URL means this machine only. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
