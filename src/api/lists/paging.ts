import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { Cursor } from "~/contract/declare.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { formatCount } from "~/lib/format.ts";
import { pause } from "~/lib/pause.ts";
import { ApiError, PAUSED } from "../transport/errors.ts";

interface Page {
  cursor?: Cursor;
  data?: readonly unknown[] | undefined;
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

/** Pages in a row that bring no row: so many are read at once, the others two a second. */
const AT_ONCE = 5;
const EVERY = 500;
/** After so many of them someone has to resume. */
const MOST_BARREN = 20;

/** Whether a page has no rows, or the same ones as the page before it. */
const isBarren = ({ data = [] }: Page, before: Page | undefined) =>
  data.length === 0 ||
  (JSON.stringify(data[0]) === JSON.stringify(before?.data?.[0]) &&
    JSON.stringify(data) === JSON.stringify(before?.data));

interface Begun {
  /** What the first rows of the list are; undefined for a walk that begins after rows. */
  first?: "first" | "newest" | undefined;
  /** The page before the first one. */
  before?: Page | undefined;
}

/** A page of a walk. */
interface Step<T> {
  readonly page: T;
  /** The cursor to resume at; undefined at the end. */
  readonly next: string | undefined;
  /** Whether this is the end because the service repeated a cursor. */
  readonly looped: boolean;
  /** How many pages in a row brought no row, with this one. */
  readonly barren: number;
}

interface QueryContext {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly signal: AbortSignal;
}

interface Kept {
  readonly from: string | undefined;
  readonly steps: readonly Step<Page>[];
  /** When the last page arrived, in milliseconds. */
  readonly at: number;
}

/** How far queries are that read on or have failed. */
const kept = new WeakMap<object, Kept>();

/** Milliseconds without a page after which a walk begins again at its start. */
const KEPT_FOR = 5 * 60_000;

/** When the last page arrived of a query that reads on over pages without rows; 0 if it doesn't. */
export const lastPageAt = (query: object) => kept.get(query)?.at ?? 0;

/**
 * Reads a list to its end, or until the caller breaks off, page by page from a cursor on. A list may go on without rows
 * forever, so it is read slower then, and after some time it throws `PAUSED`. Inside a query, a retry of the query
 * continues at the page that failed, and a paused one where it was.
 */
export async function* walkPages<T extends Page>(
  { client, queryKey, signal }: QueryContext,
  from: string | undefined,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<T>,
  { first = from === undefined ? "first" : undefined, before }: Begun = {},
): AsyncGenerator<Step<T>, void> {
  const query = client.getQueryCache().get(hashKey(queryKey));
  const known = query && kept.get(query);
  const isKept = known !== undefined && known.from === from && known.at + KEPT_FOR > Date.now();
  // The query of a key keeps pages of one type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const steps = isKept ? ([...known.steps] as Step<T>[]) : [];
  const used = new Set([from, ...steps.map(({ next }) => next)]);
  let {
    page: last = before,
    barren = 0,
    next: cursor = from,
  }: Partial<Step<Page>> = steps.at(-1) ?? {};
  let where = steps.every((step) => step.barren > 0) ? first : undefined;
  let hasFailed = false;
  try {
    yield* steps;
    for (;;) {
      const page = await read(cursor, signal);
      const after = cursorAfter(page, used);
      barren = isBarren(page, last) ? barren + 1 : 0;
      const step = { page, barren, ...after };
      if (query) {
        steps.push(step);
        kept.set(query, { from, steps, at: Date.now() });
      }
      yield step;
      cursor = after.next;
      if (cursor === undefined) return;
      used.add(cursor);
      last = page;
      if (barren === 0) where = undefined;
      else if (barren % MOST_BARREN === 0) {
        const message = `Nothing in the ${where ?? "next"} ${formatCount(barren * PAGE_SIZE)}.`;
        throw new ApiError({ status: 0, code: PAUSED, message });
      }
      if (barren >= AT_ONCE) await pause(EVERY, signal);
    }
  } catch (error) {
    hasFailed = !signal.aborted;
    throw error;
  } finally {
    if (query && !hasFailed) kept.delete(query);
  }
}

/**
 * Has each page of a walk be a query of its own, with the retries of one: in a list of many pages, many calls may fail
 * or meet a rate limit.
 */
export const retryEach =
  <T extends Page>(
    { client, queryKey, signal }: QueryContext,
    read: (cursor: string | undefined, signal: AbortSignal) => Promise<T>,
  ) =>
  async (cursor: string | undefined): Promise<T> => {
    signal.throwIfAborted();
    const page = { queryKey: [...queryKey, "page", cursor ?? null] };
    const stop = () => void client.cancelQueries(page);
    signal.addEventListener("abort", stop);
    try {
      return await client.query({
        ...page,
        queryFn: (context) => read(cursor, context.signal),
        staleTime: 0,
        gcTime: 0,
      });
    } catch (error) {
      // An abort throws its own reason, not what the cache throws.
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  };

/** A query that reads a list page by page, from a cursor on. A page without rows is read on over. */
export const cursorPages = <T extends Page, const Key extends readonly unknown[]>(
  queryKey: Key,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<T>,
  from: Cursor | null = null,
  first: Begun["first"] = "first",
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async (context): Promise<T> => {
      const { client, pageParam } = context;
      const start = pageParam === null ? undefined : String(pageParam);
      const before = client.getQueryData<InfiniteData<T>>(queryKey)?.pages.at(-1);
      const walk = walkPages(context, start, read, {
        first: start === undefined ? first : undefined,
        before: start !== undefined && String(before?.cursor) === start ? before : undefined,
      });
      for await (const { page, next, barren } of walk) {
        if (barren === 0 || next === undefined) return page;
      }
      throw new Error("A walk ends with a page.");
    },
    initialPageParam: from,
    getNextPageParam: nextCursor,
  });

/** A page of rows, taken out of its envelope. */
export interface PageOfRows<Row> {
  data: readonly Row[];
  cursor?: Cursor;
  /** The number of matches on all pages, if the service reports it. */
  total?: number;
  /** What a search left out of the rows: how many, and what it kept the others for. */
  left?: { readonly rows: number; readonly keptFor: readonly string[] };
}

/** Whether a query asks for another order than the service's own. */
const isOrdered = (query: { orderBy?: unknown; orderDirection?: unknown }) =>
  (query.orderBy ?? query.orderDirection) !== undefined;

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
        listId: listId(query),
        loadedAt: Date.now(),
      }),
      from,
      isOrdered(query) ? "first" : "newest",
    ),
    staleTime: Infinity,
  });

