import type { QueryClient } from "@tanstack/react-query";
import type { HistoryState } from "@tanstack/react-router";
import type { ListPages } from "~/api/paging.ts";
import { permitted } from "~/components/credentials/permissions.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import {
  flag,
  oneOf,
  search as searchOf,
  type Search,
  type SearchOf,
  text as line,
} from "~/lib/search.ts";
import { layouts } from "~/lib/table-layout.ts";
import { capital } from "~/lib/words.ts";
import {
  type AnySearch,
  boundKeys,
  DIRECTIONS,
  type Facet,
  type Filter,
  type Params,
  queryIn,
} from "./filters.ts";

// Every list is declared before the first screen is shown, as the router reads its address. What draws a
// list (its columns, chips, words and peek) loads with its screen.

/** What every list keeps in the address. */
const PLACE = {
  /** The text of the quick filter. */
  filter: line,
  peek: line,
  /** The reader's place: the cursor of a page and its row. */
  from: line,
  at: line,
};

/** What is known of any list before its screen has loaded. */
export interface DeclaredList {
  /** Names its exports, and the preference that keeps its columns. */
  readonly name: string;
  readonly path: string;
  /** A row, and several. */
  readonly noun: string;
  readonly nouns: string;
  /** The screen's; by default the plural. */
  readonly title: string;
  /** What its export is called, in the title of the dialog and of one row. */
  readonly exported: string;
  readonly endpoint: PlainEndpoint;
  /** The field that identifies a row as it is received. */
  readonly idKey: string;
  readonly filters: readonly Filter[];
}

type Given = Pick<DeclaredList, "name" | "path" | "noun" | "endpoint"> & Partial<DeclaredList>;

const LISTS = new Map<string, DeclaredList>();

/** The list that exports name so, if there is one. */
export const listNamed = (name: string): DeclaredList | undefined => LISTS.get(name);

/** Declares a list, with what follows from its noun. */
function declare({ noun, nouns = `${noun}s`, ...given }: Given): DeclaredList {
  const { title = capital(nouns) } = given;
  const list = { title, exported: title.toLowerCase(), idKey: "id", filters: [], ...given };
  const declared = { ...list, noun, nouns };
  LISTS.set(declared.name, declared);
  return declared;
}

/** The address of a list with these parameters, in an organization or in all. */
export type SearchIn<Keys extends Params> = SearchOf<Search<Keys>> & {
  organizationId?: string;
};

/** A list whose rows come page by page, at an address `Search`. */
export interface CursorList<
  Row extends { id: string },
  Query extends object,
  Search,
> extends DeclaredList {
  /** The search that isn't a filter, as it chooses one of several lists with this path. */
  readonly plain: Readonly<Record<string, string>>;
  /** The list without filters, among its views. */
  readonly all: string;
  pages(this: void, query: Query, from?: string): ListPages<Row>;
  /** The request behind the list, with what its columns need: those of this browser, if not given. */
  query(this: void, search: Search, columns?: readonly string[]): Query;
  /** The name that this browser keeps its columns under. */
  columnsKey(this: void, search: AnySearch): string;
}

type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void
  ? All
  : never;
type ParamsOf<Filters extends readonly Filter[]> = Together<Filters[number]["params"]>;
/** What the API is asked with for a filter: what its address has, unless it says otherwise. */
type Asked<F extends Filter> = F extends { toQuery?: (value: never) => infer Sent }
  ? { [Key in keyof F["params"]]?: Sent }
  : SearchOf<Search<F["params"]>>;
type QueryOf<Filters extends readonly Filter[]> = Together<
  { [At in keyof Filters]: Asked<Filters[At]> }[number]
> & { organizationId?: string | undefined };

/** Declares a list whose rows come page by page. */
export function defineList<
  Row extends { id: string },
  const Filters extends readonly Filter[],
  Flags extends object = object,
