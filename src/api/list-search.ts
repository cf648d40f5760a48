import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { listId } from "./paging.ts";
import { sessionStore } from "./state/sign-out.ts";

/**
 * The list that is read to its end for its quick filter. In memory: neither a reload nor a link makes
 * hundreds of calls, and what was read stays in the cache until sign-out.
 */
export const searchedList = sessionStore<string | undefined>(undefined);

/** Names a list: the endpoint's name and the ID of its filters. */
export const searchKey = (of: string, list: string) => `${of} ${list}`;

/** Reads a list to its end once its screen shows it with a quick filter. */
export const searchList = ({ name }: Pick<PlainEndpoint, "name">, query: object) =>
  searchedList.set(searchKey(name, listId(query)));

/** Ends the search of a list, unless another one has begun. */
export const endSearch = (key: string) =>
  searchedList.update((current) => (current === key ? undefined : current));
