import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { sessionMap } from "~/api/state/sign-out.ts";
import { scaled } from "~/ui/font-scale.ts";
import { useAhead } from "~/ui/hooks/use-ahead.ts";
import { toPeek } from "./row-target.ts";

/** From this width of the window on, the panel is beside the table; below, over it. */
const PEEK_BESIDE = 1000;
export const isPeekBeside = () => innerWidth >= scaled(PEEK_BESIDE);

/** The panel of a peeked row: as wide as `--peek` says, and beside a table that keeps 340 px at least. */
export const PEEK_CLASSES =
  "relative flex w-(--peek,26.5rem) max-w-[calc(100vw-34.25rem)] shrink-0 border-l border-line-strong bg-surface-raised slide-in max-lg:w-(--peek,23.5rem) max-[62.5rem]:absolute max-[62.5rem]:inset-y-0 max-[62.5rem]:right-0 max-[62.5rem]:z-20 max-[62.5rem]:max-w-full max-[62.5rem]:shadow-dialog max-md:w-full print:hidden";

/** The neighbours of the peeked row (undefined at either end), and what moves or closes the panel. */
export interface PeekMoves {
  previous: string | undefined;
  next: string | undefined;
  onMove: (id: string | undefined) => void;
  onClose: () => void;
}

/** The current row of each list that was left, by its place in the history: Back returns to it. */
const lastRows = sessionMap<string, string>();

/**
 * The row shown in the panel beside a table; its ID is in the address as `peek`. The table keeps the
 * focus: J and K move, Space and Escape close. `listId` names the list: another one starts without a
 * cursor.
 */
export function usePeek<Row extends { id: string }>(
  rows: readonly Row[],
  address: string | undefined,
  listId: string | undefined,
) {
  const router = useRouter();
  const [peek, setPeek] = useAhead(address);
  const { __TSR_index: entry, row: start } = router.history.location.state;
  const place = `${entry} ${listId}`;
  const [state, setState] = useState<{ listId: string | undefined; id: string; index: number }>();
  const current = state && state.listId === listId ? state : undefined;
  const { id, index: at } = current ?? { id: lastRows.get(place) ?? start ?? "", index: -1 };
  // Rows move when the list is refreshed. Those without an ID keep their place.
  const isThere = at >= 0 && (rows[at]?.id ?? "") === id;
  const cursor = isThere || id === "" ? at : rows.findIndex((row) => row.id === id);
  const setCursor = (next: number) => {
    const nextId = rows[next]?.id ?? "";
    setState({ listId, id: nextId, index: next });
    lastRows.set(place, nextId || "none");
  };
  const index = peek === undefined ? -1 : rows.findIndex((row) => row.id === peek);
  const peekAt = (id: string | undefined) => {
    setPeek(id);
    void router.navigate({
      ...toPeek(id),
      state: (previous) => ({ ...previous, opens: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  const moves: PeekMoves = {
    previous: index < 0 ? undefined : rows[index - 1]?.id,
    next: index < 0 ? undefined : rows[index + 1]?.id,
    onMove: peekAt,
    onClose: () => {
      // A peeked row that isn't loaded has no place.
      if (index >= 0) setCursor(index);
      peekAt(undefined);
    },
  };
  return {
    /** The peeked ID, even before the address has it. */
    id: peek,
    row: rows[index],
    peekAt,
    moves,
    /** Props for the table. */
    grid: {
      // Beside the panel columns are dropped, but rows keep their height.
      narrowAt: address !== undefined && isPeekBeside() ? 400 : undefined,
      cursor: peek === undefined ? cursor : index,
      onCursor: (next: number) => {
        setCursor(next);
        if (peek !== undefined) peekAt(rows[next]?.id);
      },
      onPeek: (row: Row) => (row.id === peek ? moves.onClose() : peekAt(row.id)),
      onKey: (key: string) => {
        if (key !== "Escape" || peek === undefined) return false;
        moves.onClose();
        return true;
      },
    },
  };
}
