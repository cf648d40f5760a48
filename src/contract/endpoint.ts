import type { CredentialKind, Host } from "./credentials.ts";
import { z } from "./zod.ts";

type ObjectSchema = z.ZodMiniObject;
type Schema = z.core.$ZodType;

/** The `{names}` in a path template. */
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : Record<never, string>;

/**
 * One row of the interface. `reach` says how the page gets there: `forward` straight through the
 * gateway, `operation` only through one of the gateway's own calls, `internal` never.
 */
export interface Endpoint<
  Path extends string = string,
  Query extends ObjectSchema = ObjectSchema,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
> {
  readonly name: string;
  /** The section of the interface specification. */
  readonly section: string;
  readonly summary: string;
  readonly host: Host | "gateway";
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: Path;
  readonly query: Query;
  /** Query keys whose values are repeated on the wire; other lists are joined with commas. */
  readonly repeated: readonly string[];
  readonly body: Body;
  readonly bodyType: "json" | "form";
  /**
   * Body fields that hold a secret: nothing keeps or shows their values. Where the call is written
   * out as a command, each is read from the environment variable of this name.
   */
  readonly secrets: Readonly<Record<string, string>>;
  readonly answer: Answer;
  /** The status of success. */
  readonly status: 200 | 201;
  /** The error statuses the service documents. */
  readonly errors: readonly number[];
  /** Who may call it; empty where the call itself carries the credential. */
  readonly credentials: readonly CredentialKind[];
  readonly reach: "forward" | "operation" | "internal";
}

const NO_QUERY = z.object({});
type NoQuery = typeof NO_QUERY;

/** Declares an endpoint, filling in what most of them share. */
export function endpoint<
  const Path extends string,
  Answer extends Schema,
  Query extends ObjectSchema = NoQuery,
  Body extends Schema | undefined = undefined,
>(
  row: Pick<
    Endpoint<Path, Query, Body, Answer>,
    "name" | "section" | "summary" | "host" | "method" | "path" | "answer" | "credentials"
  > & {
    query?: Query;
    body?: Body;
  } & Partial<Pick<Endpoint, "repeated" | "bodyType" | "secrets" | "status" | "errors" | "reach">>,
): Endpoint<Path, Query, Body, Answer>;
export function endpoint(
  row: Pick<
    Endpoint,
    "name" | "section" | "summary" | "host" | "method" | "path" | "answer" | "credentials"
  > &
    Partial<Endpoint>,
): Endpoint {
  return {
    query: NO_QUERY,
    repeated: [],
    body: undefined,
    bodyType: "json",
    secrets: {},
    status: 200,
    errors: [400, 401, 403, 404, 422, 429, 500],
    reach: "forward",
    ...row,
  };
}

export type Params<E extends Endpoint> = E extends Endpoint<infer Path> ? ParamsOf<Path> : never;
export type QueryInput<E extends Endpoint> = z.input<E["query"]>;
export type Query<E extends Endpoint> = z.output<E["query"]>;
export type BodyInput<E extends Endpoint> = E["body"] extends Schema
  ? z.input<E["body"]>
  : undefined;
export type Body<E extends Endpoint> = E["body"] extends Schema ? z.output<E["body"]> : undefined;
export type Answer<E extends Endpoint> = z.output<E["answer"]>;

/** The names between braces in a path template, in order. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

/** Fills a path template; every value is encoded as one segment. Throws on a missing or dot-only value. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    // URL parsers drop "." and ".." segments even when their dots are percent-encoded.
    if (value === undefined || value === "" || value === "." || value === "..") {
      throw new TypeError(`The path parameter ${name} is missing or can't stand in a path.`);
    }
    return encodeURIComponent(value);
  });
}

const isSet = (value: unknown): value is string | number | boolean =>
  value !== "" && ["string", "number", "boolean"].includes(typeof value);

/** Writes query values for the wire, in the order of the schema, leaving out what isn't set. */
export function encodeQuery(
  row: Pick<Endpoint, "query" | "repeated">,
  values: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const search = new URLSearchParams();
  for (const key of Object.keys(row.query.shape)) {
    const value = values[key];
    const items = (Array.isArray(value) ? value : [value]).filter(isSet).map(String);
    if (row.repeated.includes(key)) for (const item of items) search.append(key, item);
    else if (items.length > 0) search.append(key, items.join(","));
  }
  return search;
}

/** The schema under `optional`, `nullable` and `default`. */
export function unwrap(schema: Schema): Schema {
  return schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
    ? unwrap(schema._zod.def.innerType)
    : schema;
}

function decodeOne(schema: Schema, values: string[]): unknown {
  const [first = ""] = values;
  switch (schema._zod.def.type) {
    case "array":
      return values
        .flatMap((value) => value.split(","))
        .map((value) => value.trim())
        .filter((value) => value !== "");
    case "int":
    case "number":
      return first.trim() === "" || Number.isNaN(Number(first)) ? first : Number(first);
    case "boolean":
      return first === "true" ? true : first === "false" ? false : first;
    default:
      return first;
  }
}

/**
 * Reads wire values back into the types of the schema, without judging them: parse the result with
 * `row.query`, and a word where a number belongs is an issue of that key. Unknown keys are dropped.
 */
export function decodeQuery(
  row: Pick<Endpoint, "query">,
  search: URLSearchParams,
): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(row.query.shape)) {
    const values = search.getAll(key);
    if (values.length > 0) raw[key] = decodeOne(unwrap(schema), values);
  }
  return raw;
}
