import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useAhead } from "~/ui/hooks/use-ahead.ts";

/** The current row of each list that was left, by its place in the history: Back returns to it. */
const left = new Map<string, string>();

/**
 * The row shown in the panel beside a table; its ID is in the address as `peek`. The table keeps the
 * focus: J and K move, Space and Escape close.
 */
export function usePeek<Row extends { id: string }>(
  rows: readonly Row[],
  address: string | undefined,
  /** Names the list: another one starts without a cursor. */
  list?: string,
) {
  const router = useRouter();
  const [peek, setPeek] = useAhead(address);
  const place = `${router.history.location.state.__TSR_index} ${list}`;
  const [state, setState] = useState(() => ({
    list,
    index: rows.findIndex(({ id }) => id === left.get(place)),
  }));
  const cursor = state.list === list ? state.index : -1;
  const setCursor = (next: number) => {
    setState({ list, index: next });
    left.set(place, rows[next]?.id || "none");
  };
  const index = peek === undefined ? -1 : rows.findIndex((row) => row.id === peek);
  const peekAt = (id: string | undefined) => {
    setPeek(id);
    void router.navigate({
      to: ".",
      search: (previous) => ({ ...previous, peek: id }),
      state: (previous) => ({ ...previous }),
      replace: true,
      resetScroll: false,
    });
  };
  return {
    /** The peeked ID, at once. */
    id: peek,
    row: rows[index],
    peekAt,
    /** Props for the table. */
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
    /** Props for the panel. */
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
