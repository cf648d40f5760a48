import { unwrap } from "./endpoint.ts";
import { z } from "./zod.ts";

type Schema = z.core.$ZodType;

/** Every schema that names a thing by one of these is read with the id required to be a string. */
const IDS = ["id", "clientId", "followupId"] as const;
type IdKey = (typeof IDS)[number];

/** What is left of a type when only ids can be relied on: any other field may be missing. */
export type Lenient<T> = T extends readonly (infer Item)[]
  ? Lenient<Item>[]
  : T extends object
    ? // Not `keyof T` with `-?`, which would take undefined out of the optional fields again.
      {
        [K in keyof Required<T>]: K extends IdKey ? string : Lenient<NonNullable<T[K]>> | undefined;
      }
    : T extends string
      ? string
      : T;

/** A wrong type is mended where its meaning is plain, else read as missing. Null is missing. */
function read(schema: Schema, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const inner = unwrap(schema);
  if (inner instanceof z.core.$ZodObject) return readObject(inner._zod.def.shape, value);
  if (inner instanceof z.core.$ZodArray) {
    const { element } = inner._zod.def;
    const items: unknown[] = Array.isArray(value) ? value : [value];
    return items.map((item) => read(element, item)).filter((item) => item !== undefined);
  }
  if (inner instanceof z.core.$ZodUnion) {
    const { options } = inner._zod.def;
    const wanted = Array.isArray(value) ? "array" : typeof value;
    const match = options.find((option) => option._zod.def.type === wanted) ?? options[0];
    return match && read(match, value);
  }
  switch (inner._zod.def.type) {
    case "enum":
    case "literal":
    case "string":
      return readText(Array.isArray(value) ? value[0] : value);
    case "int":
    case "number":
      return readNumber(value);
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "record":
      return typeof value === "object" && !Array.isArray(value) ? value : undefined;
    default:
      return value;
  }
}

function readNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function readText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

function readObject(shape: Readonly<Record<string, Schema>>, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const source: Record<string, unknown> = { ...value };
  const result: Record<string, unknown> = { ...source };
  for (const [key, schema] of Object.entries(shape)) {
    const field = read(schema, source[key]);
    result[key] = field === undefined && IDS.some((id) => id === key) ? "" : field;
  }
  return result;
}

/**
 * Reads an answer as the schema means it, whatever it holds: it never throws. Only ids are always
 * there (empty where even they were missing); any other field is undefined when missing, null or
 * unreadable, numbers stand in for strings, unlisted enum values and extra fields are kept.
 * Answers undefined where the value isn't of the schema's kind at all.
 */
export function lenient<T extends Schema>(
  schema: T,
  value: unknown,
): Lenient<z.output<T>> | undefined {
  // The walk above follows the schema, which a type can't see.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return read(schema, value) as Lenient<z.output<T>> | undefined;
}
