import { isObject } from "./guards.ts";

/** Text that a spreadsheet would run as a formula, unless it is a plain number. */
const FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

const isText = (value: unknown) => typeof value === "string";

/** A cell: texts joined, other lists as JSON, an apostrophe before a formula. papaparse would add 7 kB to a download. */
function cellOf(value: unknown) {
  if (value === null || value === undefined) return "";
  const texts = Array.isArray(value) && value.every(isText) ? value.join("; ") : value;
  const text = typeof texts === "string" ? texts : JSON.stringify(texts);
  const formula = typeof texts === "string" && FORMULA.test(text) && !PLAIN_NUMBER.test(text);
  const safe = formula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Visits the fields of a row, nested ones with a dotted path; lists and empty objects are one field. */
function eachField(row: object, visit: (path: string, value: unknown) => void, prefix = "") {
  for (const [key, value] of Object.entries<unknown>({ ...row })) {
    const isNested = isObject(value) && Object.keys(value).length > 0;
    if (isNested) eachField(value, visit, `${prefix}${key}.`);
    else visit(prefix + key, value);
  }
}

/** The columns that rows need: every path seen, and whether it ever had a value. */
export type SeenPaths = Map<string, boolean>;

export function notePaths(seen: SeenPaths, row: object) {
  eachField(row, (path, value) => {
    if (seen.get(path) !== true) seen.set(path, value !== null && value !== undefined);
  });
}

/**
 * The columns in the order in which their fields were first seen, nested ones side by side. A field
 * that is null in one row and an object in others gets the object's columns.
 */
export function columnsFrom(seen: SeenPaths): string[] {
  const paths = [...seen.keys()];
  const parents = new Set(
    paths.flatMap((path) => [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index))),
  );
  const tops = new Map<string, string[]>();
  for (const path of paths) {
    const shown = !parents.has(path) || seen.get(path) === true;
    const [top = path] = path.split(".", 1);
    tops.set(top, [...(tops.get(top) ?? []), ...(shown ? [path] : [])]);
  }
  return [...tops.values()].flat();
}

/** The first line of a CSV file (RFC 4180), after the byte-order mark of UTF-8. */
export const csvHeader = (columns: readonly string[]) =>
  `\uFEFF${columns.map(cellOf).join(",")}\r\n`;

/** One line of a CSV file (RFC 4180). */
export function csvLine(columns: readonly string[], row: object) {
  const values = new Map<string, unknown>();
  eachField(row, (path, value) => values.set(path, value));
  return `${columns.map((column) => cellOf(values.get(column))).join(",")}\r\n`;
}