>({
  pages,
  filters,
  plain = {},
  flags,
  columnsKey = () => given.name,
  all,
  ...given
}: Given & {
  filters: Filters;
  pages: (query: QueryOf<Filters> & Flags, from?: string) => ListPages<Row>;
  plain?: Readonly<Record<string, string>>;
  all?: string;
  /** What else the API is asked with, for the columns that are shown. */
  flags?: (columns: readonly string[] | undefined) => Flags;
  columnsKey?: (search: AnySearch) => string;
}) {
  const declared = declare({ ...given, filters });
  // They are those of its filters.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const params = Object.assign({}, ...filters.map((one) => one.params)) as ParamsOf<Filters> &
    Record<never, never>;
  const narrows = given.endpoint.keys.includes("organizationId");
  return {
    ...declared,
    plain,
    all: all ?? `All ${declared.title.toLowerCase()}`,
    pages,
    /** The parameters of its filters. */
    params,
    search: searchOf({ ...params, ...PLACE }),
    query: (search: SearchIn<typeof params>, columns = layouts.read(given.name)) =>
      // Each filter declares the type of its part.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      Object.assign(
        narrows ? { organizationId: search.organizationId } : {},
        ...filters.map((filter) => queryIn(filter, search)),
        flags?.(columns),
      ) as QueryOf<Filters> & Flags,
    columnsKey,
  };
}

/** A list that is loaded completely, then filtered and sorted in the browser. */
export interface WholeList
  extends DeclaredList, Pick<CursorList<never, never, never>, "plain" | "all" | "columnsKey"> {
  readonly filters: readonly Facet[];
  /** What it can be ordered by; the first is the default. */
  readonly orders: readonly string[];
}

const wholeParams = <const Order extends string>(orders: readonly Order[]) => ({
  filter: line,
  orderBy: oneOf(orders),
  orderDirection: oneOf(DIRECTIONS),
  create: flag,
  peek: line,
  at: line,
});
type WholeParams<Order extends string> = ReturnType<typeof wholeParams<Order>>;

export type WholeSearch<Order extends string> = SearchIn<WholeParams<Order>>;

/** Declares a list that is loaded completely; `orders` are its columns, and `also` is what else its address has. */
export function defineWholeList<
  const Order extends string,
  const Facets extends readonly Facet[] = [],
  Also extends Params = Record<never, never>,
>({ orders, also, ...given }: Given & { orders: readonly Order[]; filters?: Facets; also?: Also }) {
  const filters: readonly Facet[] = given.filters ?? [];
  // The parameters of its facets are among them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const params = Object.assign(
    wholeParams(orders),
    ...filters.map((one) => one.params),
    also,
  ) as WholeParams<Order> & ParamsOf<Facets> & Also;
  const declared = declare({ ...given, filters });
  return {
    ...declared,
    filters,
    orders,
    plain: {},
    all: `All ${declared.nouns}`,
    columnsKey: () => declared.name,
    search: searchOf(params),
  };
}

/** Back and reload restore at most this many pages. */
const MOST_PAGES = 10;

interface Location {
  search: { from?: unknown };
  state: HistoryState;
}

/**
 * Starts loading a list without waiting for it: the page renders meanwhile and shows a failure in
 * place of the rows. Returns the cursor it starts at: the address's, unless the list is cached or
 * restored from its start.
 */
export async function startList<Row extends { id: string }, Query extends object>(
  client: QueryClient,
  { endpoint, pages: pagesOf }: Pick<CursorList<Row, Query, never>, "endpoint" | "pages">,
  query: Query,
  location: Location,
): Promise<{ from: string | undefined }> {
  const wanted = line(location.search.from);
  if (!(await permitted(client, endpoint))) return { from: wanted };
  const cached = client.getQueryData(pagesOf(query).queryKey) !== undefined;
  const pages = Math.min(MOST_PAGES, location.state.pages ?? 0);
  const from = cached || pages > 0 ? undefined : wanted;
  const options = pagesOf(query, from);
  void client.infiniteQuery(pages > 1 ? { ...options, pages } : options).catch(() => undefined);
  return { from };
}

/** The options of a list's route, besides its search and component, which the build looks for by name. */
export const listRoute = <Row extends { id: string }, Query extends object, Search>(
  list: CursorList<Row, Query, Search>,
) => ({
  staticData: { boundSearch: boundKeys(list.filters) },
  loaderDeps: ({ search }: { search: Search }) => ({ query: list.query(search) }),
  loader: (match: {
    context: { queryClient: QueryClient };
    deps: { query: Query };
    location: Location;
  }) => startList(match.context.queryClient, list, match.deps.query, match.location),
  // While the list is the same, moving in it loads nothing.
  staleTime: Infinity,
});
