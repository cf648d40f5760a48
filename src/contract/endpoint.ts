import type { CredentialKind, Host } from "./credentials.ts";
import type { Role } from "./roles.ts";
import type { Shape, Shaped } from "./shape.ts";
import type { Schema } from "./schema.ts";
import type { z } from "./zod.ts";

export type ObjectSchema = z.ZodMiniObject;

/** The `{names}` in a path template. */
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : Record<never, string>;

/** What the page sends and gets. */
interface Sent {
  query: unknown;
  body: unknown;
  answer: unknown;
}

/**
 * One endpoint of the API without its schemas, as the page uses it: without zod the first load is
 * 10 kB smaller and takes half the time to evaluate. `reach` says how the page calls it: `forward`
 * straight through the gateway, `operation` only through one of the gateway's own calls, `internal`
 * never.
 */
export interface PlainEndpoint<Path extends string = string, Types extends Sent = Sent> {
  readonly name: string;
  /** The section of the API specification. */
  readonly section: string;
  readonly summary: string;
  readonly host: Host | "gateway";
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: Path;
  /** The names of its query parameters. */
  readonly keys: readonly string[];
  /** Query keys whose values are repeated on the wire; other lists are joined with commas. */
  readonly repeated: readonly string[];
  readonly bodyType: "json" | "form";
  /**
   * Body fields that hold a secret, whose values are never stored or shown. Each is mapped to the
   * environment variable that replaces it in a copied command.
   */
  readonly secrets: Readonly<Record<string, string>>;
  /** The status of a successful answer. */
  readonly status: 200 | 201;
  /** What an answer looks like. The page loads it later unless the first screen reads such an answer. */
  readonly shape?: Shape | undefined;
  /** Who may call it: all kinds the host accepts, unless narrowed; none if the call itself signs in. */
  readonly credentials: readonly CredentialKind[];
  /** The role that a person needs for it. */
  readonly role: Role;
  /** Whether a person may have to confirm it by signing in again. */
  readonly confirm?: boolean;
  readonly reach: "forward" | "operation" | "internal";
  /** Only for the compiler, never set at run time. */
  readonly types?: Types;
}

/** An endpoint with its schemas, as each is declared. */
export interface Endpoint<
  Path extends string = string,
  Query extends ObjectSchema = ObjectSchema,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
> extends PlainEndpoint<
  Path,
  {
    query: z.input<Query>;
    body: Body extends Schema ? z.input<Body> : undefined;
    answer: z.output<Answer>;
  }
> {
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  readonly shape: Shape;
  /** The documented error statuses. */
  readonly errors: readonly number[];
}

/** An endpoint without its schemas; only their types are left. */
export type Plain<E extends PlainEndpoint> = Pick<E, Exclude<keyof PlainEndpoint, "shape">> &
  Pick<PlainEndpoint, "shape">;

/** What a schema reads, without the schema. */
export type Part<S extends Schema> = Shaped<z.output<S>>;

type TypesOf<E extends PlainEndpoint> = NonNullable<E["types"]>;

export type Params<E extends PlainEndpoint> = ParamsOf<E["path"]>;
export type QueryInput<E extends PlainEndpoint> = TypesOf<E>["query"];
export type Query<E extends Endpoint> = z.output<E["query"]>;
export type BodyInput<E extends PlainEndpoint> = TypesOf<E>["body"];
export type Body<E extends Endpoint> = E["body"] extends Schema ? z.output<E["body"]> : undefined;
export type Answer<E extends Pick<Shaped<unknown>, "types">> = NonNullable<E["types"]>["answer"];

/** The parameter names in a path template, in order. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

/** Whether a value can be one segment: URL parsers drop "." and ".." even when their dots are percent-encoded. */
export const isPathSegment = (value: string) => !["", ".", ".."].includes(value);

/** Fills a path template, encoding each value as one segment. Throws on a missing, "." or ".." value. */
export function fillPath(path: string, params: Readonly<Record<string, string>>) {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? "";
    if (!isPathSegment(value)) {
      throw new TypeError(`The path parameter ${name} is missing or not a path segment.`);
    }
    return encodeURIComponent(value);
  });
}

const isSet = (value: unknown): value is string | number | boolean =>
  value !== "" && ["string", "number", "boolean"].includes(typeof value);

/** Encodes query values in the order of the keys, without those that aren't set. */
export function encodeQuery(
  row: Pick<PlainEndpoint, "keys" | "repeated">,
  values: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const search = new URLSearchParams();
  for (const key of row.keys) {
    const value = values[key];
    const items = (Array.isArray(value) ? value : [value]).filter(isSet).map(String);
    if (row.repeated.includes(key)) for (const item of items) search.append(key, item);
    else if (items.length > 0) search.append(key, items.join(","));
  }
  return search;
}
