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
  const { rows, more = false, onEnd, onRest, list, compact = false, view } = grid;
  const initialIndex = grid.initialIndex ?? -1;
  const { isScrolling } = virtualizer;
  /** The row on its way to the top; -1 where none is. */
  const goal = useRef(-1);
  const hasMoved = useRef(false);
  /** Whether the row to start at is still to come: where the reader moves first, it isn't. */
  const seeks = useRef(true);
  const shownList = useRef(list);
  const drawn = useRef({ narrow, compact });
  const go = (index: number) => {
    goal.current = index;
    hasMoved.current = false;
    virtualizer.scrollToIndex(index, { align: "start" });
  };

  // Row heights follow the width, the density and, where groups have headings, the rows: the
  // virtualizer sees none of them. The row at the top stays there.
  useLayoutEffect(() => {
    virtualizer.measure();
    const before = drawn.current;
    drawn.current = { narrow, compact };
    if (before.narrow === narrow && before.compact === compact) return;
    const top = goal.current < 0 ? first : goal.current;
    if (top > 0) go(top);
    // The row at the top is that of the moment when the heights change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [virtualizer, narrow, compact, list]);

  // The place to start at may be known only once its row is there. Another list is another place to
  // read: it starts at its own, or at the top.
  useEffect(() => {
    const another = shownList.current !== list;
    shownList.current = list;
    seeks.current ||= another;
    if (!seeks.current) return;
    if (initialIndex > 0) {
      seeks.current = false;
      go(initialIndex);
    } else if (another) {
      goal.current = -1;
      virtualizer.scrollToOffset(0);
    }
    // Later changes of the place are the reader's own.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [virtualizer, list, initialIndex > 0]);

  // Talks to what stands beside the grid: the way to a row goes through the virtualizer.
  useEffect(
    () => view?.lead((index) => virtualizer.scrollToIndex(index, { align: "start" })),
    [view, virtualizer],
  );
  useEffect(() => view?.tell(first), [view, first]);

  // Asks the outside for more rows before the end comes into view.
  useEffect(() => {
    if (more && last >= rows.length - 40) onEnd?.();
  }, [more, last, rows.length, onEnd]);

  // Tells the outside where the reader is, once the way to a place is done: the row is at the top,
  // or as near as the end of the list lets it come.
  useEffect(() => {
    if (goal.current >= 0) {
      const [offset] = virtualizer.getOffsetForIndex(goal.current, "start") ?? [0];
      hasMoved.current ||= isScrolling;
      const isThere = Math.abs((virtualizer.scrollOffset ?? 0) - offset) <= 1;
      if (!isThere && (isScrolling || !hasMoved.current)) return;
      goal.current = -1;
    }
    if (isScrolling || rows.length === 0) return;
    if (first > 0) seeks.current = false;
    onRest?.(first);
  }, [virtualizer, isScrolling, first, rows.length, onRest]);
}
