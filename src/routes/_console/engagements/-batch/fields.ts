import { unwrap } from "~/contract/endpoint.ts";
import { EngagementBody } from "~/contract/engagements.ts";
import { z } from "~/contract/zod.ts";

type Schema = z.core.$ZodType;

/** What a cell of a column becomes. `texts`: a list, separated by semicolons. `data`: JSON, or text. */
export type FieldKind = "text" | "number" | "boolean" | "texts" | "data";

/** A place in the body that a column can be mapped to, e.g. `engagementUsers.0.email`. */
export interface Field {
  path: string;
  kind: FieldKind;
}

const isIndex = (key: string) => /^\d{1,3}$/.test(key);
const shapeOf = (schema: Schema) =>
  schema instanceof z.core.$ZodObject ? schema._zod.def.shape : undefined;

function kindOf(schema: Schema): FieldKind | undefined {
  switch (schema._zod.def.type) {
    case "string":
    case "enum":
      return "text";
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "union":
      return "data";
    default:
      return undefined;
  }
}

/** The kind of what a path leads to in a schema; undefined where it leads to nothing a cell can hold. */
function kindAt(schema: Schema, keys: readonly string[]): FieldKind | undefined {
  const inner = unwrap(schema);
  const [key, ...rest] = keys;
  if (inner instanceof z.core.$ZodArray) {
    const { element } = inner._zod.def;
    if (key === undefined) return kindOf(unwrap(element)) === "text" ? "texts" : undefined;
    return isIndex(key) ? kindAt(element, rest) : undefined;
  }
  if (key === undefined) return kindOf(inner);
  // Data of a platform has keys of its own.
  if (kindOf(inner) === "data") return rest.length === 0 && key !== "" ? "text" : undefined;
  const field = Object.entries(shapeOf(inner) ?? {}).find(([name]) => name === key)?.[1];
  return field === undefined ? undefined : kindAt(field, rest);
}

/** The field at a path of the body (section 4.14), undefined where the contract has none. */
export function fieldAt(path: string): Field | undefined {
  const kind = kindAt(EngagementBody, path.split("."));
  return kind === undefined ? undefined : { path, kind };
}

function schemaAt(path: readonly string[]): Schema {
  return path.reduce<Schema>((schema, key) => {
    const inner = unwrap(schema);
    if (inner instanceof z.core.$ZodArray) return inner._zod.def.element;
    return Object.entries(shapeOf(inner) ?? {}).find(([name]) => name === key)?.[1] ?? inner;
  }, EngagementBody);
}

/** The paths that a body must have beside a path: the required fields of the objects it stands in. */
export function requiredBeside(path: string): string[] {
  const keys = path.split(".");
  return keys.slice(1).flatMap((_, index) => {
    const parent = keys.slice(0, index + 1);
    const shape = shapeOf(unwrap(schemaAt(parent))) ?? {};
    return Object.entries(shape).flatMap(([key, field]) =>
      field instanceof z.core.$ZodOptional ? [] : [[...parent, key].join(".")],
    );
  });
}

function walk(schema: Schema, path: string): string[] {
  const inner = unwrap(schema);
  if (kindAt(inner, []) !== undefined) return [path];
  if (inner instanceof z.core.$ZodArray) {
    // A second address of an account is rare, a second person in an engagement isn't.
    const places = path.includes(".") ? [0] : [0, 1];
    return places.flatMap((place) => walk(inner._zod.def.element, `${path}.${place}`));
  }
  const shape = shapeOf(inner) ?? {};
  return Object.entries(shape).flatMap(([key, field]) =>
    walk(field, path === "" ? key : `${path}.${key}`),
  );
}

/** The paths that are suggested; any other path of the contract can be typed. */
export const FIELD_PATHS: readonly string[] = walk(EngagementBody, "");
