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

/** The rows of all pages in order, each id once; rows without an id are all kept. */
export function uniqueRows<Row extends { id: string }>(
  pages: readonly { data?: readonly Row[] | undefined }[],
): Row[] {
  const seen = new Set<string>();
  const rows: Row[] = [];
  for (const page of pages) {
    for (const row of page.data ?? []) {
      if (row.id !== "" && seen.has(row.id)) continue;
      seen.add(row.id);
      rows.push(row);
    }
  }
  return rows;
}
