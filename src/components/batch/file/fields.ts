import { inspect, type Schema } from "~/contract/schema.ts";

interface Base {
  /** The field's name in the body; an item of a list has the list's. */
  key: string;
  /** Its name in words, e.g. "External ID". */
  label: string;
  /** It can be neither omitted nor cleared. */
  required: boolean;
}

/** A field of the body, as the form, the column mapping and the check see it. */
export type Field = Base &
  (
    | { kind: "text" | "number" | "boolean" | "instant" | "local" | "texts" | "json" }
    | { kind: "enum"; options: readonly string[] }
    | { kind: "object" | "list"; fields: readonly Field[] }
  );

export const lowerFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** `remoteCreatedAt` as "Remote created at", `externalId` as "External ID". */
export function labelOf(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/\bid(s?)$/, "ID$1");
}

/** "Engagement contacts" as "engagement contact", "Addresses" as "address". */
export const singular = (label: string): string =>
  lowerFirst(label)
    .replace(/sses$/, "ss")
    .replace(/([^s])s$/, "$1");

const NAMES = ["externalId", "name", "firstName", "lastName", "email", "isPrimary"];

/** Sorts what identifies a record first, and its lists and records last. */
function rank({ key, kind }: Field): number {
  if (NAMES.includes(key)) return NAMES.indexOf(key) - NAMES.length;
  return kind === "list" || kind === "object" ? 1 : 0;
}

/** The fields of a body. */
export const fieldsOf = (shape: Readonly<Record<string, Schema>>): Field[] =>
  Object.entries(shape)
    .map(([key, schema]) => fieldOf(key, schema))
    .toSorted((one, other) => rank(one) - rank(other));

// The only pattern in the body is that of a local time.
const TEXT_KINDS = { datetime: "instant", pattern: "local" } as const;

function fieldOf(key: string, schema: Schema): Field {
  const node = inspect(schema);
  const base = { key, label: labelOf(key), required: !node.optional };
  switch (node.type) {
    case "object":
      return { ...base, kind: "object", fields: fieldsOf(node.shape) };
    case "array": {
      const item = inspect(node.element);
      if (item.type !== "object") return { ...base, kind: "texts" };
      return { ...base, kind: "list", fields: fieldsOf(item.shape) };
    }
    case "string":
      if (node.values !== undefined) return { ...base, kind: "enum", options: node.values };
      return { ...base, kind: node.format === undefined ? "text" : TEXT_KINDS[node.format] };
    case "number":
    case "boolean":
      return { ...base, kind: node.type };
    default:
      return { ...base, kind: "json" };
  }
}
