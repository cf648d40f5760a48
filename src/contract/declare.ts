import { CREDENTIAL_KINDS, REACH } from "./credentials.ts";
import type { Endpoint, ObjectSchema } from "./endpoint.ts";
import type { Schema } from "./schema.ts";
import { shapeOf } from "./shape-of.ts";
import { z } from "./zod.ts";

const NO_QUERY = z.object({});
type NoQuery = typeof NO_QUERY;

/** Declares an endpoint, with defaults for what most endpoints share. */
export function endpoint<
  const Path extends string,
  Answer extends Schema,
  Query extends ObjectSchema = NoQuery,
  Body extends Schema | undefined = undefined,
>(
  row: Pick<
    Endpoint<Path, Query, Body, Answer>,
    "name" | "section" | "summary" | "host" | "method" | "path" | "answer"
  > & {
    query?: Query;
    body?: Body;
  } & Partial<
      Pick<
        Endpoint,
        "repeated" | "bodyType" | "secrets" | "status" | "errors" | "credentials" | "reach"
      >
    >,
): Endpoint<Path, Query, Body, Answer>;
export function endpoint(
  row: Pick<Endpoint, "name" | "section" | "summary" | "host" | "method" | "path" | "answer"> &
    Partial<Endpoint>,
): Endpoint {
  const { query = NO_QUERY } = row;
  return {
    query,
    keys: Object.keys(query.shape),
    shape: shapeOf(row.answer),
    repeated: [],
    body: undefined,
    bodyType: "json",
    secrets: {},
    status: 200,
    errors: [400, 401, 403, 404, 422, 429, 500],
    credentials: CREDENTIAL_KINDS.filter((kind) => REACH[kind].some((host) => host === row.host)),
    reach: "forward",
    ...row,
  };
}
