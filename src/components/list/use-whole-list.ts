import { useEffect, useMemo, useState } from "react";
import type { Reading } from "~/api/lists/claims.ts";
import type { DeclaredList } from "~/components/define-list/define-list.ts";
import { type AnySearch, choice, type Filter, keysOf } from "~/components/define-list/filters.ts";
import { textParam } from "~/lib/search.ts";
import { type ListPlace, type Table, useListPlace, useListState } from "./list-state.tsx";
import { type Direction, orderRows, orderValues, turnOrder } from "./row-order.ts";
import { idOf, rowKey, type Rows } from "./use-list.ts";

/** What the rows of a list that is loaded completely are read from. */
export interface WholeSource {
  /** The name of its endpoint. */
  readonly endpoint: string;
  /** Why the credential can't list the rows. */
  readonly reason: string | undefined;
  /** Whether it was read to the end. */
  readonly complete: boolean;
  /** Whether it is being read; by default until it is complete or has failed. */
  readonly isReading?: boolean;
  readonly error: Error | null;
  /** When it was read, in milliseconds. */
  readonly readAt: number;
  readonly retry: () => void;
  readonly refresh: () => Promise<unknown>;
}

/** Adapts a list that loads its own pages to what the screen of a list takes. */
function rowsOf<Row extends { id: string }>(
  { endpoint, complete, error, readAt, retry, refresh, ...source }: WholeSource,
  reading: Reading<Row>,
  listId: string,
): Rows<Row> {
  const { rows } = reading;
  const isEmpty = rows.length === 0;
  const isReading = source.isReading ?? (!complete && error === null);
  return {
    endpoint,
    rows,
    read: rows.length,
    reading,
    total: undefined,
    listId,
    more: !complete,
    loadMore: retry,
    loadingMore: !isEmpty && isReading,
    stopLoading: () => undefined,
    moreError: isEmpty ? null : error,
    retryMore: retry,
    stale: false,
    loadedAt: readAt,
    refresh,
    pending: isEmpty && !complete && error === null,
    error,
    failed: isEmpty && error !== null,
    retry,
  };
}

const NO_FACETS = {};
const placeOf = (_: unknown, index: number) => `row ${index}`;

/** The facets of a list as filters with the values that its rows have, and the rows that match them. */
function useFacets<Row extends { id: string }>(
  filters: readonly Filter[],
  { facets = NO_FACETS, labels = {} }: Table<Row>,
  rows: readonly Row[],
  search: AnySearch,
) {
  const values = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(facets).map(([key, valuesOf]) => [
          key,
          orderValues(new Set(rows.flatMap((row) => valuesOf(row))), labels[key] ?? String),
        ]),
      ),
    [rows, facets, labels],
  );
  const wanted = new URLSearchParams(
    Object.keys(facets).flatMap((key) => {
      const value = textParam(search[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  ).toString();
  const matching = useMemo(() => {
    const set = [...new URLSearchParams(wanted)];
    return rows.filter((row) =>
      set.every(([key, value]) => facets[key]?.(row, value).includes(value)),
    );
  }, [rows, facets, wanted]);
  return {
    wanted,
    matching,
    // Not every table of a list has all of its facets.
    filters: filters.flatMap((filter): Filter[] => {
      if (filter.kind !== "facet") return [filter];
      const [key = ""] = keysOf(filter);
      const known = values[key];
      return known ? [choice(key, filter.label, known, { labelOf: labels[key] ?? String })] : [];
    }),
  };
}

/** The state of the screen of a list that is loaded completely, then filtered and sorted in the browser. */
export function useWholeList<Row extends { id: string }>(
  declared: DeclaredList,
  table: Table<Row>,
  search: ListPlace & { orderBy?: string | undefined; orderDirection?: Direction | undefined },
  source: WholeSource,
  /** The rows that were read from the source. */
  reading: Reading<Row>,
  keyOf: (row: Row, index: number) => string = rowKey,
) {
  const scope = `${declared.name} ${search.organizationId ?? ""}`;
  const rows = rowsOf(source, reading, scope);
  const order = declared.filters.find((filter) => filter.kind === "order");
  const names: Readonly<Record<string, string>> = order?.names ?? {};
  const { orderBy = Object.keys(names)[0] ?? "", orderDirection = "asc" } = search;
  const { matching, filters, wanted } = useFacets(declared.filters, table, rows.rows, search);
  const valueOf = table.columns.all[orderBy]?.value ?? idOf;
  // There may be 20,000 rows, and each step of the cursor renders.
  const arranged = useMemo(
    () => orderRows(matching, valueOf, orderDirection),
    [matching, valueOf, orderDirection],
  );
  const [created, setCreated] = useState<{ id: string; isCurrent: boolean }>();
  const listed = rows.rows.find(({ id }) => id !== "" && id === created?.id)?.id;
  const state = useListState(declared, table, search, {
    rows,
    arranged,
    filters,
    reason: source.reason,
    place: [scope, orderBy, orderDirection, wanted, listed].join(" "),
  });
  const { view, peek, toExport } = state;
  // The focus, once a closing dialog lets go of it. Someone who is typing by then isn't interrupted.
  useEffect(() => {
    if (listed === undefined) return;
    requestAnimationFrame(() => {
      if (!document.activeElement?.matches("input, textarea")) view.focus();
    });
  }, [listed, view]);
  // Until the list is complete its rows still move.
  const onRest = useListPlace({ rows: state.rows, stale: !source.complete }, search);
  const exported = useMemo(() => state.rows.map(toExport), [state.rows, toExport]);
  const sortBy = (id: string) => state.change(turnOrder({ orderBy, orderDirection }, id));
  const current = listed === undefined ? -1 : state.rows.findIndex(({ id }) => id === listed);
  return {
    ...state,
    exported: { rows: exported },
    orders: Object.entries(names).flatMap(([id, label]) =>
      table.columns.all[id]?.value ? [{ label, run: () => sortBy(id) }] : [],
    ),
    /** Shows a row that was just created, as soon as the list has it: it is current, and has the focus. */
    showCreated: (id: string) => setCreated({ id, isCurrent: true }),
    grid: {
      ...state.grid,
      // Until the list is complete other rows may come to the places of these.
      rowKey: source.complete ? keyOf : placeOf,
      sort: { id: orderBy, direction: orderDirection },
      onSort: sortBy,
      onRest,
      initialIndex:
        source.complete && search.at !== undefined
          ? state.rows.findIndex(({ id }) => id === search.at)
          : -1,
      ...(created?.isCurrent && current >= 0 && { cursor: current, initialIndex: current }),
      onCursor: (index: number) => {
        setCreated((last) => last && { ...last, isCurrent: false });
        peek.grid.onCursor(index);
      },
    },
  };
}
