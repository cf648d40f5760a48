import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { DeclaredList } from "~/components/define-list/define-list.ts";
import type { AnySearch, Filter } from "~/components/define-list/filters.ts";
import { isUnreadable } from "~/contract/lenient.ts";
import { stringifySearch } from "~/lib/search.ts";
import type { GridProps } from "~/ui/grid/grid-props.ts";
import { useStore } from "~/lib/store.ts";
import { makeGridView } from "~/ui/grid/grid-view.ts";
import { type ListColumns, Unreadable, useColumns } from "./columns.tsx";
import { activeFilters, clearAll, type ScreenFilters } from "./filter-chips.tsx";
import { type Facets, type facetsIn, growing, narrowerFor, type QuickTexts } from "./matching.ts";
import { usePeek } from "./peek.tsx";
import { addressOf, type RowTarget, toPeek } from "./row-target.ts";
import { searching } from "./searching.ts";
import type { TypedText } from "./typed-filters.tsx";
import { useSelection } from "./use-selection.ts";
import { idOf, type List, rowName, rowKey, type Rows } from "./use-list.ts";

/** The part of a list's declaration that loads with its screen: what is shown and searched of a row. */
export interface Table<Row extends { id: string }> extends ScreenFilters {
  readonly columns: ListColumns<Row>;
  /** A row on narrow screens. */
  readonly narrow: (row: Row) => ReactNode;
  /** What the quick filter searches. */
  readonly texts: QuickTexts<Row>;
  /** The time rows are grouped by day with, if they are in order of time. */
  readonly timeOf?: (row: Row) => string | undefined;
  /** Where opening a row leads, undefined if it can't be opened; without it, to its peek. */
  readonly open?: (row: Row) => RowTarget | undefined;
  /** A row as it is exported; by default as it was received. */
  readonly toExport?: (row: Row) => object;
  readonly facets?: Facets<Row>;
}

/** What every list screen keeps in the address, besides its filters. */
export type ListPlace = Partial<
  Record<"organizationId" | "peek" | "from" | "at" | "filter", string | undefined>
>;

