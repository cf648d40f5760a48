import { CREDENTIAL_KINDS, REACH } from "./credentials.ts";
import type { Endpoint, ObjectSchema } from "./endpoint.ts";
import { type Schema, shapeOf } from "./schema.ts";
import type { Shape } from "./shape.ts";
import { z } from "./zod.ts";

const NO_QUERY = z.object({});
type NoQuery = typeof NO_QUERY;

type Given = "name" | "section" | "summary" | "host" | "method" | "path" | "answer";

/** An endpoint as it is declared, without what most endpoints share. */
type Declared<
  Path extends string = string,
  Query extends ObjectSchema = ObjectSchema,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
> = Pick<Endpoint<Path, Query, Body, Answer>, Given> &
  Partial<Omit<Endpoint<Path, Query, Body, Answer>, Given>>;

/** Declares an endpoint, with defaults for what most endpoints share. */
export function endpoint<
  const Path extends string,
  Answer extends Schema,
  Query extends ObjectSchema = NoQuery,
  Body extends Schema | undefined = undefined,
>(row: Declared<Path, Query, Body, Answer>): Endpoint<Path, Query, Body, Answer>;
export function endpoint(row: Declared): Endpoint {
  const { query = NO_QUERY } = row;
  let shape: Shape | undefined;
  return {
    query,
    keys: Object.keys(query.shape),
    // A form needs only the body: the page has the shapes of answers beforehand.
    get shape() {
      return (shape ??= shapeOf(row.answer));
    },
    repeated: [],
    body: undefined,
    bodyType: "json",
    secrets: {},
    status: 200,
    errors: [400, 401, 403, 404, 422, 429, 500],
    credentials: CREDENTIAL_KINDS.filter((kind) => REACH[kind].some((host) => host === row.host)),
    role: row.method === "GET" ? "viewer" : "editor",
    reach: "forward",
    ...row,
  };
}

/** The most items in a list of a body. The service also limits all lists of a body together. */
export const MAX_ITEMS = 1000;

// In characters of up to four bytes: PostgreSQL can't index more than 2,704 bytes.
export const MAX_ID = 512;
const MAX_LINE = 1000;
const MAX_TEXT = 100_000;
// A time has at most 35 characters, unless more digits follow the seconds.
export const MAX_TIME = 64;

/** An ID, or another text that rows are looked up by. */
export const id = z.string().check(z.maxLength(MAX_ID));
export const requiredId = z.string().check(z.minLength(1), z.maxLength(MAX_ID));
/** A name or another text of one line. */
export const line = z.string().check(z.maxLength(MAX_LINE));
export const text = z.string().check(z.maxLength(MAX_TEXT));
export const utcInstant = z.iso.datetime().check(z.maxLength(MAX_TIME));
export const list = <T extends z.core.$ZodType>(item: T) =>
  z.array(item).check(z.maxLength(MAX_ITEMS));

/** A text that a response may lack. */
export const textOrNull = z.nullable(z.string());

/** An opaque position in a list, valid only with the filters that produced it. */
export const Cursor = z.union([z.string(), z.number()]);
export type Cursor = z.infer<typeof Cursor>;

/** Section 2.1, the short form; `cursor` is null on the last page. */
export const page = <T extends z.core.$ZodType>(item: T) =>
  z.object({ data: z.array(item), cursor: z.nullable(Cursor) });

/** Section 2.1, the full form; `total` and `cursor` are null if unknown. */
export const envelope = <T extends z.core.$ZodType>(data: T) =>
  z.object({
    data,
    cursor: z.optional(z.nullable(Cursor)),
    pageSize: z.optional(z.number()),
    limit: z.optional(z.number()),
    total: z.optional(z.nullable(z.number())),
    hasNextPage: z.optional(z.boolean()),
  });

/** The paging inputs of a list with `fallback` rows per page by default and at most `max`. */
export const paging = (fallback: number, max: number) => ({
  limit: z._default(z.int().check(z.gte(1), z.lte(max)), fallback),
  cursor: z.optional(text),
});
