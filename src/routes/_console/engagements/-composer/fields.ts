import { unwrap } from "~/contract/endpoint.ts";
import { EngagementBody } from "~/contract/engagements.ts";
import { z } from "~/contract/zod.ts";

type Schema = z.core.$ZodType;

interface Base {
  /** The field's name in the body; an item of a list has the list's. */
  key: string;
  /** In words, e.g. "External id". */
  label: string;
  /** It can neither be left out nor cleared. */
  required: boolean;
}

/** A field of the body as the contract declares it. */
export type Field = Base &
  (
    | { kind: "text" | "number" | "boolean" | "instant" | "local" | "texts" | "json" }
    | { kind: "enum"; options: readonly string[] }
    | { kind: "object"; fields: readonly Field[] }
    | { kind: "list"; fields: readonly Field[] }
  );

/** `remoteCreatedAt` as "Remote created at". */
export function labelOf(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Engagement contacts" as "engagement contact", "Addresses" as "address". */
export const singular = (label: string): string =>
  label
    .toLowerCase()
    .replace(/sses$/, "ss")
    .replace(/([^s])s$/, "$1");

/** How a text is checked: a point in time, a time without a zone, or not at all. */
function textKind(schema: z.core.$ZodString): "text" | "instant" | "local" {
  if ("format" in schema._zod.def && schema._zod.def.format === "datetime") return "instant";
  const checks = schema._zod.def.checks ?? [];
  // The only pattern in the body is that of the local time.
  return checks.some(({ _zod }) => "pattern" in _zod.def) ? "local" : "text";
}

const NAMES = ["externalId", "name", "firstName", "lastName", "email", "isPrimary"];

/** What tells a record from others comes first, what it consists of last. */
function rank({ key, kind }: Field): number {
  if (NAMES.includes(key)) return NAMES.indexOf(key) - NAMES.length;
  return kind === "list" || kind === "object" ? 1 : 0;
}

/** The fields of an object: those of one rank in the order of the contract. */
export const fieldsOf = (shape: Readonly<Record<string, Schema>>): Field[] =>
  Object.entries(shape)
    .map(([key, schema]) => {
      const required = !(schema instanceof z.core.$ZodOptional);
      return fieldOf({ key, label: labelOf(key), required }, unwrap(schema));
    })
    .toSorted((one, other) => rank(one) - rank(other));

function fieldOf(base: Base, schema: Schema): Field {
  if (schema instanceof z.core.$ZodObject) {
    return { ...base, kind: "object", fields: fieldsOf(schema._zod.def.shape) };
  }
  if (schema instanceof z.core.$ZodArray) {
    const element = unwrap(schema._zod.def.element);
    return element instanceof z.core.$ZodObject
      ? { ...base, kind: "list", fields: fieldsOf(element._zod.def.shape) }
      : { ...base, kind: "texts" };
  }
  if (schema instanceof z.core.$ZodEnum) {
    return { ...base, kind: "enum", options: Object.values(schema._zod.def.entries).map(String) };
  }
  if (schema instanceof z.core.$ZodString) return { ...base, kind: textKind(schema) };
  if (schema instanceof z.core.$ZodNumber) return { ...base, kind: "number" };
  if (schema instanceof z.core.$ZodBoolean) return { ...base, kind: "boolean" };
  return { ...base, kind: "json" };
}

/**
 * The one field that a record consists of, if it has no other: it stands in the record's place, under
 * both names, and is omitted and cleared with the record.
 */
export function onlyFieldOf(field: Field): Field | undefined {
  const [only, second] = field.kind === "object" ? field.fields : [];
  if (only === undefined || second !== undefined) return undefined;
  return { ...only, label: `${field.label} ${only.label.toLowerCase()}`, required: field.required };
}

/** Every field of the body of section 4.14. */
export const BODY_FIELDS: readonly Field[] = fieldsOf(EngagementBody.shape);

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Time: ["startTime", "startTimeLocalized", "endTime", "remoteCreatedAt", "remoteUpdatedAt"],
  Type: ["engagementType", "engagementTypeId"],
  Account: ["account"],
  Opportunity: ["opportunity"],
  Lead: ["lead"],
  Contacts: ["engagementContacts", "contact"],
  Users: ["engagementUsers"],
  "Remote data": ["remoteData"],
};

export interface FormSection {
  title: string;
  fields: readonly Field[];
}

const grouped = new Set(Object.values(GROUPS).flat());

/** The sections of the form. What no other section names stands in the first, so nothing is left out. */
export const SECTIONS: readonly FormSection[] = [
  { title: "Engagement", fields: BODY_FIELDS.filter(({ key }) => !grouped.has(key)) },
  ...Object.entries(GROUPS).map(([title, keys]) => ({
    title,
    fields: keys.flatMap((key) => BODY_FIELDS.find((field) => field.key === key) ?? []),
  })),
];
