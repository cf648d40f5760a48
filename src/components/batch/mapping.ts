import {
  getIn,
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
  parseJson,
} from "~/lib/json.ts";
import { own } from "~/lib/lookup.ts";
import type { Cells, FieldKind } from "./fields.ts";

/** The path of each column in order, undefined for a skipped column. */
export type Mapping = readonly (string | undefined)[];

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
const singular = (key: string) => key.replace(/s$/, "").replace(/^engagement(?=[A-Z])/, "");

/**
 * The column names that match a path, the most specific first: the full path, with or without its
 * list indexes and with its lists in the singular, then only its last words.
 */
function namesOf(path: string) {
  const keys = path.split(".");
  const last = keys.at(-1) ?? "";
  const place = keys.findIndex((key) => /^\d+$/.test(key));
  const number = place < 0 ? 0 : Number(keys[place]);
  const words = keys.filter((_, index) => index !== place);
  const list = keys[place - 1];
  const one = words.map((key) => (key === list ? singular(key) : key));
  const short = list === undefined ? [] : [one.join("")];
  const id = last === "externalId" ? [[...one.slice(0, -1), "id"].join("")] : [];
  if (number > 0) {
    const numbered = [list ?? "", singular(list ?? "")].map((key) =>
      words.map((word) => (word === list ? `${key}${number + 1}` : word)).join(""),
    );
    return [path, ...numbered].map(plain);
  }
  const tail = words.slice(-2).join("");
  return [path, words.join(""), ...short, ...id, tail, last].map(plain);
}

/**
 * Guesses the paths of columns from their names. Specific matches go first, so that a column named
 * `name` doesn't take the path of one named `account name`. Each path goes to one column.
 */
export function guessMapping(
  { paths, kindOf, requiredBeside, aliases }: Cells,
  header: readonly string[],
): Mapping {
  const candidates = paths.map((path) => ({ path, names: namesOf(path) }));
  const ranks = Math.max(...candidates.map(({ names }) => names.length));
  const [exact, ...vaguer] = Array.from({ length: ranks }, (_, rank) => (name: string) => {
    const matches = candidates.filter(({ names }) => name !== "" && names[rank] === name);
    // A name that several paths have says nothing.
    return matches.length === 1 ? matches[0]?.path : undefined;
  });
  const mapping: (string | undefined)[] = header.map((name, column) =>
    name.includes(".") && kindOf(name) && header.indexOf(name) === column ? name : undefined,
  );
  for (const pathOf of [exact, (name: string) => own(aliases, name), ...vaguer]) {
    for (const [column, name] of header.entries()) {
      const path = pathOf?.(plain(name));
      if (path !== undefined && !mapping.includes(path)) mapping[column] ??= path;
    }
  }
  // Without its required fields, e.g. an account without an external ID, every row would be invalid.
  return mapping.map((path) =>
    path !== undefined && requiredBeside(path).every((other) => mapping.includes(other))
      ? path
      : undefined,
  );
}

/** The meaning of an empty cell: the field keeps its stored value, or it is cleared. */
export type EmptyCells = "omit" | "clear";

const YES = /^(?:true|yes|1)$/i;
const NO = /^(?:false|no|0)$/i;

/**
 * Converts a cell to the type of its field: semicolons separate the items of a list, and a value of any
 * kind is JSON or text. An invalid cell stays text, which the check reports.
 */
export function cellValue(cell: string, kind: FieldKind): Json {
  const text = cell.trim();
  switch (kind) {
    case "number":
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case "boolean":
      return YES.test(text) ? true : NO.test(text) ? false : text;
    case "texts":
      return text.split(/\s*;\s*/).filter((part) => part !== "");
    case "json": {
      const value = parseJson(text);
      return isJsonObject(value) || Array.isArray(value) ? value : text;
    }
    default:
      return text;
  }
}

/** The value at a path as it is typed into a cell; undefined if there is no single value. */
export function cellAt(body: JsonObject | undefined, path: JsonPath) {
  const parent = getIn(body, path.slice(0, -1));
  if (typeof parent !== "object" || parent === null) return undefined;
  const value = getIn(body, path) ?? "";
  if (Array.isArray(value)) return value.map(String).join("; ");
  return typeof value === "object" ? undefined : String(value);
}

/** Reads a value from the cells of a row; undefined if all its cells are empty. */
type Read = (row: readonly string[]) => Json | undefined;

/** Reads the value made of columns with these keys in it. A column without any is all of the value. */
function readerOf(
  columns: readonly { keys: readonly string[]; read: Read }[],
  empty: EmptyCells,
): Read {
  const whole = columns.findLast(({ keys }) => keys.length === 0);
  if (whole !== undefined) return whole.read;
  const names = [...new Set(columns.map(({ keys: [first = ""] }) => first))];
  const isList = names.every((name) => /^\d+$/.test(name));
  const fields = names
    .sort((a, b) => Number(a) - Number(b) || 0)
    .map((name) => {
      const own = columns.filter(({ keys }) => keys[0] === name);
      const inner = own.map(({ keys, read }) => ({ keys: keys.slice(1), read }));
      return [name, readerOf(inner, empty)] as const;
    });
  return (row) => {
    const parts = fields.map(([name, read]) => [name, read(row) ?? null] as const);
    // No cell becomes null.
    const filled = parts.filter(([, value]) => value !== null);
    if (filled.length === 0) return undefined;
    if (isList) return filled.map(([, value]) => value);
    return Object.fromEntries(empty === "omit" ? filled : parts);
  };
}

/**
 * Returns a function that makes a body from the cells of a row. An object or list item whose cells
 * are all empty counts as empty, and empty items leave no gap.
 */
export function bodyMaker(
  { kindOf }: Cells,
  mapping: Mapping,
  empty: EmptyCells,
): (row: readonly string[]) => JsonObject {
  const columns = mapping.flatMap((path = "", column) => {
    const kind = kindOf(path);
    if (kind === undefined) return [];
    const read: Read = (row) => {
      const cell = row[column] ?? "";
      return cell.trim() === "" ? undefined : cellValue(cell, kind);
    };
    return { keys: path.split("."), read };
  });
  const read = readerOf(columns, empty);
  return (row) => {
    const body = read(row);
    return isJsonObject(body) ? body : {};
  };
}

/** The problem with a column's path, given the other columns. */
export function mappingProblem(
  { kindOf, requiredBeside }: Cells,
  index: number,
  mapping: Mapping,
  header: readonly string[],
) {
  const path = mapping[index];
  if (path === undefined) return undefined;
  if (kindOf(path) === undefined) return "The API doesn't have this field.";
  const other = mapping.indexOf(path);
  if (other < index) return `Column ${header[other] || other + 1} already maps to it.`;
  const missing = requiredBeside(path).find((needed) => !mapping.includes(needed));
  return missing === undefined ? undefined : `Needs a column for ${missing}.`;
}
