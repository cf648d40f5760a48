import { useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { usePermission } from "~/components/credentials/permissions.ts";
import { stringifySearch } from "~/lib/search.ts";
import { makeGridView } from "~/ui/grid/grid-view.ts";
import type { QuickFilterText, QuickTexts } from "./quick-filter/quick-texts.ts";
import type { CursorList } from "./start-list.ts";
import { useList } from "./use-list.ts";
import { useListPlace, useListStart } from "./use-list-place.ts";
import { usePeek } from "./peek/use-peek.ts";

/** What every list screen keeps in the address, besides the filters of the API. */
export type ListPlace = {
  peek?: string | undefined;
  from?: string | undefined;
  at?: string | undefined;
  /** The text of the quick filter. */
  filter?: string | undefined;
};

export interface ListScreenOptions<Row, Query, Search> {
  list: CursorList<Row, Query>;
  query: Query;
  search: Search & ListPlace;
  /** The cursor the loader started at. */
  from: string | undefined;
  /** Which of the loaded rows are shown. Needs a stable identity, or every render filters again. */
  keep?: ((row: Row) => boolean) | undefined;
  /** What the quick filter searches; without it there is no quick filter. */
  quickTexts?: QuickTexts<Row>;
  /** The name of the view that is shown, which stays while the filters change. */
  view?: string | undefined;
}

/** The state of a screen with one cursor list: its rows, the reader's place, the peek, the filters. */
export function useListScreen<
  Row extends { id: string },
  Query extends object,
  Search extends ListPlace,
>({
  list: { endpoint, pages },
  query,
  search,
  from: loaded,
  keep,
  quickTexts,
  view: viewName,
}: ListScreenOptions<Row, Query, Search>) {
  const router = useRouter();
  const start = useListStart(query, loaded);
  const { reason } = usePermission(endpoint);
  const list = useList(pages(query, start.from), reason === undefined);
  const [view] = useState(makeGridView);
  const [filter, setFilter] = useState<QuickFilterText<Row>>();
  const rows = useMemo(() => {
    const kept = keep ? list.rows.filter(keep) : list.rows;
    return filter ? kept.filter((row) => filter.test(row)) : kept;
  }, [list.rows, filter, keep]);
  const name = list.place && list.place + (filter?.text ?? "");
  const peek = usePeek(rows, search.peek, name);
  const onRest = useListPlace(list, start.from);
  // While rows are filtered, no more are loaded and the place isn't kept.
  const filtered = filter !== undefined;
  const go = (next: object, replace = false) =>
    void router.navigate({
      to: ".",
      search: (previous) => ({ ...previous, from: undefined, at: undefined, ...next }),
      state: { pages: undefined, view: viewName },
      replace,
    });
  return {
    list,
    rows,
    reason,
    peek,
    view,
    quick: quickTexts && {
      texts: quickTexts,
      filter,
      setFilter,
      clear: () => {
        setFilter(undefined);
        go({ filter: undefined, from: search.from, at: search.at }, true);
      },
    },
    from: start.from,
    isPeeking: search.peek !== undefined && reason === undefined,
    restart: () => {
      start.restart();
      go({});
    },
    /** Changes the filters. Choosing what is already chosen isn't a step for Back. */
    change: (next: Partial<Search>, replace?: boolean) => {
      if (stringifySearch({ ...search, ...next }) !== stringifySearch(search)) go(next, replace);
    },
    grid: {
      ...list.grid,
      ...peek.grid,
      rows,
      view,
      list: name,
      // A quick filter without matches would otherwise load the complete list.
      more: list.more && !filtered,
      initialIndex: filtered ? -1 : rows.findIndex(({ id }) => id === search.at),
      onRest: filtered ? undefined : onRest,
    },
  };
}

/** A list screen's state, whatever its filters are. */
export type ListScreenState<Row extends { id: string }> = Omit<
  ReturnType<typeof useListScreen<Row, object, object>>,
  "change"
>;
