import { type Param, parseSearch, stringifySearch } from "~/lib/search.ts";

// The list a recording was opened from stands in the recording's address as `from`, so that Back, previous and next
// lead through exactly that list, also after a reload and in a shared link.

/** The address of a list in this console: `/followups?minimumScore=4`. */
export const originParam: Param<string> = (value) =>
  typeof value === "string" && /^\/(?![/\\])/.test(value) ? value : undefined;

/** The address of the list at a path. What is peeked at isn't part of it, unless the list is of the peeked row. */
export const originOf = (path: string, search: object) => path + stringifySearch({ ...search });

/** The parts of a list's address. */
export function readOrigin(origin: string): { path: string; search: Record<string, string> } {
  const [path = "", ...rest] = origin.split("?");
  return { path, search: parseSearch(rest.join("?")) };
}
