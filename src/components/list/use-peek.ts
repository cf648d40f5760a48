import { useRouter } from "@tanstack/react-router";
import { useState } from "react";

/**
 * The row a panel beside a table shows: its id is in the address as `peek`. The table keeps the
 * keyboard: J and K move on, Space and Escape close.
 */
export function usePeek<Row extends { id: string }>(
  rows: readonly Row[],
  peek: string | undefined,
  /** Names the rows: the head stands at none of other ones. */
  list?: string,
) {
  const router = useRouter();
  const [head, setHead] = useState({ list, index: -1 });
  const cursor = head.list === list ? head.index : -1;
  const setCursor = (next: number) => setHead({ list, index: next });
  const index = peek === undefined ? -1 : rows.findIndex((row) => row.id === peek);
  const peekAt = (id: string | undefined) =>
    void router.navigate({
      to: ".",
      search: (previous) => ({ ...previous, peek: id }),
      state: (state) => ({ ...state }),
      replace: true,
      resetScroll: false,
    });
  return {
    row: rows[index],
    peekAt,
    /** What the table is given. */
    grid: {
      cursor: peek === undefined ? cursor : index,
      onCursor: (next: number) => {
        setCursor(next);
        if (peek !== undefined) peekAt(rows[next]?.id);
      },
      onPeek: (row: Row) => peekAt(row.id === peek ? undefined : row.id),
      onKey: (key: string) => {
        if (key !== "Escape" || peek === undefined) return false;
        peekAt(undefined);
        return true;
      },
    },
    /** What the panel is given. */
    panel: {
      previous: index < 0 ? undefined : rows[index - 1]?.id,
      next: index < 0 ? undefined : rows[index + 1]?.id,
      onMove: peekAt,
      onClose: () => {
        setCursor(index);
        peekAt(undefined);
      },
    },
  };
}
