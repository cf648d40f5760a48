import { useEffect, useLayoutEffect, useRef } from "react";
import type { GridProps } from "./grid-props.ts";
import type { RowWindow } from "./use-row-window.ts";

/** Where the reader is in a grid: brought back there at first, told to the outside at rest. */
export function useGridPlace<Row>(
  grid: GridProps<Row>,
  { top, first, to, isScrolling, bring }: RowWindow,
  narrow: boolean,
): void {
  const { rows, more = false, onEnd, onRest, list, compact = false, view } = grid;
  const initialIndex = grid.initialIndex ?? -1;
  /** The pixels a row on its way to the top has to be scrolled; none is where it is undefined. */
  const goal = useRef<number>(undefined);
  /** Whether the row to start at is still to come: where the reader moves first, it isn't. */
  const seeks = useRef(true);
  const shownList = useRef(list);
  const drawn = useRef({ narrow, compact });
  const at = useRef(Math.max(first, initialIndex));
  const go = (index: number) => {
    goal.current = bring(index, "start");
  };

  // Row heights follow the width and the density; the row at the top stays there.
  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = { narrow, compact };
    if (before.narrow === narrow && before.compact === compact) return;
    if (at.current > 0) go(at.current);
    // The row at the top is that of the moment before the heights change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [narrow, compact]);
  useLayoutEffect(() => {
    at.current = first;
  }, [first]);

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
      goal.current = bring(0, "start");
    }
    // Later changes of the place are the reader's own.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [list, initialIndex > 0]);

  // Talks to what stands beside the grid: the way to a row goes through its scrolling.
  useEffect(() => view?.lead((index) => bring(index, "start")), [view, bring]);
  useEffect(() => view?.tell(first), [view, first]);

  // Asks the outside for more rows before the end comes into view.
  useEffect(() => {
    if (more && to > rows.length - 40) onEnd?.();
  }, [more, to, rows.length, onEnd]);

  // Tells the outside where the reader is, once the way to a place is done.
  useEffect(() => {
    if (goal.current !== undefined) {
      if (Math.abs(top - goal.current) > 1) return;
      goal.current = undefined;
    }
    if (isScrolling || rows.length === 0) return;
    if (first > 0) seeks.current = false;
    onRest?.(first);
  }, [isScrolling, top, first, rows.length, onRest]);
}
