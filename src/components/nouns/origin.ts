import { type Param, parseSearch, stringifySearch } from "~/lib/search.ts";

// The list a recording was opened from stands in the recording's address as `from`, so that Back, previous and next
// lead through exactly that list, also after a reload and in a shared link.

/** The address of a list in this console: `/followups?minimumScore=4`. */
export const originParam: Param<string> = (value) =>
  typeof value === "string" && /^\/(?![/\\])/.test(value) ? value : undefined;

/** The address of the list at a path, with the row that is opened as `at`: it is current after Back. */
export const originOf = (path: string, search: object, row?: string) =>
  path + stringifySearch({ ...search, ...(row && { at: row }) });

/** The parts of a list's address. */
export function readOrigin(origin: string): { path: string; search: Record<string, string> } {
  const [path = "", ...rest] = origin.split("?");
  return { path, search: parseSearch(rest.join("?")) };
}
