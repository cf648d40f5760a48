/** Parses the search part of a URL. The values of a repeated key are joined with commas. */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(search)) {
    values[key] = Object.hasOwn(values, key) ? `${values[key]},${value}` : value;
  }
  return values;
}

const encoded = new Map<string, string>();

// Cached: every row of a table is a link that differs in one value.
function encode(textParam: string): string {
  const known = encoded.get(textParam);
  if (known !== undefined) return known;
  // A lone surrogate can't be encoded.
  const result = encodeURIComponent(textParam.replaceAll(/\p{Surrogate}/gu, "\ufffd"))
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%20", "+");
  if (encoded.size > 500) encoded.clear();
  encoded.set(textParam, result);
  return result;
}

/** An item of a list, without the comma that separates items. */
const encodeItem = (item: unknown) =>
  typeof item === "string" ? item.replaceAll(/%(?=2[5C])/g, "%25").replaceAll(",", "%2C") : item;

const decodeItem = (item: string) =>
  item.replaceAll(/%2([5C])/g, (_, code) => (code === "C" ? "," : "%"));

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const isSet = (value: unknown) =>
  (typeof value === "string" && value !== "") || typeof value === "number" || value === true;

/** Writes the search part of a URL: lists joined with commas, commas of items encoded, unset keys left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    const items = (Array.isArray(value) ? value.map(encodeItem) : [value]).filter(isSet);
    if (items.length > 0) parts.push(`${encode(key)}=${encode(items.join(","))}`);
  }
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** Reads one search value, from the URL or as a link gives it; undefined if it can't be used. */
export type Param<T> = (value: unknown) => T | undefined;

/** The search part of a screen's address. */
export interface Search<Params extends Readonly<Record<string, Param<unknown>>>> {
  readonly params: Params;
  /** Reads an address. It is mended, never rejected: what can't be used counts as unset. */
  readonly parse: (search: Readonly<Record<string, unknown>>) => {
    [Key in keyof Params]?: ReturnType<Params[Key]>;
  };
}

/** The type that a search part is parsed to. */
export type SearchOf<S extends { parse: (search: never) => unknown }> = ReturnType<S["parse"]>;

// Not a zod schema: all screens' search is declared before the first one is shown, which shouldn't load zod.
export const defineSearch = <Params extends Readonly<Record<string, Param<unknown>>>>(
  params: Params,
): Search<Params> => ({
  params,
  parse: (values) =>
    // The keys were just taken from `params`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    Object.fromEntries(
      Object.entries(params).flatMap(([key, param]) =>
        Object.hasOwn(values, key) ? [[key, param(values[key])]] : [],
      ),
    ) as SearchOf<Search<Params>>,
});

/** Text; an empty one counts as unset. */
export const textParam: Param<string> = (value) =>
  typeof value === "string" && value !== "" ? value : undefined;

/** A list: comma-separated in the URL, an array in the code. */
export const listParam: Param<string[]> = (value) => {
  const words: unknown =
    typeof value === "string" ? value.split(",").map((item) => decodeItem(item.trim())) : value;
  if (!isTexts(words)) return undefined;
  const items = words.map((item) => item.trim()).filter((item) => item !== "");
  return items.length === 0 ? undefined : [...new Set(items)];
};

/** One of `values`. */
export const oneOf =
  <const T extends readonly string[]>(values: T): Param<T[number]> =>
  (value) =>
    values.find((one) => one === value);

/** A list of some of `values`. */
export const someOf =
  <const T extends readonly string[]>(values: T): Param<T[number][]> =>
  (value) => {
    const known = listParam(value)?.filter((word): word is T[number] => values.includes(word));
    return known?.length ? known : undefined;
  };

/** `true`, or absent. */
export const flag: Param<true> = (value) => (value === "true" || value === true ? true : undefined);

/** A time, normalized to ISO 8601 in UTC with milliseconds. Date.parse alone takes "mayor-2025" for a day in May. */
export const instant: Param<string> = (value) => {
  const time = typeof value === "string" && /^\d{4}-\d\d/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};
