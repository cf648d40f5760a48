import type { ReactNode } from "react";
import type { NameKind } from "~/api/state/directory.ts";
import { type Bounds, exactBoundsOf, periodStart } from "~/domain/period.ts";
import { instant, listParam, oneOf, type Param, someOf, textParam } from "~/lib/search.ts";

// What each kind of filter keeps in the address and asks the API with. Its chip and its words load with
// the screens.

export type SearchParams = Readonly<Record<string, Param<unknown>>>;

/** An address before its values are known to fit a list. */
export type AnySearch = Readonly<Record<string, unknown>>;

const DIRECTIONS = ["asc", "desc"] as const;

/** What filters have in common: their kind, their name and their search parameters. */
const filter = <const Kind extends string, const Key extends string, Value>(
  kind: Kind,
  label: string,
  keys: readonly Key[],
  param: Param<Value>,
) => ({
  kind,
  label,
  // The object has exactly these keys.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  params: Object.fromEntries(keys.map((key) => [key, param])) as Record<Key, Param<Value>>,
});

/** IDs of things that have names. They mean nothing in another organization. */
export const ids = <const Key extends string>(key: Key, label: string, names: NameKind) => ({
  ...filter("ids", label, [key], listParam),
  names,
});

/** Some of a few values. Their labels come with the screen. */
export const several = <const Key extends string, const Value extends string>(
  key: Key,
  label: string,
  values: readonly Value[],
) => ({ ...filter("several", label, [key], someOf(values)), values });

interface ChoiceMore<Value, Sent> {
  labelOf(this: void, value: Value): string;
  iconOf?(this: void, value: Value): ReactNode;
  /** The value that means no filter. */
  readonly any?: Value;
  /** Converts the value for the API; without it the value is sent. */
  toQuery?(this: void, value: Value | undefined): Sent;
}

/** One of a few values. */
export const choice = <const Key extends string, const Value extends string, Sent = Value>(
  key: Key,
  label: string,
  values: readonly Value[],
  more: ChoiceMore<NoInfer<Value>, Sent>,
) => ({ ...filter("choice", label, [key], oneOf(values)), values, ...more });

interface DaysKeys<Key extends string = string> {
  /** The parameters of the exclusive bounds; the first can be a period's word. */
  readonly after: Key;
  readonly before: Key;
  /** The parameters of inclusive bounds, which only links from elsewhere have. */
  readonly from?: Key;
  readonly to?: Key;
}

/** A range of days. `made` is the verb, such as "created", if rows came to be in these days. */
export const days = <const Key extends string>(
  label: string,
  keys: DaysKeys<Key>,
  made?: string,
) => {
  const { params, ...rest } = filter("days", label, Object.values<Key>({ ...keys }), instant);
  const { params: first } = filter("days", label, [keys.after], periodStart);
  return { ...rest, params: { ...params, ...first }, ...keys, made };
};

/** One exact text. */
export const textFilter = <const Key extends string>(key: Key, label: string) =>
  filter("text", label, [key], textParam);

interface ToggleMore {
  /** The name of what the label is a value of. */
  readonly term: string;
  readonly icon?: ReactNode;
  /** Whether it shows more of the same rows, in other columns. */
  readonly shows?: boolean;
}

/** One value, or none. */
export const toggle = <const Key extends string, const Value extends string | true>(
  key: Key,
  label: string,
  value: Value,
  more: ToggleMore,
) => ({
  ...filter("toggle", label, [key], (found): Value | undefined =>
    String(found) === String(value) ? value : undefined,
  ),
  value,
  ...more,
});

/** A property that loaded rows are narrowed by, in the browser: the API isn't asked for it. */
export const facet = <const Key extends string>(key: Key, label: string) => ({
  ...filter("facet", label, [key], textParam),
  key,
});

/** Values with a chip that comes with the screen, or without one. */
export const custom = <const Key extends string, Value>(
  key: Key,
  label: string,
  param: Param<Value>,
) => filter("custom", label, [key], param);

/**
 * The order of rows, which isn't a filter. `names` has the fields they can be ordered by, in words; the first
 * one is the default, in the direction `standard`.
 */
export const order = <const By extends string>(
  names: Readonly<Record<By, string>>,
  standard: (typeof DIRECTIONS)[number] = "desc",
) => ({
  kind: "order" as const,
  label: "Order",
  params: {
    // The names have no other keys.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    orderBy: oneOf(Object.keys(names) as By[]),
    orderDirection: oneOf(DIRECTIONS),
  },
  names,
  standard,
});

type Days = ReturnType<typeof days<string>>;
export type Filter =
  | ReturnType<typeof facet<string>>
  | Days
  | ReturnType<typeof ids<string>>
  | ReturnType<typeof several<string, string>>
  | ReturnType<typeof choice<string, string, unknown>>
  | ReturnType<typeof textFilter<string>>
  | ReturnType<typeof toggle<string, string | true>>
  | ReturnType<typeof custom<string, unknown>>
  | ReturnType<typeof order<string>>;

/** The search parameters of a filter. */
export const keysOf = ({ params }: Filter) => Object.keys(params);

/** Whether an address sets a filter. */
export const isSet = (filter: Filter, search: AnySearch) =>
  keysOf(filter).some(
    (key) =>
      !(filter.kind === "choice" && String(search[key]) === filter.any) &&
      search[key] !== undefined,
  );

/** Whether a filter is of the days in which rows came to be: their times are shown in its zone. */
export const madeIn = (filter: Filter): filter is Days =>
  filter.kind === "days" && filter.made !== undefined;

const shifted = (time: string | undefined, milliseconds: number) =>
  time && new Date(Date.parse(time) + milliseconds).toISOString();

/** The bounds of a range in an address. An inclusive one is the exclusive one a millisecond away. */
export function boundsIn(
  { after, before, from = "", to = "" }: DaysKeys,
  search: AnySearch,
): Bounds {
  return {
    after: periodStart(search[after]) ?? shifted(instant(search[from]), -1),
    before: instant(search[before]) ?? shifted(instant(search[to]), 1),
  };
}

/** The query values that a filter in an address sends to the API. */
export function queryIn(filter: Filter, search: AnySearch): AnySearch {
  if (filter.kind === "facet") return {};
  const values = Object.fromEntries(Object.keys(filter.params).map((key) => [key, search[key]]));
  if (filter.kind === "days") {
    const { after, before } = filter;
    const exact = exactBoundsOf(textParam(values[after]), textParam(values[before]));
    return { ...values, [after]: exact.after, [before]: exact.before };
  }
  if (filter.kind !== "choice" || filter.toQuery === undefined) return values;
  const { toQuery } = filter;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, toQuery(textParam(value))]),
  );
}

/** The parameters that mean nothing in another organization. */
export const boundKeys = (filters: readonly Filter[]) =>
  filters.flatMap((filter) => (filter.kind === "ids" ? Object.keys(filter.params) : []));
