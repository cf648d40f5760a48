import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from "react";
import { isPending } from "~/lib/actions.ts";
import { keyName } from "~/lib/key-name.ts";
import { lookup } from "~/lib/lookup.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import type { GridProps } from "./grid-props.ts";
import type { RowWindow } from "./row-window.ts";

/** The row that a key moves to from the row `from` of `count`; undefined if it isn't such a key. */
function moveOf(key: string, from: number, count: number, page: number) {
  const to = lookup<number>({
    ArrowDown: from + 1,
    j: from + 1,
    ArrowUp: from - 1,
    k: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  });
  const next = to[key];
  return next === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, next));
}

/** Opens an address as a click with Control on a link does. */
export const openTab = (link: string): void => void window.open(link, "_blank", "noopener");

/** Whether a click on a link would open a new tab. */
const wantsTab = ({ button, ctrlKey, metaKey }: MouseEvent) => button === 1 || ctrlKey || metaKey;

/**
 * What keys and the pointer do to the rows of a grid. One handler serves all rows, so that a row depends on
 * nothing that changes around the table.
 */
export function useGridInput<Row>(
  grid: GridProps<Row>,
  {
    cursor,
    setCursor,
    picks,
    place,
    rowHeight,
    scroller,
    idOfRow,
  }: {
    cursor: number;
    setCursor: (index: number) => void;
    /** Whether a click selects a row. */
    picks: boolean;
    place: RowWindow;
    rowHeight: number;
    scroller: RefObject<HTMLElement | null>;
    /** The ID of a row's element. */
    idOfRow: (index: number) => string;
  },
) {
  const { rows, onOpen, onEnter, onPeek, selection, idOf } = grid;
  const current = rows[cursor];
  const [menu, setMenu] = useState<{ row: Row; index: number; left: number; top: number }>();
  const openMenu = (index: number, left: number, top: number) => {
    const row = rows[index];
    setCursor(index);
    if (row !== undefined) setMenu({ row, index, left, top });
  };

  /** Handles a key; returns whether it did. */
  const act = (key: string, shift = false, isHeld = false) => {
    const page = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2;
    const next = moveOf(
      shift ? key.replace(/^[JK]$/, (letter) => letter.toLowerCase()) : key,
      cursor < 0 ? place.first - 1 : cursor,
      rows.length,
      Math.max(1, page),
    );
    if (next !== undefined) {
      if (shift) selection?.onSelect(next, true);
      setCursor(next);
      place.bring(next, "auto");
    } else if (current === undefined) return grid.onKey?.(key) ?? false;
    else if (key === "Enter" || key === "o") {
      if (key === "o" || !onEnter) onOpen(current, cursor);
      else if (!isHeld) onEnter(current);
    } else if (key === " " && onPeek) onPeek(current);
    else if (key === "x" && selection) selection.onSelect(cursor, false);
    else if (idOf && (key === "ContextMenu" || key === "." || (key === "F10" && shift))) {
      const box = document.getElementById(idOfRow(cursor))?.getBoundingClientRect();
      if (box) openMenu(cursor, box.left + 40, box.bottom);
    } else return grid.onKey?.(key) ?? false;
    return true;
  };
  const step = (key: string) => () => {
    scroller.current?.focus();
    act(key);
  };
  const copy = () => {
    const id = current === undefined ? "" : (idOf?.(current) ?? "");
    if (id !== "") void copyWithToast(id, `Copied ${id}`);
  };
  useActions("In a table", [
    { keys: "j", label: "Next row", run: step("j") },
    { keys: "k", label: "Previous row", run: step("k") },
    { keys: "o", label: "Open the row", run: step("o") },
    ...(onPeek ? [{ keys: "Space", label: "Peek at the row" }] : []),
    ...(selection ? [{ keys: "x", label: "Select the row", run: step("x") }] : []),
    ...(idOf
      ? [
          { keys: "y", label: "Copy the row's ID", run: copy },
          { keys: ".", label: "Open the row's menu", run: step(".") },
        ]
      : []),
    { keys: "PageDown", label: "Next page" },
    { keys: "End", label: "Last loaded row" },
  ]);

  /** The row that an event happened in, and its control, if it was on one. */
  const placeOf = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return undefined;
    const index = Number(target.closest("[role=row]")?.getAttribute("aria-rowindex")) - 2;
    const row = rows[index];
    return row && { index, row, control: target.closest("a, button, input") };
  };
  /** The complete address of what opening a row shows. */
  const linkTo = (row: Row) => {
    const link = grid.linkOf?.(row);
    return link === undefined ? undefined : new URL(link, location.href).href;
  };
  const openInTab = (row: Row) => {
    const link = linkTo(row);
    if (link !== undefined) openTab(link);
  };
  const press = (row: Row, index: number, range: boolean) => {
    if (!picks) setCursor(index);
    if (selection && (picks || range)) selection.onSelect(index, range);
    else (onPeek ?? onOpen)(row, index);
  };
  return {
    menu,
    linkTo,
    closeMenu: () => {
      setMenu(undefined);
      scroller.current?.focus();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.target !== event.currentTarget || !isPlain) return;
      const key = keyName(event);
      // It may be the second key of a shortcut. If it isn't, it does the same as an action of its own.
      if (/^[a-z]$/.test(key) && isPending(event.nativeEvent)) return;
      if (act(key, event.shiftKey, event.repeat)) event.preventDefault();
    },
    /** The handlers of all rows. */
    onRows: {
      onClick(event: MouseEvent) {
        const at = placeOf(event);
        if (!at) return;
        const { index, row, control } = at;
        if (control?.role === "checkbox") selection?.onSelect(index, event.shiftKey);
        else if (control?.ariaHasPopup === "menu") {
          const { left, bottom } = control.getBoundingClientRect();
          openMenu(index, left, bottom);
        } else if (!control && !picks && wantsTab(event)) openInTab(row);
        // Other controls within the row handle their own clicks. A click that selects text opens nothing;
        // with Shift it selects rows, even if it selects text too.
        else if (!control && (event.shiftKey || getSelection()?.type !== "Range")) {
          press(row, index, event.shiftKey);
        }
      },
      onMouseDown(event: MouseEvent) {
        // The middle button would scroll instead.
        if (event.button === 1 && placeOf(event)?.control === null) event.preventDefault();
      },
      onAuxClick(event: MouseEvent) {
        const at = placeOf(event);
        if (at && !at.control && wantsTab(event)) openInTab(at.row);
      },
      onClickCapture(event: MouseEvent) {
        const at = placeOf(event);
        if (at?.control?.tagName !== "A") return;
        // The table gets the focus, as after a click beside the link, so that its keys work, even after Back.
        scroller.current?.focus({ preventScroll: true });
        if (!picks) return setCursor(at.index);
        // Following the link would lose the selection.
        event.preventDefault();
        event.stopPropagation();
        press(at.row, at.index, false);
      },
      onContextMenu(event: MouseEvent) {
        // With Shift or Control it is the browser's menu.
        if (!idOf || event.shiftKey || event.ctrlKey) return;
        const at = placeOf(event);
        if (!at) return;
        event.preventDefault();
        openMenu(at.index, event.clientX, event.clientY);
      },
    },
  };
}
