import { inspect, type Schema, type SchemaNode } from "~/contract/schema.ts";
import { isJsonObject, type Json, type JsonObject, type JsonPath } from "~/lib/json.ts";
import { capital } from "~/lib/words.ts";

export type FieldKind =
  | "text"
  | "number"
  | "boolean"
  | "instant"
  | "local"
  | "enum"
  | "texts"
  | "json"
  | "object"
  | "list";

/** A field of the body, as the form, the column mapping and the check see it. */
export interface Field {
  /** Its name in the body. */
  readonly key: string;
  /** Its name in words, e.g. "External ID". */
  readonly label: string;
  /** It can be neither omitted nor cleared. */
  readonly required: boolean;
  readonly kind: FieldKind;
  /** The values of an `enum`. */
  readonly options: readonly string[];
  /** The fields of an `object`, or of each item of a `list`. */
  readonly fields: readonly Field[];
}

/** `remoteCreatedAt` as "Remote created at", `externalId` as "External ID". */
export function labelOf(key: string) {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capital(words).replace(/\bid(s?)$/, "ID$1");
}

const NAMES = ["externalId", "name", "firstName", "lastName", "email", "isPrimary"];

/** Sorts what identifies a record first, and its lists and records last. */
function rank({ key, fields }: Field) {
  if (NAMES.includes(key)) return NAMES.indexOf(key) - NAMES.length;
  return fields.length > 0 ? 1 : 0;
}

// The only pattern in the body is that of a local time.
const TEXT_KINDS = { datetime: "instant", pattern: "local" } as const;

function kindOf(node: SchemaNode): FieldKind {
  switch (node.type) {
    case "array":
      return inspect(node.element).type === "object" ? "list" : "texts";
    case "string":
      if (node.values !== undefined) return "enum";
      return node.format === undefined ? "text" : TEXT_KINDS[node.format];
    case "object":
    case "number":
    case "boolean":
      return node.type;
    default:
      return "json";
  }
}

function fieldOf(key: string, schema: Schema): Field {
  const node = inspect(schema);
  const record = node.type === "array" ? inspect(node.element) : node;
  return {
    key,
    label: labelOf(key),
    required: !node.optional,
    kind: kindOf(node),
    options: (node.type === "string" && node.values) || [],
    fields: record.type === "object" ? fieldsOf(record.shape) : [],
  };
}

/** The fields of a body. */
export const fieldsOf = (shape: Readonly<Record<string, Schema>>): Field[] =>
  Object.entries(shape)
    .map(([key, schema]) => fieldOf(key, schema))
    .toSorted((one, other) => rank(one) - rank(other));

/** A body without the fields that the API doesn't have, and their paths. */
export function splitKnown(body: JsonObject, bodyFields: readonly Field[]) {
  const unknown: JsonPath[] = [];
  const keep = (object: JsonObject, fields: readonly Field[], path: JsonPath): JsonObject => {
    const kept = Object.entries(object).flatMap(([key, child]): [string, Json][] => {
      const field = fields.find((one) => one.key === key);
      const at = [...path, key];
      if (field === undefined) {
        unknown.push(at);
        return [];
      }
      const inner = (item: Json, itemPath: JsonPath) =>
        isJsonObject(item) && field.fields.length > 0 ? keep(item, field.fields, itemPath) : item;
      const isList = Array.isArray(child);
      return [[key, isList ? child.map((item, i) => inner(item, [...at, i])) : inner(child, at)]];
    });
    return Object.fromEntries(kept);
  };
  return { known: keep(body, bodyFields, []), unknown };
}

const patternOf = (path: string) => path.replaceAll(/\.\d{1,3}(?=\.|$)/g, ".#");

/**
 * The paths of a body with these fields that the cells of a table can be mapped to. `aliases` are common
 * column names that no path matches, without spaces and in lower case.
 */
export function cellsOf(
  fields: readonly Field[],
  aliases: Readonly<Record<string, string | undefined>>,
) {
  // Keyed by path, with "#" for any place in a list: `engagementUsers.#.email`.
  const kinds = new Map<string, FieldKind>();
  const required = new Map<string, readonly string[]>();
  const collect = (level: readonly Field[], parent: string) => {
    required.set(
      parent,
      level.filter((field) => field.required).map(({ key }) => key),
    );
    for (const { key, kind, fields: inner } of level) {
      const path = parent === "" ? key : `${parent}.${key}`;
      if (kind === "object") collect(inner, path);
      else if (kind === "list") collect(inner, `${path}.#`);
      else kinds.set(path, kind);
      if (kind === "texts") kinds.set(`${path}.#`, "text");
    }
  };
  collect(fields, "");
  const suggested = [...kinds.keys()].filter((path) => !path.endsWith("#"));
  // Only top-level lists get a second place: a second person in an engagement is common, a second
  // address of an account is rare.
  const second = suggested.filter((path) => /^\w+\.#/.test(path));
  return {
    fields,
    aliases,
    /** The kind of the field at a path, which has one value; undefined if the API has no such field. */
    kindOf: (path: string) => {
      const parent = path.slice(0, path.lastIndexOf("."));
      // Remote data has keys of its own.
      if (kinds.get(parent) === "json" && !path.endsWith(".")) return "text";
      return kinds.get(patternOf(path));
    },
    /** The paths that a body must have next to a path: the required fields of the objects around it. */
    requiredBeside: (path: string) => {
      const keys = path.split(".");
      return keys.slice(1).flatMap((_, index) => {
        const parent = keys.slice(0, index + 1).join(".");
        return (required.get(patternOf(parent)) ?? []).map((key) => `${parent}.${key}`);
      });
    },
    /** The suggested paths; any other valid path can be typed. */
    paths: [...suggested, ...second.map((path) => path.replace("#", "1"))].map((path) =>
      path.replaceAll("#", "0"),
    ),
  };
}

export type Cells = ReturnType<typeof cellsOf>;
