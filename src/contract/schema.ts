import type { Shape, Shaped } from "./shape.ts";
import { z } from "./zod.ts";

export type Schema = z.core.$ZodType;

/** What a schema accepts, without its `optional`, `nullable` and `default`. */
export type SchemaNode = { readonly optional: boolean; readonly nullable: boolean } & (
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
      /** The values of an enumeration, or the only one of a literal. */
      readonly values?: readonly string[];
      readonly format?: "datetime" | "pattern";
      /** How many characters it may have. */
      readonly maximum?: number;
    }
  | { readonly type: "number" | "boolean" | "record" | "unknown" }
);

function formatOf({ _zod: { def } }: z.core.$ZodString) {
  if ("format" in def && def.format === "datetime") return "datetime";
  return def.checks?.some(({ _zod }) => "pattern" in _zod.def) ? "pattern" : undefined;
}

function maximumOf({ _zod: { def } }: z.core.$ZodString | z.core.$ZodArray) {
  for (const check of def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMaxLength) return check._zod.def.maximum;
  }
  return undefined;
}

function read(schema: Schema): SchemaNode {
  if (schema instanceof z.core.$ZodOptional) {
    return { ...inspect(schema._zod.def.innerType), optional: true };
  }
  if (schema instanceof z.core.$ZodNullable) {
    return { ...inspect(schema._zod.def.innerType), nullable: true };
  }
  if (schema instanceof z.core.$ZodDefault) return inspect(schema._zod.def.innerType);
  const required = { optional: false, nullable: false };
  if (schema instanceof z.core.$ZodObject) {
    return { ...required, type: "object", shape: schema._zod.def.shape };
  }
  if (schema instanceof z.core.$ZodArray) {
    const { element } = schema._zod.def;
    return { ...required, type: "array", element, maximum: maximumOf(schema) };
  }
  if (schema instanceof z.core.$ZodUnion) {
    return { ...required, type: "union", options: schema._zod.def.options };
  }
  if (schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral) {
    return { ...required, type: "string", values: [...(schema._zod.values ?? [])].map(String) };
  }
  if (schema instanceof z.core.$ZodString) {
    return { ...required, type: "string", format: formatOf(schema), maximum: maximumOf(schema) };
  }
  if (schema instanceof z.core.$ZodNumber) return { ...required, type: "number" };
  if (schema instanceof z.core.$ZodBoolean) return { ...required, type: "boolean" };
  return { ...required, type: schema instanceof z.core.$ZodRecord ? "record" : "unknown" };
}

const nodes = new WeakMap<Schema, SchemaNode>();

/** Describes a schema; the only code that knows Zod's internals. Cached, as every response is read with it. */
export function inspect(schema: Schema): SchemaNode {
  const node = nodes.get(schema) ?? read(schema);
  nodes.set(schema, node);
  return node;
}

/** The alternative shapes of what a schema accepts. */
function shapesOf(schema: Schema): Shape[] {
  const node = inspect(schema);
  const shapes = shapesOfNode(node);
  return [...shapes, ...(node.nullable ? ["null"] : []), ...(node.optional ? ["undefined"] : [])];
}

function shapesOfNode(node: SchemaNode): Shape[] {
  switch (node.type) {
    case "object": {
      const fields = Object.entries(node.shape);
      return [Object.fromEntries(fields.map(([key, field]) => [key, shapeOf(field)]))];
    }
    case "array":
      return [[shapeOf(node.element)]];
    case "union":
      return node.options.flatMap(shapesOf);
    case "string":
      return node.values?.map((value) => JSON.stringify(value)) ?? [node.type];
    default:
      return [node.type];
  }
}

/** The shape of what a schema accepts, without its limits. */
export function shapeOf(schema: Schema): Shape {
  const shapes = shapesOf(schema);
  const [only, ...others] = shapes;
  return only === undefined || others.length > 0 ? shapes : only;
}

/** A schema as something that has a shape. */
export const shaped = <S extends Schema>(schema: S): Shaped<z.output<S>> => ({
  shape: shapeOf(schema),
});

function decodeOne(schema: Schema, values: string[]): unknown {
  const [first = ""] = values;
  switch (inspect(schema).type) {
    case "array":
      return values
        .flatMap((value) => value.split(","))
        .map((value) => value.trim())
        .filter((value) => value !== "");
    case "number":
      return first.trim() === "" || Number.isNaN(Number(first)) ? first : Number(first);
    case "boolean":
      return first === "true" ? true : first === "false" ? false : first;
    default:
      return first;
  }
}

/**
 * Converts query values to the types of their schemas without validating them: parsing the result
 * reports a word in place of a number. Unknown keys are dropped.
 */
export function decodeQuery(
  { query }: { readonly query: z.ZodMiniObject },
  search: URLSearchParams,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query.shape).flatMap(([key, schema]) =>
      search.has(key) ? [[key, decodeOne(schema, search.getAll(key))]] : [],
    ),
  );
}
