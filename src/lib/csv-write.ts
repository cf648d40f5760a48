import { isObject } from "./guards.ts";
import { hasDecimalComma } from "./locale.ts";
import { readPreference, writePreference } from "./preferences.ts";

const isText = (value: unknown) => typeof value === "string";

/** `;` is for spreadsheets that write 12,5: they take a comma for the decimal sign. */
export const SEPARATORS = [",", ";"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The separator of the reader's last choice, or of their locale. */
export function chosenSeparator(): Separator {
  const last = readPreference("csv-separator");
  return SEPARATORS.find((each) => each === last) ?? (hasDecimalComma() ? ";" : ",");
}

export const chooseSeparator = (separator: Separator) =>
  writePreference("csv-separator", separator);

/**
 * The start of a cell that is a formula, before its sign, which may be full-width. A plain number's sign doesn't
 * count. Text after a separator inside a cell stays as it is: a spreadsheet that reads the file's own separator
 * takes a quoted cell as one.
 */
const FORMULA =
  /^([\s"]*)(?![+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*(?:$|[,;|\t\r\n]))(?=[=+\-@＝＋－＠])/i;

/**
 * A cell: texts joined, other lists as JSON, an apostrophe before a formula. Text is always quoted, so
 * that it stays one cell. papaparse would add 7 kB to a download.
 */
function cellOf(value: unknown, separator: Separator) {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" && separator === ";") return String(value).replace(".", ",");
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const texts = Array.isArray(value) && value.every(isText) ? value.join("; ") : value;
  const text = typeof texts === "string" ? texts : JSON.stringify(texts);
  return `"${text.replace(FORMULA, "$1'").replaceAll('"', '""')}"`;
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
export const csvHeader = (columns: readonly string[], separator: Separator) =>
  `\uFEFF${columns.map((column) => cellOf(column, separator)).join(separator)}\r\n`;

/** One line of a CSV file (RFC 4180). */
export function csvLine(columns: readonly string[], row: object, separator: Separator) {
  const values = new Map<string, unknown>();
  eachField(row, (path, value) => values.set(path, value));
  return `${columns.map((column) => cellOf(values.get(column), separator)).join(separator)}\r\n`;
}
