import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Endpoint } from "~/contract/endpoint.ts";
import type { Cursor } from "~/contract/page.ts";

/** The page parameter of a list's first page. */
export const FIRST_PAGE: Cursor | null = null;

interface Page {
  cursor?: Cursor | undefined;
}

/**
 * The cursor of the next page, or null after the last. A cursor that was used before ends the list
 * too: a service that repeats one would be walked for ever.
 */
export function nextCursor(
  last: Page,
  _pages: unknown,
  _param: unknown,
  used: readonly (Cursor | null)[],
): Cursor | null {
  const cursor = last.cursor ?? "";
  if (cursor === "" || used.some((param) => String(param) === String(cursor))) return null;
  return cursor;
}

/** A page of a list, whatever the service wraps it in. */
export interface ListPage<Row> {
  data: readonly Row[];
  cursor?: Cursor | undefined;
  /** How many match on all pages, where the service tells. */
  total?: number | undefined;
}

/** Names a list: the same call and filters, the same id. */
export const listId = (query: object): string => JSON.stringify(query);

/**
 * A list page by page, in the service's order. It never refetches by itself: rows would move under
 * the reader. `from` starts in the middle; `read` asks for the page at a cursor.
 */
export const listPages = <Row>(
  row: Pick<Endpoint, "name">,
  query: object,
  from: Cursor | undefined,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<Row>>,
) =>
  infiniteQueryOptions({
    queryKey: [row.name, query, from ?? null],
    queryFn: async ({ pageParam, signal }) => {
      const page = await read(pageParam === null ? undefined : String(pageParam), signal);
      return { ...page, list: listId(query) };
    },
    initialPageParam: from ?? FIRST_PAGE,
    getNextPageParam: nextCursor,
    staleTime: Infinity,
    structuralSharing: false,
  });

export type ListPages<Row> = ReturnType<typeof listPages<Row>>;

interface Pageful<Row> {
  data?: readonly Row[] | undefined;
}

// What was gathered up to a page, by that page: the next one only adds its own rows, or a list of
// 1,000 pages would be gathered 1,000 times.
const gathered = new WeakMap<object, { pages: number; rows: object[]; seen: Set<string> }>();

/** The rows of all pages in order, each id once; rows without an id are all kept. */
export function uniqueRows<Row extends { id: string }>(pages: readonly Pageful<Row>[]): Row[] {
  const last = pages.at(-1);
  if (last === undefined) return [];
  const before = pages.at(-2);
  const known = gathered.get(last);
  // What is stored by a page came from this function for the same type of page.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (known?.pages === pages.length) return known.rows as Row[];
  const start = before && gathered.get(before);
  const reusable = start?.pages === pages.length - 1 ? start : undefined;
  const seen = reusable?.seen ?? new Set<string>();
  const rows: object[] = reusable ? [...reusable.rows] : [];
  for (const page of reusable ? [last] : pages) {
    for (const row of page.data ?? []) {
      if (row.id !== "" && seen.has(row.id)) continue;
      seen.add(row.id);
      rows.push(row);
    }
  }
  // The set goes on with the longer list; the shorter one is gathered anew if it is asked for.
  if (before) gathered.delete(before);
  gathered.set(last, { pages: pages.length, rows, seen });
  // Only rows of these pages were pushed.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rows as Row[];
}
