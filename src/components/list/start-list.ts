import type { QueryClient } from "@tanstack/react-query";
import type { HistoryState } from "@tanstack/react-router";
import type { ListPages } from "~/api/paging.ts";
import { permitted } from "~/components/credentials/permissions.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { text } from "~/lib/search.ts";

/** A list with a cursor: the call behind it, and its pages from a cursor on. */
export interface CursorList<Row, Query> {
  endpoint: PlainEndpoint;
  pages: (query: Query, from?: string) => ListPages<Row>;
}

/** Back and reload restore at most this many pages. */
const MOST_PAGES = 10;

/**
 * Starts loading a list without waiting for it: the page renders meanwhile and shows a failure in
 * place of the rows. Returns the cursor it starts at: the address's, unless the list is cached or
 * restored from its start.
 */
export async function startList<Row, Query>(
  client: QueryClient,
  { endpoint, pages: pagesOf }: CursorList<Row, Query>,
  query: Query,
  location: { search: { from?: unknown }; state: Pick<HistoryState, "pages"> },
): Promise<{ from: string | undefined }> {
  const wanted = text()(location.search.from);
  if (!(await permitted(client, endpoint))) return { from: wanted };
  const cached = client.getQueryData(pagesOf(query).queryKey) !== undefined;
  const pages = Math.min(MOST_PAGES, location.state.pages ?? 0);
  const from = cached || pages > 0 ? undefined : wanted;
  const options = pagesOf(query, from);
  void client.infiniteQuery(pages > 1 ? { ...options, pages } : options).catch(() => undefined);
  return { from };
}
