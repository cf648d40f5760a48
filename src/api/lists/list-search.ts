import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { isObject } from "~/lib/guards.ts";
import { listId, type ListPages } from "./paging.ts";
import { sessionStore } from "../state/sign-out.ts";

/**
 * The list that is read to its end for its quick filter. Kept in memory only, so that neither a reload nor a
 * link makes hundreds of calls; the rows stay in the cache until sign-out.
 */
export const searchedList = sessionStore<string | undefined>(undefined);

/** Names a list: the endpoint's name and the ID of its filters. */
export const searchKey = (endpoint: string, list: string) => `${endpoint} ${list}`;

/** Reads a list to its end once its screen shows it with a quick filter. */
export const searchList = ({ name }: Pick<PlainEndpoint, "name">, query: object) =>
  searchedList.set(searchKey(name, listId(query)));

/** Ends the search of a list, unless another one has begun. */
export const endSearch = (key: string) =>
  searchedList.update((current) => (current === key ? undefined : current));

/** A search leaves out the rows that don't match once it has read so many: 10,000 take about 40 MB. */
export const MOST_KEPT = 10_000;

/** How many pages of an endpoint's lists are kept: 50,000 rows take about 200 MB. */
const MOST_PAGES = 500;

const pagesIn = (data: unknown) =>
  isObject(data) && Array.isArray(data.pages) ? data.pages.length : 0;

/** Removes the lists of an endpoint that were loaded longest ago, beyond `MOST_PAGES`. */
export function forgetOldest(client: QueryClient, endpoint: string) {
  const cache = client.getQueryCache();
  const lists = cache
    .findAll({ queryKey: [endpoint] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  let pages = 0;
  for (const list of lists) {
    pages += pagesIn(list.state.data);
    if (pages > MOST_PAGES && !list.isActive()) cache.remove(list);
  }
}

/**
 * Leaves out of a list's pages the rows that a search doesn't keep, so that memory doesn't grow with what it
 * reads. `keptFor` says what it is for: another search has to read the list again.
 */
export function leaveOut<Row>(
  client: QueryClient,
  queryKey: ListPages<Row>["queryKey"],
  keeps: (row: Row) => boolean,
  keptFor: readonly string[],
) {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  client.setQueryData(
    queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => {
          const data = page.data.filter(keeps);
          const rows = page.data.length - data.length + (page.left?.rows ?? 0);
          return rows === 0 ? page : { ...page, data, left: { rows, keptFor } };
        }),
      },
    { updatedAt: query?.state.dataUpdatedAt },
  );
}

/** What the rows of a list were kept for, if a search has left out others. */
export const keptFor = <Row>(client: QueryClient, queryKey: ListPages<Row>["queryKey"]) =>
  client.getQueryData(queryKey)?.pages.find(({ left }) => left !== undefined)?.left?.keptFor;

/** Reads a list again, with the rows that a search has left out. */
export const restore = (client: QueryClient, queryKey: QueryKey) =>
  void client.resetQueries({ queryKey, exact: true });
