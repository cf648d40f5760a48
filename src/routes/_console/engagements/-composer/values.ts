import { formatClock, formatLongDate, formatZone, toDate } from "~/lib/format.ts";
import type { Json } from "~/lib/json.ts";
import type { Field } from "./fields.ts";

/** A number of a text, or the text as it is where it isn't one: the contract says so then. */
export function readNumber(text: string): Json {
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) ? number : text;
}

/** One value a line. */
export const readLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const two = (value: number) => String(value).padStart(2, "0");

/** 2026-03-09T14:30, in the browser's zone. */
export const localNow = (now = new Date()): string =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}T${two(now.getHours())}:${two(now.getMinutes())}`;

const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/;

/** A point in time of what was typed: "now", or a date and time without a zone in the browser's own. */
export function completeInstant(text: string): string {
  if (text.trim().toLowerCase() === "now") return new Date().toISOString();
  const [, day, time = "00:00"] = LOCAL.exec(text.trim()) ?? [];
  const date = toDate(day === undefined ? undefined : `${day}T${time}`);
  return date === undefined ? text : date.toISOString();
}

/** A point in time in the browser's zone, in words; undefined where it isn't one. */
export function instantInWords(value: Json | undefined): string | undefined {
  const date =
    typeof value === "string" && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(value) ? toDate(value) : undefined;
  return date && `${formatLongDate(date)}, ${formatClock(date)} ${formatZone(date)}`;
}

/** What a field starts with when it is set by its state alone. */
export function initialOf(field: Field): Json {
  switch (field.kind) {
    case "number":
      return 0;
    case "boolean":
      return true;
    case "instant":
      return new Date().toISOString();
    case "local":
      return localNow();
    case "enum":
      return field.options[0] ?? "";
    case "texts":
    case "list":
      return [];
    case "object":
    case "json":
      return {};
    default:
      return "";
  }
}

/** A value as an input shows it; what isn't a text is shown as JSON. */
export function shownText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
