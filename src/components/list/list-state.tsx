import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { listId } from "~/api/paging.ts";
import type { NameKind } from "~/api/state/directory.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import type { Action } from "~/lib/actions.ts";
import { stringifySearch } from "~/lib/search.ts";
import type { GridProps } from "~/ui/grid/grid-props.ts";
import { type GridView, makeGridView } from "~/ui/grid/grid-view.ts";
import { type ListColumns, useColumns } from "./columns.tsx";
import type { CursorList } from "~/components/define-list/define-list.ts";
import type { AnySearch } from "~/components/define-list/filters.ts";
import { activeFilters, type ScreenChips } from "./filter-chips.tsx";
import { usePeek } from "./peek.tsx";
import { useSelection } from "./selection.tsx";
import { type List, useList } from "./use-list.ts";

/** What the quick filter searches in a row. Methods, as its code loads without knowing the rows. */
export interface QuickTexts<Row> {
  /** Any part of these matches. */
  textsOf(row: Row): readonly (string | undefined)[];
  /** Only the start of these matches: any short word is part of some ID. */
  idsOf(row: Row): readonly (string | undefined)[];
  /** IDs that match by the name seen for them. */
  namedOf(row: Row): readonly (readonly [kind: NameKind, id: string | undefined])[];
}

/** The typed text, and whether a row matches it. */
export interface QuickFilterText<Row> {
  readonly text: string;
  test(row: Row): boolean;
}

/** The part of a list's declaration that loads with its screen. */
export interface ListPage<Row extends { id: string }> {
  /** A row, if the screen says more than the declaration, and the table. */
  noun?: string;
  label?: string;
  columns: ListColumns<Row>;
  /** A row on narrow screens. */
  narrow: (row: Row) => ReactNode;
  /** The time rows are grouped by day with, if they are in order of time. */
  timeOf?: (row: Row) => string | undefined;
  /** What the quick filter searches; without it there is no quick filter. */
  texts?: QuickTexts<Row>;
  /** What the quick filter can't search, as its column is hidden. */
  unsearched?: string | undefined;
  /** Opens a row; without it its peek. */
  open?: (row: Row, router: ReturnType<typeof useRouter>) => void;
  peek?: (state: ListState<Row>) => ReactNode;
  chips?: ScreenChips;
  /** Why the list is empty if no filter is set. */
  empty: ReactNode | ((state: ListState<Row>) => ReactNode);

  // What only some screens have beside the rows.
  /** The table's own props. */
  grid?: (state: ListState<Row>) => Partial<GridProps<Row>>;
  view?: GridView;
  /** What else can be done with selected rows. */
  actions?: (selected: readonly Row[], onExport: () => void) => ReactNode;
  /** What can be done with one row, in its menu. */
  rowActions?: (row: Row) => readonly Action[];
  /** The names of fields that aren't requested, and so not exported. */
  leftOut?: string;
  beside?: ReactNode;
  /** What its rows can be ordered by, for the palette. */
  orders?: (state: ListState<Row>) => readonly { label: string; run: () => void }[];
  /** Before the button for the columns. */
  order?: (state: ListState<Row>) => ReactNode;
  /** How many rows match in all, if they were counted. */
  counted?: number;
  /** In the status line, after the count. */
  status?: (state: ListState<Row>) => ReactNode;
  /** What this list is, below the filters. */
  intro?: { title: string; text: string };
  /** Above the rows, and above the empty state. */
  notice?: (state: ListState<Row>) => ReactNode;
}

/** What every list screen keeps in the address, besides its filters. */
export type ListPlace = Partial<
  Record<"organizationId" | "peek" | "from" | "at" | "filter", string | undefined>
>;

/**
 * Keeps the reader's place in the address, so that Back, reload and a copied link return to it: `at` is
 * the first row in view, `from` the cursor of its page. The history state keeps the number of loaded
 * pages, which `startList` restores. A list that is loaded completely has no pages.
 */
