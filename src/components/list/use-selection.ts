import { sessionStore } from "~/api/state/sign-out.ts";
import { useStore } from "~/lib/store.ts";
import type { GridSelection } from "~/ui/grid/grid-props.ts";

interface LastSelection {
  readonly listId: string | undefined;
  readonly ids: ReadonlySet<string>;
  /** The row that was toggled last. */
  readonly anchor: string;
}

/** The last selection of any list, which outlives its screen. */
const last = sessionStore<LastSelection>({ listId: undefined, ids: new Set(), anchor: "" });

/**
 * The selected rows of a list. Another list starts with none; going back restores the selection
 * unless a new one was made. Only loaded rows can be selected.
 */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
  listId: string | undefined,
  /** The rows that match a filter; the others stay selected. */
  shown: readonly Row[],
) {
  const state = useStore(last);
  const { ids, anchor } = state.listId === listId ? state : { ids: new Set<string>(), anchor: "" };
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
    last.set({ listId, ids: next, anchor: range ? anchor : row.id });
  };
  /** Selects every loaded row that is shown, or none of them if all are. */
  const selectAll = () => {
    const next = new Set(ids);
    for (const { id } of shown) {
      if (all === "all") next.delete(id);
      else if (id !== "") next.add(id);
    }
    last.set({ listId, ids: next, anchor: "" });
  };
  return {
    selected,
    /** How many of them the quick filter hides. */
    hidden: selected.length - inView,
    clear: () => last.set({ listId, ids: new Set(), anchor: "" }),
    /** Props for the table. */
    grid: {
      isSelected: ({ id }: Row) => ids.has(id),
      onSelect: select,
      all,
      whole: shown.length === rows.length ? "loaded" : "shown",
      onSelectAll: selectAll,
    } satisfies GridSelection<Row>,
  };
}
