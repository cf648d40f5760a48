import * as z from "zod/mini";

/** Reads an address's search part into words; a repeated key is joined with commas, as lists are. */
export function parseSearch(search: string): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(search)) {
    words[key] = key in words ? `${words[key]},${value}` : value;
  }
  return words;
}

const written = new Map<string, string>();

// Every row of a table is a link with the same words but one: while it scrolls, writing them anew
// took a twentieth of the time.
function write(text: string): string {
  const known = written.get(text);
  if (known !== undefined) return known;
  const word = encodeURIComponent(text)
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%20", "+");
  if (written.size > 500) written.clear();
  written.set(text, word);
  return word;
}

const isWord = (value: unknown) =>
  (typeof value === "string" && value !== "") || typeof value === "number" || value === true;

/** Writes search values as plain words: lists joined with commas, unset keys left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    const words = (Array.isArray(value) ? value : [value]).filter(isWord);
    if (words.length > 0) parts.push(`${write(key)}=${write(words.join(","))}`);
  }
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** A search value that is a word; anything else counts as unset. */
export const text = () => z.catch(z.optional(z.string()), undefined);

/** A search value that is a list: comma-separated in the address, an array in the program. */
export const list = () =>
  z.catch(
    z.optional(
      z.pipe(
        z.union([z.string(), z.array(z.string())]),
        z.transform((value) => {
          const items = (typeof value === "string" ? value.split(",") : value)
            .map((item) => item.trim())
            .filter((item) => item !== "");
          return items.length === 0 ? undefined : [...new Set(items)];
        }),
      ),
    ),
    undefined,
  );

/** A search value out of a few; an unknown one counts as unset. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.catch(z.optional(z.enum(values)), undefined);

/** A search value that is on or absent. */
export const flag = () =>
  z.catch(
    z.optional(
      z.pipe(
        z.union([z.string(), z.boolean()]),
        z.transform((value) => (value === "true" || value === true ? true : undefined)),
      ),
    ),
    undefined,
  );

/** A search value that is a point in time, written as ISO 8601 in UTC with milliseconds. */
export const instant = () =>
  z.catch(
    z.optional(
      z.pipe(
        z.string(),
        z.transform((value) => {
          const time = Date.parse(value);
          return Number.isNaN(time) ? undefined : new Date(time).toISOString();
        }),
      ),
    ),
    undefined,
  );
