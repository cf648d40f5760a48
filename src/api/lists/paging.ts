import { infiniteQueryOptions, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { Cursor } from "~/contract/declare.ts";

interface Page {
  cursor?: Cursor;
}

function cursorAfter({ cursor }: Page, used: ReadonlySet<string | undefined>) {
  const next = String(cursor ?? "") || undefined;
  // A service that repeats a cursor would be paged through forever.
  const looped = next !== undefined && used.has(next);
  return { next: looped ? undefined : next, looped };
}

/** The cursor of the next page, or null after the last one and when a cursor repeats. */
export const nextCursor = (
  last: Page,
  _pages: unknown,
  _param: unknown,
  used: readonly unknown[],
): Cursor | null =>
  cursorAfter(last, new Set(used.map(String))).next === undefined ? null : (last.cursor ?? null);

/**
 * Reads a list to its end, page by page from a cursor on. `next` is the cursor to resume at;
 * `looped` marks a walk that ended early because the service repeated a cursor.
 */
export async function* walkPages<T extends Page>(
  from: string | undefined,
  read: (cursor: string | undefined) => Promise<T>,
): AsyncGenerator<{ page: T; next: string | undefined; looped: boolean }, void> {
  const used = new Set([from]);
  for (let cursor = from; ;) {
    const page = await read(cursor);
    const after = cursorAfter(page, used);
    yield { page, ...after };
    cursor = after.next;
    if (cursor === undefined) return;
    used.add(cursor);
  }
}

/**
 * Reads a list to its end, or up to `maxPages`, inside a query. The pages are cached until then, so that a
 * retry of the query continues where it failed.
 */
export async function* walkWithin<T extends Page>(
  { client, queryKey, signal }: { client: QueryClient; queryKey: QueryKey; signal: AbortSignal },
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<T>,
  maxPages = Infinity,
): AsyncGenerator<{ page: T; looped: boolean }, void> {
  const pagesKey = [...queryKey, "page"];
  const pages = walkPages(undefined, (cursor) => {
    signal.throwIfAborted();
    return client.query({
      queryKey: [...pagesKey, cursor ?? null],
      queryFn: () => read(cursor, signal),
      retry: false,
      staleTime: Infinity,
      gcTime: 60_000,
    });
  });
  let count = 0;
  for await (const { page, looped } of pages) {
    yield { page, looped };
    count += 1;
    if (count === maxPages) break;
  }
  client.removeQueries({ queryKey: pagesKey });
}

/** A query that reads a list page by page, from a cursor on. */
export const cursorPages = <T extends Page, const Key extends readonly unknown[]>(
  queryKey: Key,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<T>,
  from: Cursor | null = null,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      read(pageParam === null ? undefined : String(pageParam), signal),
    initialPageParam: from,
    getNextPageParam: nextCursor,
  });

/** A page of rows, taken out of its envelope. */
export interface PageOfRows<Row> {
  data: readonly Row[];
  cursor?: Cursor;
  /** The number of matches on all pages, if the service reports it. */
  total?: number;
}

/** Identifies a list by its filters. */
export const listId = (query: object) => JSON.stringify(query);

/**
 * A list page by page, in the service's order. Never refetched automatically, as rows would move
 * under the reader. `from` is the cursor to start at; `read` loads the page at a cursor.
 */
export const listPages = <Row>(
  row: Pick<PlainEndpoint, "name">,
  query: object,
  from: Cursor | null = null,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<PageOfRows<Row>>,
) =>
  infiniteQueryOptions({
    ...cursorPages(
      [row.name, query, from] as const,
      async (cursor, signal) => ({
        ...(await read(cursor, signal)),
        list: listId(query),
        loadedAt: Date.now(),
      }),
      from,
    ),
    staleTime: Infinity,
  });

export type ListPages<Row> = ReturnType<typeof listPages<Row>>;

interface Pageful<Row> {
  data?: readonly Row[];
}

/** The rows of lists, by the array of their pages, which is another one when any of them changes. */
const collected = new WeakMap<object, object[]>();

/** The rows of all pages in order, without repeated IDs; rows without an ID are all kept. */
export function uniqueRows<Row extends { id: string }>(pages: readonly Pageful<Row>[]): Row[] {
  const known = collected.get(pages);
  // This function stored the rows, for pages of the same type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (known) return known as Row[];
  const seen = new Set<string>();
  const isNew = ({ id }: Row) => id === "" || (!seen.has(id) && seen.add(id) === seen);
  const rows = pages.flatMap(({ data = [] }) => data).filter(isNew);
  collected.set(pages, rows);
  return rows;
}
