import { useState } from "react";

/**
 * The rows of a list that somebody chose. Another list starts with none, and Back has the choice
 * again, unless another was made. What isn't loaded can't be chosen one by one.
 */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
  list: string | undefined,
) {
  const [state, setState] = useState({ list, ids: new Set<string>(), anchor: 0 });
  const { ids, anchor } = state.list === list ? state : { ids: new Set<string>(), anchor: 0 };
  const selected = ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id));

  /** Turns one row around, or with `range` takes all from the last one that was turned. */
  const select = (index: number, range: boolean) => {
    const next = new Set(ids);
    const row = rows[index];
    if (row === undefined || row.id === "") return;
    if (range) {
      const [from, to] = [Math.min(anchor, index), Math.max(anchor, index)];
      for (const { id } of rows.slice(from, to + 1)) if (id !== "") next.add(id);
    } else if (!next.delete(row.id)) next.add(row.id);
    setState({ list, ids: next, anchor: range ? anchor : index });
  };
  return {
    selected,
    clear: () => setState({ list, ids: new Set(), anchor: 0 }),
    /** What the table is given. */
    grid: {
      selection: {
        isSelected: ({ id }: Row) => ids.has(id),
        onSelect: select,
      },
    },
  };
}
