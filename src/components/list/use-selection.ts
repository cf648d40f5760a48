import { useState } from "react";

/**
 * The rows of a list that somebody chose. Another list starts with none, and Back has the choice
 * again, unless another was made. What isn't loaded can't be chosen one by one.
 */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
  list: string | undefined,
  /** Those in view, where only some are; the others stay chosen. */
  shown = rows,
) {
  const [state, setState] = useState({ list, ids: new Set<string>(), anchor: "" });
  const { ids, anchor } = state.list === list ? state : { ids: new Set<string>(), anchor: "" };
  const selected = ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id));

  /** Turns one row around, or with `range` takes all from the last one that was turned. */
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
    setState({ list, ids: next, anchor: range ? anchor : row.id });
  };
  return {
    selected,
    clear: () => setState({ list, ids: new Set(), anchor: "" }),
    /** What the table is given. */
    grid: {
      selection: {
        isSelected: ({ id }: Row) => ids.has(id),
        onSelect: select,
      },
    },
  };
}
