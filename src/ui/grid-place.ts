import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { GridProps } from "./grid-props.ts";

/** The first and the last row in the document's view, and how rows are drawn. */
interface View {
  first: number;
  last: number;
  narrow: boolean;
}

/** Where the reader is in a grid: brought back there at first, told to the outside at rest. */
export function useGridPlace<Row>(
  grid: GridProps<Row>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  { first, last, narrow }: View,
): void {
  const { rows, more = false, onEnd, onRest, list } = grid;
  const initialIndex = grid.initialIndex ?? -1;
  const { isScrolling } = virtualizer;
  const goal = useRef(-1);
  const shownList = useRef(list);

  // Row heights follow the width and, where groups have headings, the rows: the virtualizer sees neither.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, narrow, list]);

  // Where the reader left off may be known only once the rows are there.
  useEffect(() => {
    if (initialIndex <= 0) return;
    goal.current = initialIndex;
    virtualizer.scrollToIndex(initialIndex, { align: "start" });
    // Later changes of the place are the reader's own.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [virtualizer, narrow, initialIndex > 0]);

  // Another list is another place to read: it starts at the top.
  useEffect(() => {
    if (shownList.current === list) return;
    shownList.current = list;
    goal.current = -1;
    virtualizer.scrollToOffset(0);
  }, [virtualizer, list]);

  // Asks the outside for more rows before the end comes into view.
  useEffect(() => {
    if (more && last >= rows.length - 40) onEnd?.();
  }, [more, last, rows.length, onEnd]);

  // Tells the outside where the reader is, once the way to the first place is done.
  useEffect(() => {
    if (goal.current > 0 && first === 0) return;
    goal.current = -1;
    if (!isScrolling && rows.length > 0) onRest?.(first);
  }, [isScrolling, first, rows.length, onRest]);
}
