import { formatClock, formatLongDate, formatZone, toDate } from "~/lib/format.ts";
import type { Json } from "../../-body/json.ts";
import type { Field } from "~/components/batch/file/fields.ts";

/** Parses a number. Other text is kept, which the check reports. */
export function readNumber(text: string): Json {
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) ? number : text;
}

/** One value per line. */
export const readLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** 2026-03-09T14:30, in the browser's zone. */
function localNow(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/;

/** Completes "now", or a date and time without a zone, to an instant in the browser's zone. */
export function completeInstant(text: string): string {
  if (text.trim().toLowerCase() === "now") return new Date().toISOString();
  const [, day, time = "00:00"] = LOCAL.exec(text.trim()) ?? [];
  const date = toDate(day === undefined ? undefined : `${day}T${time}`);
  return date === undefined ? text : date.toISOString();
}

/** An instant in words, in the browser's zone; undefined for other values. */
export function instantInWords(value: Json | undefined): string | undefined {
  const date =
    typeof value === "string" && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(value) ? toDate(value) : undefined;
  return date && `${formatLongDate(date)}, ${formatClock(date)} ${formatZone(date)}`;
}

/** The value of a field that is set by its state control. */
export function initialOf(field: Field): Json {
  if (field.kind === "enum") return field.options[0] ?? "";
  const initial = {
    text: "",
    number: 0,
    boolean: true,
    instant: new Date().toISOString(),
    local: localNow(),
    texts: [],
    list: [],
    object: {},
    json: {},
  };
  return initial[field.kind];
}

/** A value as an input shows it, as JSON unless it is text. */
export function shownText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
