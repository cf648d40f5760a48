import { useState } from "react";
import { listId } from "~/api/lists/paging.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import type { CursorList } from "~/components/define-list/define-list.ts";
import { type AnySearch, choice, type Filter } from "~/components/define-list/filters.ts";
import { type ListPlace, type Table, useListPlace, useListState } from "./list-state.tsx";
import { facetsIn } from "./matching.ts";
import { useList } from "./use-list.ts";

/**
 * The state of a list screen whose rows come page by page. `loaded` is the cursor that the loader
 * started at.
 */
export function useCursorList<
  Row extends { id: string },
  Query extends object,
  Search extends ListPlace,
>(
  declared: CursorList<Row, Query, Search>,
  table: Table<Row>,
  search: Search,
  loaded: string | undefined,
) {
  const query = declared.query(search);
  const id = listId(query);
  // The ID of the list that is loaded from its start, although the address says otherwise.
  const [restarted, setRestarted] = useState<string>();
  const from = restarted === id ? undefined : loaded;
  const { reason } = usePermission(declared.endpoint);
  const list = useList(declared.pages(query, from), reason === undefined);
  const wanted = facetsIn(table.facets, search);
  // Only a facet that is set has a chip: its other values may be on pages that aren't loaded.
  const filters = declared.filters.flatMap((filter): Filter[] => {
    if (filter.kind !== "facet") return [filter];
    const { key, label } = filter;
    const values = wanted.flatMap((facet) => (facet[0] === key ? facet[1] : []));
    return values.length === 0 ? [] : [choice(key, label, values, { labelOf: String })];
  });
  const state = useListState(declared, table, search, {
    rows: list,
    arranged: list.rows,
    filters,
    reason,
    place: list.place && list.place + String(wanted),
    wanted,
    onColumns: (columns) => {
      if (listId(declared.query(search, columns ?? [])) !== id) state.go({}, true);
    },
  });
  const onRest = useListPlace(list, search, from);
  // While rows are filtered, no more are loaded and the place isn't kept.
  const isFiltered = state.quick.isSet;
  return {
    ...state,
    exported: { query },
    cursor: {
      from,
      restart: () => {
        setRestarted(id);
        state.go({});
      },
      queryOf: (next: AnySearch) => declared.query({ ...search, ...next }),
    },
    grid: {
      ...state.grid,
      unsortable: "The API can't sort by this.",
      // A quick filter without matches would otherwise load the complete list.
      more: list.more && !isFiltered,
      onEnd: list.loadMore,
      ...(isFiltered
        ? { initialIndex: -1 }
        : { initialIndex: state.rows.findIndex((row) => row.id === search.at), onRest }),
    },
  };
}
