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

/** A field of the body, as the form and the check see it. */
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
