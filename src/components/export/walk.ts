import type { QueryClient } from "@tanstack/react-query";
import { callRaw, requiredPart } from "~/api/transport/http.ts";
import { retryEach, walkPages } from "~/api/lists/paging.ts";
import type { DeclaredList } from "~/components/define-list/define-list.ts";
import { madeIn } from "~/components/define-list/filters.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { ENGAGEMENT_USER_PAGE } from "~/contract/values.ts";
import { isObject } from "~/lib/guards.ts";

/** The query of an export with its defaults filled in: a cursor belongs to exactly these filters. */
export type ExportQuery = Record<string, unknown>;

/** A row as received. */
export type ExportRow = Record<string, unknown>;

/**
 * The query of an export that starts now: it leaves out later rows, unless the filter already ends
 * earlier or the API can't filter by time. Bounds are exclusive.
 */
export function pinnedQuery(list: DeclaredList, query: object, now: Date): ExportQuery {
  const asked: ExportQuery = { ...query };
  const key = list.filters.find(madeIn)?.before;
  const before = key === undefined ? undefined : asked[key];
  const isEarlier = typeof before === "string" && Date.parse(before) < now.getTime();
  const order = list.filters.find(({ kind }) => kind === "order");
  const limit = ["pageSize", "limit"].find((one) => list.endpoint.keys.includes(one));
  return {
    ...asked,
    ...(order?.kind === "order" && {
      orderBy: asked.orderBy ?? Object.keys(order.names)[0],
      orderDirection: asked.orderDirection ?? "desc",
    }),
    ...(limit !== undefined && { [limit]: PAGE_SIZE }),
    ...(key !== undefined && { [key]: isEarlier ? before : now.toISOString() }),
  };
}

/** The list in an answer: its `data`, or the one list in that, or the answer itself. */
function listOf(raw: unknown): readonly unknown[] | undefined {
  const data = isObject(raw) ? raw.data : raw;
  const list: unknown = isObject(data) ? Object.values(data).find(Array.isArray) : data;
  return Array.isArray(list) ? list : undefined;
}

/** The cursor in an answer; of a bare array (section 4.15) the last row's ID, unless the page isn't full. */
function cursorOf(raw: unknown): string | number | undefined {
  if (Array.isArray(raw)) {
    const last: unknown = raw.at(-1);
    const isFull = raw.length >= ENGAGEMENT_USER_PAGE;
    return isFull && isObject(last) && typeof last.id === "string" ? last.id : undefined;
  }
  const cursor = isObject(raw) ? raw.cursor : undefined;
  return typeof cursor === "string" || typeof cursor === "number" ? cursor : undefined;
}

/** The ID of a row of a list, empty if it has none. */
export function exportedId({ idKey }: DeclaredList, row: ExportRow) {
  const id = row[idKey];
  return typeof id === "string" || typeof id === "number" ? String(id) : "";
}

/**
 * Reads the rows that match page by page, from a cursor on. An empty page with a cursor isn't the
 * end. Throws `ApiError`, or the abort reason of `signal`.
 */
export async function* walkList(
  client: QueryClient,
  { endpoint }: DeclaredList,
  query: ExportQuery,
  from: string | undefined,
  signal: AbortSignal,
) {
  const context = { client, queryKey: [endpoint.name, "walk", query], signal };
  const read = retryEach(context, async (cursor, signal) => {
    const { raw, requestId } = await callRaw(endpoint, { query: { ...query, cursor }, signal });
    return { cursor: cursorOf(raw), data: requiredPart(listOf(raw), requestId) };
  });
  for await (const { page, next, looped } of walkPages(context, from, read)) {
    const rows = page.data.filter(isObject);
    // Items that aren't objects aren't rows.
    yield { rows, unreadable: page.data.length - rows.length, next, looped };
  }
}
