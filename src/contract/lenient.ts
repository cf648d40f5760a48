import { isList, type Shape, type Shaped, typeName } from "./shape.ts";

/** The keys that always read as a string. */
const IDS = ["id", "clientId", "followupId"] as const;
type IdKey = (typeof IDS)[number];

/** A response type as it can be relied on: IDs are present, any other field may be missing. */
export type Lenient<T> = T extends readonly (infer Item)[]
  ? Lenient<Item>[]
  : T extends object
    ? // Not `keyof T` with `-?`, which would remove undefined from the optional fields.
      {
        [K in keyof Required<T>]: K extends IdKey ? string : Lenient<NonNullable<T[K]>> | undefined;
      }
    : T extends string
      ? string
      : T;

/** The type of the values that have a shape. */
function kindOf(shape: Shape) {
  if (typeof shape === "string") return shape.startsWith('"') ? "string" : shape;
  return isList(shape) ? "array" : "object";
}

type Reader = (value: unknown) => unknown;

/** Made once for each shape: a page of a list has a hundred rows of the same one. */
const readers = new Map<Shape, Reader>();

function readerOf(shape: Shape): Reader {
  let reader = readers.get(shape);
  if (reader === undefined) readers.set(shape, (reader = makeReader(shape)));
  return reader;
}

/** Null reads as missing, and so does a wrong type unless it converts. */
const readWith = (reader: Reader, value: unknown) =>
  value === null || value === undefined ? undefined : reader(value);

const read = (shape: Shape, value: unknown) => readWith(readerOf(shape), value);

/** A function that reads any value but null and undefined. */
function makeReader(shape: Shape): Reader {
  if (isList(shape) && shape.length > 1) {
    const present = shape.filter((one) => one !== "null" && one !== "undefined");
    const first = readerOf(present[0] ?? "unknown");
    if (present.length <= 1) return first;
    const kinds = new Map(present.toReversed().map((one) => [kindOf(one), readerOf(one)] as const));
    return (value) => (kinds.get(typeName(value)) ?? first)(value);
  }
  if (isList(shape)) {
    const [item = "unknown"] = shape;
    return (value) => {
      if (Array.isArray(value)) return readItems(item, value);
      const only = read(item, value);
      return only === undefined ? undefined : [only];
    };
  }
  if (typeof shape !== "string") return makeObjectReader(shape);
  switch (kindOf(shape)) {
    case "string":
      return (value) => readText(Array.isArray(value) ? value[0] : value);
    case "number":
      return readNumber;
    case "boolean":
      return (value) => (typeof value === "boolean" ? value : undefined);
    case "record":
      return (value) => (typeName(value) === "object" ? value : undefined);
    default:
      return (value) =>
        typeof value === "object" || typeof value === "boolean"
          ? value
          : typeof value === "number"
            ? readNumber(value)
            : readText(value);
  }
}

/** The stand-in for an item that can't be read, so that a list keeps its length. */
function unreadable(shape: Shape): unknown {
  if (isList(shape)) return unreadable(shape[0] ?? "unknown");
  if (typeof shape === "string") return kindOf(shape) === "string" ? "" : null;
  return Object.assign({}, read(shape, {}), { unreadable: true });
}

/** Whether a row stands for one that couldn't be read. */
export const isUnreadable = (row: unknown) =>
  typeof row === "object" && row !== null && "unreadable" in row && row.unreadable === true;

const readItems = (item: Shape, values: readonly unknown[]) =>
  values.map((value) => read(item, value) ?? unreadable(item));

function readNumber(value: unknown) {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Longer texts are cut: no screen is made for them. */
const MAX_LENGTH = 20_000;

function readText(value: unknown) {
  if (typeof value === "string") {
    if (value.length > MAX_LENGTH) return `${value.slice(0, MAX_LENGTH)}…`;
    return value.trim() === "" ? undefined : value;
  }
  // A number too large for JavaScript is parsed as Infinity. A boolean isn't a name.
  return Number.isFinite(value) ? String(value) : undefined;
}

function makeObjectReader(shape: Readonly<Record<string, Shape>>): Reader {
  const fields = Object.entries(shape).map(([key, inner]) => {
    const missing = IDS.some((id) => id === key) ? "" : undefined;
    return { key, missing, reader: readerOf(inner) };
  });
  return (value) => {
    if (typeName(value) !== "object") return undefined;
    // The object itself as long as all of it reads as it is: most do, and the first rows wait for a hundred.
    const given: Record<string, unknown> = Object(value);
    let result = given;
    for (const { key, missing, reader } of fields) {
      const field = readWith(reader, given[key]) ?? missing;
      // A missing field is there, too: whoever looks for a key finds it.
      if (field === given[key] && key in given) continue;
      if (result === given) result = { ...given };
      result[key] = field;
    }
    return result;
  };
}

/**
 * Reads an answer by its shape and never throws. IDs are always strings, empty if missing; any other field is
 * undefined when it is missing, null, empty or unreadable. Lists keep every item: one that can't be read has
 * no fields, and `isUnreadable` recognizes it. Text too long to show is cut. Numbers become strings where a
 * string is declared, and unlisted enum values and extra fields are kept. Undefined for a value of another
 * type.
 */
export function lenient<T>({ shape }: Shaped<T>, value: unknown): Lenient<T> | undefined {
  // `read` follows the shape at run time, which the compiler can't check.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return read(shape, value) as Lenient<T> | undefined;
}
