import { text } from "./declare.ts";
import { z } from "./zod.ts";

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