export function useListPlace<Row extends { id: string }>(
  {
    rows,
    pages = [],
    params = [],
    stale,
  }: Pick<List<Row>, "rows" | "stale"> & Partial<Pick<List<Row>, "pages" | "params">>,
  from?: string,
) {
  const router = useRouter();
  const { pathname } = router.state.location;
  return useCallback(
    (index: number) => {
      // Scrolling can end after a link was followed: then the address is another page's.
      if (stale || router.history.location.pathname !== pathname) return;
      let seen = 0;
      const page = pages.findIndex(({ data }) => (seen += data.length) > index);
      const at = index === 0 ? undefined : rows[index]?.id;
      const start = params[page];
      const count = from === undefined && pages.length > 0 ? pages.length : undefined;
      const { search, state } = router.latestLocation;
      if (search.at === at && search.from === start && state.pages === count) return;
      void router.navigate({
        to: ".",
        search: (previous) => ({ ...previous, at, from: start }),
        state: (previous) => ({ ...previous, pages: count }),
        replace: true,
        resetScroll: false,
      });
    },
    [router, pathname, rows, pages, params, from, stale],
  );
}

/**
 * The state of a screen with one cursor list: its rows, the reader's place, peek, filters, columns
 * and selection. `loaded` is the cursor the loader started at.
 */
export function useListState<
  Row extends { id: string },
  Query extends object,
  Search extends ListPlace,
>(
  declared: CursorList<Row, Query, Search>,
  page: ListPage<Row>,
  search: Search,
  loaded: string | undefined,
) {
  const router = useRouter();
  const query = declared.query(search);
  const id = listId(query);
  const listWith = (columns: readonly string[] | undefined) =>
    listId(declared.query(search, columns ?? []));
  // The list that is loaded from its start, although the address says otherwise.
  const [restarted, setRestarted] = useState<string>();
  const from = restarted === id ? undefined : loaded;
  const columnsKey = declared.columnsKey(search);
  const { reason } = usePermission(declared.endpoint);
  const list = useList(declared.pages(query, from), reason === undefined);
  const [ownView] = useState(makeGridView);
  const { view = ownView } = page;
  const [filter, setFilter] = useState<QuickFilterText<Row> | undefined>(
    // Until the code that reads the address is there, all rows match and no more are loaded.
    search.filter && page.texts ? { text: "", test: () => true } : undefined,
  );
  const rows = useMemo(
    () => (filter ? list.rows.filter((row) => filter.test(row)) : list.rows),
    [list.rows, filter],
  );
  const name = list.place && list.place + (filter?.text ?? "");
  const peek = usePeek(rows, search.peek, name);
  const onRest = useListPlace(list, from);
  const selection = useSelection(list.rows, list.list, rows);
  const columns = useColumns({
    columns: page.columns,
    name: columnsKey,
    view,
    onChange: (next) => {
      if (listWith(next) !== id) go({}, true);
    },
  });
  // While rows are filtered, no more are loaded and the place isn't kept.
  const filtered = filter !== undefined;
  const go = (next: object, replace = false) =>
    void router.navigate({
      to: ".",
      search: (previous) => ({ ...previous, from: undefined, at: undefined, ...next }),
      state: { pages: undefined },
      replace,
    });
  const restart = () => {
    setRestarted(id);
    go({});
  };
  /** Changes the filters. Choosing what is already chosen isn't a step for Back. */
  const change = (next: AnySearch, replace?: boolean) => {
    if (stringifySearch({ ...search, ...next }) !== stringifySearch(search)) go(next, replace);
  };
  return {
    declared,
    list,
    rows,
    query,
    organizationId: search.organizationId,
    reason,
    from,
    peek,
    view,
    selection,
    columns,
    active: activeFilters(declared.filters, search),
    isPeeking: search.peek !== undefined && reason === undefined,
    quick: page.texts && {
      texts: page.texts,
      filter,
      setFilter,
      clear: () => {
        setFilter(undefined);
        go({ filter: undefined, from: search.from, at: search.at }, true);
      },
    },
    restart,
    change,
    grid: {
      ...list.grid,
      ...peek.grid,
      ...selection.grid,
      rows,
      view,
      list: name,
      // A quick filter without matches would otherwise load the complete list.
      more: list.more && !filtered,
      initialIndex: filtered ? -1 : rows.findIndex((row) => row.id === search.at),
      onRest: filtered ? undefined : onRest,
    },
  };
}

/** The state of a list screen, whatever its filters are. */
export type ListState<Row extends { id: string }> = ReturnType<
  typeof useListState<Row, object, ListPlace>
>;
