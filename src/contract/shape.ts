/**
 * What a JSON value looks like, as plain data: the name of a type, a literal in quotes, an object of
 * shapes, a list of one shape, or several shapes of which one fits. Optional values are those that may
 * be "undefined". Derived from the schemas, so that the page can read answers without them.
 */
export type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };

/** Something that has a shape; `types` is only for the compiler, never set at run time. */
export interface Shaped<T> {
  readonly shape: Shape;
  readonly types?: { answer: T };
}

interface NamedTypes {
  string: string;
  number: number;
  boolean: boolean;
  null: null;
  undefined: undefined;
  unknown: unknown;
  record: Record<string, unknown>;
}

type Optional<S> = { [K in keyof S]: undefined extends Fitting<S[K]> ? K : never }[keyof S];

/** The type of the values that fit a shape declared `as const`. */
export type Fitting<S> = S extends keyof NamedTypes
  ? NamedTypes[S]
  : S extends `"${infer Literal}"`
    ? Literal
    : S extends readonly [infer Item]
      ? Fitting<Item>[]
      : S extends readonly unknown[]
        ? Fitting<S[number]>
        : { [K in Exclude<keyof S, Optional<S>>]: Fitting<S[K]> } & {
            [K in Optional<S>]?: Fitting<S[K]>;
          };

/** Whether a shape is a list, or a choice of shapes. */
export const isList = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape);

/** Declares a shape without a schema; the type of its values is derived. Literals need quotes. */
export const declareShape = <const S extends Shape>(shape: S): Shaped<Fitting<S>> => ({ shape });

/** The type of a JSON value, in the words of JSON Schema. */
export function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape === "string") {
    if (shape === "unknown") return true;
    if (shape.startsWith('"')) return JSON.stringify(value) === shape;
    return typeName(value) === (shape === "record" ? "object" : shape);
  }
  if (isList(shape)) {
    const [item] = shape;
    if (shape.length > 1) return shape.some((one) => fits(one, value));
    return Array.isArray(value) && value.every((one) => item !== undefined && fits(item, one));
  }
  if (typeName(value) !== "object") return false;
  const fields: Record<string, unknown> = Object.assign({}, value);
  return Object.entries(shape).every(([key, field]) => fits(field, fields[key]));
}

/** Whether a value has exactly a shape, apart from fields that the shape doesn't know. */
export const isShaped = <T>({ shape }: Shaped<T>, value: unknown): value is T => fits(shape, value);
