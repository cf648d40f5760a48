import { flag, oneOf, search, text } from "~/lib/search.ts";

/** The search parameters of a list that is filtered and sorted in the browser. */
export const nameListSearch = <const Orders extends readonly string[]>(orders: Orders) =>
  search({
    filter: text(),
    orderBy: oneOf(orders),
    orderDirection: oneOf(["asc", "desc"]),
    create: flag(),
    at: text(),
  });

export interface NameListSearch {
  filter?: string | undefined;
  orderBy?: string | undefined;
  orderDirection?: "asc" | "desc" | undefined;
  create?: boolean | undefined;
  at?: string | undefined;
}
