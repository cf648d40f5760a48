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
  /** How many pages in a row brought no row before. */
  barren?: number | undefined;
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

/**
 * Reads a list to its end, page by page from a cursor on. A list may go on without rows forever, so it is
 * read slower then, and after some time it throws `PAUSED`, from where it can be resumed.
 */
export async function* walkPages<T extends Page>(
  from: string | undefined,
  read: (cursor: string | undefined) => Promise<T>,
  signal: AbortSignal,
  { first = from === undefined ? "first" : undefined, barren = 0, before }: Begun = {},
): AsyncGenerator<Step<T>, void> {
  const used = new Set([from]);
  let [where, empty, last]: [string | undefined, number, Page | undefined] = [
    first,
    barren,
    before,
  ];
  for (let cursor = from; ;) {
    const page = await read(cursor);
    const after = cursorAfter(page, used);
    empty = isBarren(page, last) ? empty + 1 : 0;
    yield { page, barren: empty, ...after };
    cursor = after.next;
    if (cursor === undefined) return;
    used.add(cursor);
    last = page;
    if (empty === 0) where = undefined;
    else if (empty % MOST_BARREN === 0) {
      const message = `Nothing in the ${where ?? "next"} ${formatCount(empty * PAGE_SIZE)}.`;
      throw new ApiError({ status: 0, code: PAUSED, message });
    }
    if (empty >= AT_ONCE) await pause(EVERY, signal);
  }
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
 * Reads a list to its end inside a query, or until the caller breaks off. A retry of the query continues at
 * the page that failed.
 */
export async function* walkWithin<T extends Page>(
  { client, queryKey, signal }: QueryContext,
  from: string | undefined,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<T>,
  begun: Begun = {},
): AsyncGenerator<Step<T>, void> {
  const query = client.getQueryCache().get(hashKey(queryKey));
  const known = query && kept.get(query);
  const isKept = known !== undefined && known.from === from && known.at + KEPT_FOR > Date.now();
  // The query of a key keeps pages of one type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const steps = isKept ? ([...known.steps] as Step<T>[]) : [];
  const last = steps.at(-1);
  let hasFailed = false;
  try {
    yield* steps;
    const walk = walkPages(last?.next ?? from, (cursor) => read(cursor, signal), signal, {
      first: steps.every(({ barren }) => barren > 0) ? begun.first : undefined,
      barren: last?.barren,
      before: last?.page ?? begun.before,
    });
    for await (const step of walk) {
      steps.push(step);
      if (query) kept.set(query, { from, steps, at: Date.now() });
      yield step;
    }
  } catch (error) {
    hasFailed = !signal.aborted;
    throw error;
  } finally {
    if (query && !hasFailed) kept.delete(query);
  }
}

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
      const walk = walkWithin(context, start, read, {
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
        list: listId(query),
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
  const isNew = ({ id }: Row) => id === "" || (!ids.has(id) && ids.add(id) === ids);
  const added = (grew ? pages.slice(read) : pages).flatMap(({ data = [] }) => data).filter(isNew);
  // Stored by this function, too.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const rows = grew ? (before.rows as Row[]).concat(added) : added;
  collected.set(pages, rows);
  latest.set(first, { pages, rows, ids });
  return rows;
}
