import { JsonText } from "./handler.ts";

/** The full form of section 2.1 without `data`. `count` may include the row beyond the page. */
export const envelope = (cursor: string | null, count: number, limit: number, total: number) => ({
  cursor,
  pageSize: Math.min(count, limit),
  limit,
  total,
  hasNextPage: cursor !== null,
});

/** The full form around `data` in JSON. */
export const fullPage = (data: string, ...rest: Parameters<typeof envelope>) =>
  new JsonText(`{"data":${data},${JSON.stringify(envelope(...rest)).slice(1)}`);
