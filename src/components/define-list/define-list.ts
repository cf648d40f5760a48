import type { QueryClient } from "@tanstack/react-query";
import type { HistoryState } from "@tanstack/react-router";
import type { ListPages } from "~/api/lists/paging.ts";
import { permitted } from "~/components/credentials/permissions.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { defineSearch, type Search, type SearchOf, textParam } from "~/lib/search.ts";
import { layouts } from "~/lib/table-layout.ts";
import { capital } from "~/lib/words.ts";
import { type AnySearch, boundKeys, type Filter, type SearchParams, queryIn } from "./filters.ts";

// Every list is declared before the first screen is shown, as the router reads its address. What draws a
// list (its columns, chips, words and peek) loads with its screen.

/** What every list keeps in the address. */
const PLACE = {
  /** The text of the quick filter. */
  filter: textParam,
  peek: textParam,
  /** The reader's place: the cursor of a page and its row. */
  from: textParam,
  at: textParam,
};

/** What is known of any list before its screen has loaded. */
export interface DeclaredList {
  /** Names the files of its exports, and the preference that keeps its columns. */
  readonly name: string;
  readonly path: string;
  /** The words for one row and for several. */
  readonly noun: string;
  readonly nouns: string;
  /** The screen's title; by default the plural. */
  readonly title: string;
  /** The table's name; by default the title. */
  readonly label: string;
  /** What its export is called, in the title of the dialog and of one row. */
  readonly exported: string;
  readonly endpoint: PlainEndpoint;
  /** The field that identifies a row as it is received. */
  readonly idKey: string;
  readonly filters: readonly Filter[];
  /** What a search for a text adds to the address, besides the text. */
  readonly searched: AnySearch;
  /** Search parameters that aren't filters, but choose one of several lists with this path. */
  readonly plain: Readonly<Record<string, string>>;
  /** The list without filters, among its views. */
  readonly all: string;
  /** The name that this browser keeps its columns under. */
  columnsKey(this: void, search: AnySearch): string;
  /** The names of fields that aren't requested, and so not exported. */
  leftOut(this: void, search: AnySearch): string;
}

type Given = Pick<DeclaredList, "name" | "path" | "noun" | "endpoint"> & Partial<DeclaredList>;

/** The address of a list with these parameters, in an organization or in all. */
export type SearchIn<Keys extends SearchParams> = SearchOf<Search<Keys>> & {
  organizationId?: string;
};

/** A list whose rows come page by page, at an address `Search`. */
export interface CursorList<
  Row extends { id: string },
  Query extends object,
  Search,
> extends DeclaredList {
  pages(this: void, query: Query, from?: string): ListPages<Row>;
  /** The request behind the list, with what `columns` need; by default the columns of this browser. */
  query(this: void, search: Search, columns?: readonly string[]): Query;
}

type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void
  ? All
  : never;
type ParamsOf<Filters extends readonly Filter[]> = Together<Filters[number]["params"]>;
/** The query values of a filter: those in the address, unless it has `toQuery`. */
type Asked<F extends Filter> = F extends { kind: "facet" }
  ? object
  : F extends { toQuery?: (value: never) => infer Sent }
    ? { [Key in keyof F["params"]]?: Sent }
    : SearchOf<Search<F["params"]>>;
type QueryOf<Filters extends readonly Filter[]> = Together<
  { [At in keyof Filters]: Asked<Filters[At]> }[number]
> & { organizationId?: string | undefined };

/**
 * Declares a list. With `pages` its rows come page by page; without, it is loaded completely, then
 * filtered and sorted in the browser.
 */
export function defineList<
  const Filters extends readonly Filter[],
  Pages = undefined,
  Flags extends object = object,
  Also extends SearchParams = Record<never, never>,
>({
  noun,
  nouns = `${noun}s`,
  title = capital(nouns),
  filters,
  pages,
  flags,
  also,
  ...given
}: Given & {
  filters: Filters;
  pages?: Pages;
  /** Further query values, for the columns that are shown and for what is searched. */
  flags?: (columns: readonly string[] | undefined, search: AnySearch) => Flags;
  /** Further search parameters. */
  also?: Also;
}) {
  const { label = title } = given;
  const together = label === capital(nouns) ? nouns : label.toLowerCase();
  const declared: DeclaredList = {
    label,
    exported: together,
    idKey: "id",
    searched: {},
    plain: {},
    all: `All ${together}`,
    columnsKey: () => given.name,
    leftOut: () => "",
    ...given,
    noun,
    nouns,
    title,
    filters,
  };
  // The merged object has the parameters of all filters.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const params = Object.assign({}, ...filters.map((one) => one.params), also) as ParamsOf<Filters> &
    Also;
  const narrows = given.endpoint.keys.includes("organizationId");
  return {
    ...declared,
    // `pages` is undefined only if its type says so.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    pages: pages as Pages,
    /** The parameters of its filters. */
    params,
    search: defineSearch({ ...params, ...PLACE }),
    query: (search: SearchIn<typeof params>, columns = layouts.read(given.name)) =>
      // Each filter declares the type of its part.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      Object.assign(
        narrows ? { organizationId: search.organizationId } : {},
        ...filters.map((filter) => queryIn(filter, search)),
        flags?.(columns, search),
      ) as QueryOf<Filters> & Flags,
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
  const wanted = textParam(location.search.from);
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
