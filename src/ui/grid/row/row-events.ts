import { type MouseEvent, useState } from "react";
import type { GridProps } from "../grid-props.ts";

/** The row that an event happened in, and its control, if it was on one. */
function placeOf<Row>({ target }: MouseEvent, { rows }: GridProps<Row>) {
  if (!(target instanceof Element)) return undefined;
  const index = Number(target.closest("[role=row]")?.getAttribute("aria-rowindex")) - 2;
  const row = rows[index];
  return row === undefined
    ? undefined
    : { index, row, control: target.closest("a, button, input") };
}

/**
 * What a pointer does to rows. One handler on all of them, so that a row is rendered without any and
 * depends on nothing that changes with the screen around the table.
 */
export function useRowEvents<Row>(
  grid: GridProps<Row>,
  /** Whether a press selects a row. */
  picks: boolean,
  setCursor: (index: number) => void,
) {
  const { selection } = grid;
  const [menu, setMenu] = useState<{ row: Row; index: number; left: number; top: number }>();
  const openMenu = (index: number, left: number, top: number) => {
    const row = grid.rows[index];
    setCursor(index);
    if (row !== undefined) setMenu({ row, index, left, top });
  };
  const press = (row: Row, index: number, range: boolean) => {
    if (!picks) setCursor(index);
    if (selection && (picks || range)) selection.onSelect(index, range);
    else (grid.onPeek ?? grid.onOpen)(row, index);
  };
  return {
    menu,
    openMenu,
    closeMenu: () => setMenu(undefined),
    handlers: {
      onClick(event: MouseEvent) {
        const place = placeOf(event, grid);
        if (!place) return;
        const { index, row, control } = place;
        if (control?.role === "checkbox") selection?.onSelect(index, event.shiftKey);
        else if (control?.ariaHasPopup === "menu") {
          const { left, bottom } = control.getBoundingClientRect();
          openMenu(index, left, bottom);
        }
        // Other controls within the row handle their own clicks.
        else if (!control) press(row, index, event.shiftKey);
      },
      onClickCapture(event: MouseEvent) {
        // A link would leave the selection.
        const place = picks ? placeOf(event, grid) : undefined;
        if (place?.control?.tagName !== "A") return;
        event.preventDefault();
        event.stopPropagation();
        press(place.row, place.index, false);
      },
      onContextMenu(event: MouseEvent) {
        // With Shift or Control it is the browser's menu.
        if (!grid.idOf || event.shiftKey || event.ctrlKey) return;
        const place = placeOf(event, grid);
        if (!place) return;
        event.preventDefault();
        openMenu(place.index, event.clientX, event.clientY);
      },
    },
  };
}
