import type { ReactNode } from "react";
import type { Action } from "~/lib/actions.ts";
import { makeStore, useStore } from "~/lib/store.ts";
import type { GridSelection, RowMenuProps } from "~/ui/grid/grid-props.ts";
import { lazyOverlay, lazyPart } from "~/ui/lazy/lazy-part.tsx";

const SelectionBar = lazyPart("parts", () => import("./selection-bar.tsx"));

const RowExports = lazyOverlay("forms", () => import("~/components/export/row-exports.tsx"));

/** What can be done with selected rows, for every list without actions of its own. */
export const RowActions = lazyPart("parts", () => import("./row-actions.tsx"));

interface Kept {
  readonly list: string | undefined;
  readonly ids: ReadonlySet<string>;
  /** The row that was toggled last. */
  readonly anchor: string;
}

/** The last selection of any list, which outlives its screen. */
const last = makeStore<Kept>({ list: undefined, ids: new Set(), anchor: "" });

/**
 * The selected rows of a list. Another list starts with none; going back restores the selection
 * unless a new one was made. Only loaded rows can be selected.
 */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
  list: string | undefined,
  /** The rows that match a filter; the others stay selected. */
  shown = rows,
) {
  const state = useStore(last);
  const { ids, anchor } = state.list === list ? state : { ids: new Set<string>(), anchor: "" };
  const selected = ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id));
  const inView = ids.size === 0 ? 0 : shown.filter(({ id }) => ids.has(id)).length;
  const all: GridSelection<Row>["all"] =
    inView === 0 ? "none" : inView === shown.length ? "all" : "some";

  /** Toggles a row or, with `range`, selects every row from the last one toggled. */
  const select = (index: number, range: boolean) => {
    const next = new Set(ids);
    const row = shown[index];
    if (row === undefined || row.id === "") return;
    if (range) {
      const start = Math.max(
        0,
        shown.findIndex(({ id }) => id === anchor),
      );
      const [from, to] = [Math.min(start, index), Math.max(start, index)];
      for (const { id } of shown.slice(from, to + 1)) if (id !== "") next.add(id);
    } else if (!next.delete(row.id)) next.add(row.id);
    last.set({ list, ids: next, anchor: range ? anchor : row.id });
  };
  /** Selects every loaded row that is shown, or none of them if all are. */
  const selectAll = () => {
    const next = new Set(ids);
    for (const { id } of shown) {
      if (all === "all") next.delete(id);
      else if (id !== "") next.add(id);
    }
    last.set({ list, ids: next, anchor: "" });
  };
  return {
    selected,
    clear: () => last.set({ list, ids: new Set(), anchor: "" }),
    /** Props for the table. */
    grid: {
      selection: {
        isSelected: ({ id }: Row) => ids.has(id),
        onSelect: select,
        all,
        onSelectAll: selectAll,
      },
    },
  };
}

type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>;

/**
 * The menu of a list's rows: what can be done with one, and exporting it, or the selection if the row
 * belongs to it.
 */
export const exportMenu =
  <Row extends { id: string }>(
    list: string,
    { selected, grid }: Selection<Row>,
    toExport: (row: Row) => object,
    actionsOf?: (row: Row) => readonly Action[],
  ) =>
  (row: Row, menu: RowMenuProps) => (
    <RowExports
      {...menu}
      list={list}
      actions={actionsOf?.(row)}
      rows={(grid.selection.isSelected(row) ? selected : [row]).map(toExport)}
    />
  );

/** A list's screen, with a bar over its status line while rows are selected: no row moves. */
export function SelectionDock<Row extends { id: string }>({
  selection,
  actions,
  onClear,
  children,
}: {
  selection: Selection<Row>;
  /** What can be done with the selected rows. */
  actions: ReactNode;
  /** Called before the bar goes: its focus has to go somewhere. */
  onClear: () => void;
  children: ReactNode;
}) {
  const { all, onSelectAll } = selection.grid.selection;
  const count = selection.selected.length;
  return (
    <div className="relative h-full min-w-0 flex-1 data-docked:[&_footer]:invisible">
      {children}
      {count > 0 && (
        <SelectionBar
          count={count}
          onSelectAll={all === "all" ? undefined : onSelectAll}
          onClear={() => {
            onClear();
            selection.clear();
          }}
        >
          {actions}
        </SelectionBar>
      )}
    </div>
  );
}
