import { z } from "./zod.ts";

export type Schema = z.core.$ZodType;

/** What a schema accepts, without its `optional`, `nullable` and `default`. */
export type SchemaNode = { readonly optional: boolean } & (
  | { readonly type: "object"; readonly shape: Readonly<Record<string, Schema>> }
  | {
      readonly type: "array";
      readonly element: Schema;
      /** How many items it may have. */
      readonly maximum: number | undefined;
    }
  | { readonly type: "union"; readonly options: readonly Schema[] }
  | {
      readonly type: "string";
      /** The values of an enumeration. */
      readonly values: readonly string[] | undefined;
      readonly format: "datetime" | "pattern" | undefined;
      /** How many characters it may have. */
      readonly maximum: number | undefined;
    }
  | { readonly type: "number" | "boolean" | "record" | "unknown" }
);

function unwrap(schema: Schema): Schema {
  return schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
    ? unwrap(schema._zod.def.innerType)
    : schema;
}

function formatOf({ _zod: { def } }: z.core.$ZodString) {
  if ("format" in def && def.format === "datetime") return "datetime";
  return def.checks?.some(({ _zod }) => "pattern" in _zod.def) ? "pattern" : undefined;
}

function maximumOf({ _zod: { def } }: z.core.$ZodString | z.core.$ZodArray): number | undefined {
  for (const check of def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMaxLength) return check._zod.def.maximum;
  }
  return undefined;
}

function read(schema: Schema): SchemaNode {
  const optional = schema instanceof z.core.$ZodOptional;
  const inner = unwrap(schema);
  if (inner instanceof z.core.$ZodObject) {
    return { optional, type: "object", shape: inner._zod.def.shape };
  }
  if (inner instanceof z.core.$ZodArray) {
    return { optional, type: "array", element: inner._zod.def.element, maximum: maximumOf(inner) };
  }
  if (inner instanceof z.core.$ZodUnion) {
    return { optional, type: "union", options: inner._zod.def.options };
  }
  if (inner instanceof z.core.$ZodEnum) {
    const values = Object.values(inner._zod.def.entries).map(String);
    return { optional, type: "string", values, format: undefined, maximum: undefined };
  }
  if (inner instanceof z.core.$ZodString) {
    const format = formatOf(inner);
    return { optional, type: "string", values: undefined, format, maximum: maximumOf(inner) };
  }
  if (inner instanceof z.core.$ZodLiteral) {
    return { optional, type: "string", values: undefined, format: undefined, maximum: undefined };
  }
  if (inner instanceof z.core.$ZodNumber) return { optional, type: "number" };
  if (inner instanceof z.core.$ZodBoolean) return { optional, type: "boolean" };
  return { optional, type: inner instanceof z.core.$ZodRecord ? "record" : "unknown" };
}

const nodes = new WeakMap<Schema, SchemaNode>();

/** Describes a schema; the only code that knows Zod's internals. Cached, as every response is read with it. */
export function inspect(schema: Schema): SchemaNode {
  const node = nodes.get(schema) ?? read(schema);
  nodes.set(schema, node);
  return node;
}
