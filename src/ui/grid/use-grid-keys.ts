import type { RefObject } from "react";
import { useShortcuts } from "~/ui/keyboard/use-shortcuts.ts";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import { moveOf } from "./grid-parts.ts";
import type { GridProps } from "./grid-props.ts";

/** What the keys of a grid do. Returns the handler of a key, which says whether it did something. */
export function useGridKeys<Row>({
  grid,
  cursor,
  first,
  page,
  scroller,
  onMove,
  onMenu,
}: {
  grid: GridProps<Row>;
  cursor: number;
  /** The first row in view, where moving starts without a current row. */
  first: number;
  /** How many rows Page Down moves by in a grid of a height. */
  page: (height: number) => number;
  scroller: RefObject<HTMLElement | null>;
  onMove: (index: number) => void;
  /** Opens the menu of the current row. */
  onMenu: () => void;
}): (key: string, shift: boolean) => boolean {
  const { rows, onOpen, onPeek, selection, idOf } = grid;
  const current = rows[cursor];
  const onKey = (key: string, shift = false): boolean => {
    const next = moveOf(
      shift ? key.replace(/^[JK]$/, (letter) => letter.toLowerCase()) : key,
      cursor < 0 ? first - 1 : cursor,
      rows.length,
      Math.max(1, page(scroller.current?.clientHeight ?? 0)),
    );
    if (next !== undefined) {
      if (shift) selection?.onSelect(next, true);
      onMove(next);
    } else if (current === undefined) return grid.onKey?.(key, current) ?? false;
    else if (key === "Enter") onOpen(current, cursor);
    else if (key === " " && onPeek) onPeek(current, cursor);
    else if (key === "x" && selection) selection.onSelect(cursor, false);
    else if (idOf && (key === "ContextMenu" || (key === "F10" && shift))) onMenu();
    else return grid.onKey?.(key, current) ?? false;
    return true;
  };

  const step = (key: string) => () => {
    scroller.current?.focus();
    onKey(key);
  };
  const copy = () => {
    const id = current === undefined ? "" : (idOf?.(current) ?? "");
    if (id !== "") void copyWithToast(id, `Copied ${id}`);
  };
  useShortcuts("In a table", [
    { keys: "j", label: "Next row", run: step("j") },
    { keys: "k", label: "Previous row", run: step("k") },
    { keys: "Enter", label: "Open the row" },
    ...(onPeek ? [{ keys: "Space", label: "Peek at the row" }] : []),
    ...(selection ? [{ keys: "x", label: "Select the row", run: step("x") }] : []),
    ...(idOf
      ? [
          { keys: "c", label: "Copy the row's ID", run: copy },
          { keys: "Shift+F10", label: "Open the row's menu" },
        ]
      : []),
    { keys: "PageDown", label: "Next page" },
    { keys: "End", label: "Last loaded row" },
  ]);
  return onKey;
}