/** What an address shows: all of its search part but the reader's place in the list. */
const shownBy = (search: object) =>
  stringifySearch({
    ...search,
    at: undefined,
    from: undefined,
    peek: undefined,
    filter: undefined,
  });

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
  }: Pick<Rows<Row>, "rows" | "stale"> & Partial<Pick<List<Row>, "pages" | "params">>,
  address: ListPlace,
  from?: string,
) {
  const router = useRouter();
  const { pathname } = router.state.location;
  const shown = shownBy(address);
  return useCallback(
    (index: number) => {
      // Scrolling can end after a link was followed or another order was chosen: then the address is
      // already that of other rows.
      if (stale || router.history.location.pathname !== pathname) return;
      const next = router.matchRoutes(router.latestLocation).at(-1);
      if (next === undefined || shownBy(next.search) !== shown) return;
      let seen = 0;
      const page = pages.findIndex(({ data }) => (seen += data.length) > index);
      const at = index === 0 ? undefined : rows[index]?.id;
      const start = params[page];
      // One page needs no note, so that a list that was just opened doesn't change its address.
      const count = from === undefined && pages.length > 1 ? pages.length : undefined;
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
    [router, pathname, shown, rows, pages, params, from, stale],
  );
}

/** What a list's source of rows brings to the state of its screen. */
interface Source<Row extends { id: string }> {
  readonly rows: Rows<Row>;
  /** The rows to show in order, before the quick filter hides any. */
  readonly arranged: readonly Row[];
  readonly filters: readonly Filter[];
  /** Why the credential can't list the rows. */
  readonly reason: string | undefined;
  /** Identifies the list and where it starts: with another one the reader's place is another. */
  readonly place: string | undefined;
  /** The facets that the rows in `arranged` are still to be narrowed by. */
  readonly wanted?: ReturnType<typeof facetsIn>;
  /** Called with the columns once they are arranged. */
  readonly onColumns?: (columns: readonly string[] | undefined) => void;
}

/** What both kinds of list screens share: quick filter, peek, filters, columns and selection. */
export function useListState<Row extends { id: string }>(
  declared: DeclaredList,
  table: Table<Row>,
  search: ListPlace,
  { rows: source, arranged, filters, reason, place, wanted = [], onColumns }: Source<Row>,
) {
  const router = useRouter();
  const [view] = useState(makeGridView);
  const [text, setText] = useState(search.filter ?? "");
  // What was read as filters and given back as text stays text.
  const [asWords, setAsWords] = useState<readonly string[]>([]);
  const code = useStore(searching);
  const read = useCallback(
    (typed: string): TypedText =>
      code?.readTyped(typed, declared.filters, new Set(asWords)) ?? { words: typed, taken: [] },
    [code, declared.filters, asWords],
  );
  const typed = useMemo(() => read(text), [read, text]);
  const narrower = (words: string) => narrowerFor(words, table.texts, table.facets, wanted);
  const filter = useMemo(
    () => growing(narrower(typed.words)),
    // It reads what the names of these are wanted as.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [table, typed.words, String(wanted)],
  );
  const rows = useMemo(() => (filter ? filter(arranged) : arranged), [arranged, filter]);
  const listId = place && place + text;
  const peek = usePeek(rows, search.peek, listId);
  const selection = useSelection(source.rows, source.listId, rows);
  const columns = useColumns({
    columns: table.columns,
    name: declared.columnsKey(search),
    view,
    onChange: onColumns,
  });
  const active = activeFilters(filters, search);
  /** Goes to another address of the list, from its start. */
  const go = (next: AnySearch, replace = false) =>
    void router.navigate({
      to: ".",
      search: (previous) => ({ ...previous, from: undefined, at: undefined, ...next }),
      state: { pages: undefined },
      replace,
    });
  /** Changes the filters. Choosing what is already chosen isn't a step for Back. */
  const change = (next: AnySearch, replace?: boolean) => {
    if (stringifySearch({ ...search, ...next }) !== stringifySearch(search)) go(next, replace);
  };
  const clearText = () => {
    setText("");
    go({ filter: undefined, from: search.from, at: search.at }, true);
  };
  const { idKey } = declared;
  // Leaves out `id` if the console added it, because the service has it under another name.
  const asReceived = useCallback(
    (row: Row): object => {
      if (idKey === "id") return row;
      const { id: _id, ...received } = row;
      return received;
    },
    [idKey],
  );
  const { onPeek: _p, onKey: _k, ...unpeeked } = peek.grid;
  const { narrow } = table;
  return {
    declared,
    table,
    search,
    source,
    rows,
    reason,
    filters,
    active,
    peek,
    view,
    selection,
    columns,
    /** The row at the keyboard's place, if there is one. */
    current: rows[peek.grid.cursor],
    toExport: table.toExport ?? asReceived,
    /** The quick filter: its text and how it is read, and whether rows are filtered by it or by a facet. */
    quick: {
      text,
      words: typed.words,
      taken: typed.taken,
      /** What rows are searched for, as it is said in a sentence. */
      sought: typed.words || wanted.map(([, value]) => value).join(" "),
      isSet: filter !== undefined,
      setText,
      read,
      narrower,
      clear: clearText,
      /** Has a phrase that was read as a filter stay words. */
      keepWords: (phrase: string) => setAsWords([...asWords, phrase]),
    },
    go,
    change,
    /** Clears the filters that are set, and the text. */
    clear: () => {
      if (active.length === 0) return clearText();
      setText("");
      go({ ...clearAll(active), filter: undefined });
    },
    /** Props for the table of a list without a peek. */
    grid: {
      ...unpeeked,
      selection: selection.grid,
      ...columns.grid,
      label: declared.label,
      narrow: useCallback(
        (row: Row) => (isUnreadable(row) ? <Unreadable /> : narrow(row)),
        [narrow],
      ),
      rows,
      rowKey,
      idOf,
      nameOf: rowName,
      view,
      listId,
      stale: source.stale,
      more: source.more,
      onOpen: (row: Row) => {
        if (!table.open) return peek.peekAt(row.id);
        const target = table.open(row);
        if (target) void router.navigate(target);
      },
      linkOf: (row: Row) =>
        addressOf(
          router,
          table.open ? table.open(row) : row.id === "" ? undefined : toPeek(row.id),
        ),
    } satisfies GridProps<Row>,
  };
}

/** The state of a list screen, wherever its rows come from. */
export interface ListState<Row extends { id: string }> extends Omit<
  ReturnType<typeof useListState<Row>>,
  "grid"
> {
  readonly grid: GridProps<Row>;
  /** What its export is made from. */
  readonly exported: { query: object } | { rows: readonly object[] };
  /** The menu of its orders, if their columns aren't all shown. */
  readonly order?: ReactNode;
  /** What its rows can be ordered by, for the palette. */
  readonly orders?: readonly { label: string; run: () => void }[];
  /**
   * Set if the list comes page by page: the cursor it starts at, a function that shows it from its start, and the query
   * behind its address with some changes.
   */
  readonly cursor?: {
    readonly from: string | undefined;
    readonly restart: () => void;
    readonly queryOf: (next: AnySearch) => object;
  };
}
