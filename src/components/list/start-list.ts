import type { QueryClient } from "@tanstack/react-query";
import type { HistoryState } from "@tanstack/react-router";
import type { ListPages } from "~/api/paging.ts";
import { sessionState } from "~/api/session.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { reasonAgainst } from "../frame/navigation.ts";

/** Back and reload bring at most this many pages back. */
const MOST_PAGES = 10;

/**
 * Starts what a list needs and doesn't wait: the frame and the filters stand meanwhile, and a
 * failure is shown where the rows would be. Answers the cursor it starts at: `wanted`, unless the
 * list is known from its start.
 */
export function startList<Row>(
  client: QueryClient,
  pagesOf: (from?: string) => ListPages<Row>,
  state: Pick<HistoryState, "pages">,
  wanted: string | undefined,
): { from: string | undefined } {
  const cached = client.getQueryData(pagesOf().queryKey) !== undefined;
  const pages = Math.min(MOST_PAGES, state.pages ?? 0);
  const from = cached || pages > 0 ? undefined : wanted;
  const options = pagesOf(from);
  void client.infiniteQuery(pages > 1 ? { ...options, pages } : options).catch(() => undefined);
  return { from };
}

/** Whether the signed-in credential may make a call; waits until it is known who is signed in. */
export async function mayCall(client: QueryClient, endpoint: Endpoint): Promise<boolean> {
  const { session } = await client.query(sessionState());
  return session !== null && reasonAgainst(endpoint, session.kind) === undefined;
}