export type ListPages<Row> = ReturnType<typeof listPages<Row>>;

interface Pageful<Row> {
  data?: readonly Row[];
}

/** Notes an ID; whether it is the first with that ID. Those without an ID are all the first. */
export const isFirst = (ids: Set<string>, id: string) =>
  id === "" || (!ids.has(id) && ids.add(id) === ids);

/** The rows of lists, by the array of their pages, which is another one when any of them changes. */
const collected = new WeakMap<object, object[]>();

interface Collection {
  readonly pages: readonly object[];
  readonly rows: readonly object[];
  readonly ids: Set<string>;
}

/** The rows that were collected last of the lists that begin with a page. */
const latest = new WeakMap<object, Collection>();

/** The rows of all pages in order, without repeated IDs; rows without an ID are all kept. */
export function uniqueRows<Row extends { id: string }>(pages: readonly Pageful<Row>[]): Row[] {
  const [first] = pages;
  if (first === undefined) return [];
  const known = collected.get(pages);
  // This function stored the rows, for pages of the same type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (known) return known as Row[];
  const before = latest.get(first);
  const read = before?.pages.length ?? 0;
  // Pages that were only added to take time for the new ones alone.
  const grew = before !== undefined && pages[read - 1] === before.pages.at(-1);
  const ids = grew ? before.ids : new Set<string>();
  const added = (grew ? pages.slice(read) : pages)
    .flatMap(({ data = [] }) => data)
    .filter(({ id }) => isFirst(ids, id));
  // Stored by this function, too.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const rows = grew ? (before.rows as Row[]).concat(added) : added;
  collected.set(pages, rows);
  latest.set(first, { pages, rows, ids });
  return rows;
}
