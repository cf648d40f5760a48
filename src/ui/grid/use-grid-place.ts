import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { GridColumn, GridProps } from "./grid-props.ts";
import type { RowWindow } from "./use-row-window.ts";

/** How many rows before the end more are asked for. */
const LOAD_AHEAD = 40;

const droppedIds = <Row>(all: readonly GridColumn<Row>[], shown: readonly GridColumn<Row>[]) =>
  all === shown ? "" : all.flatMap((one) => (shown.includes(one) ? [] : one.id)).join(" ");

/** Restores the reader's place in a grid, and reports where it is now. */
export function useGridPlace<Row>(
  grid: GridProps<Row>,
  { top, first, to, isScrolling, bring }: RowWindow,
  narrow: boolean,
  /** The columns there is room for. */
  columns: readonly GridColumn<Row>[],
): void {
  const { rows, more = false, onEnd, onRest, list, compact = false, view } = grid;
  const start = grid.initialIndex ?? -1;
  const dropped = droppedIds(grid.columns, columns);
  /** The pixels it is being scrolled to; undefined once it is there. */
  const goal = useRef<number>(undefined);
  /** Whether to go to `start` as soon as its row is loaded; not after the reader has scrolled. */
  const seeks = useRef(true);
  const shown = useRef({ list, narrow, compact, first });

  const place = useEffectEvent((now: typeof shown.current, hasStart: boolean) => {
    const before = shown.current;
    shown.current = now;
    const isOther = before.list !== now.list;
    // With a current row from the start, as after Back, the keyboard goes on there.
    if (seeks.current && (grid.cursor ?? -1) >= 0 && document.activeElement === document.body) {
      view?.focus();
    }
    seeks.current ||= isOther;
    if (seeks.current && hasStart) {
      seeks.current = false;
      goal.current = bring(start, "start");
    } else if (isOther) {
      goal.current = bring(0, "start");
    } else if (
      (before.narrow !== now.narrow || before.compact !== now.compact) &&
      before.first > 0
    ) {
      // Rows have other heights now: the one at the top stays there.
      goal.current = bring(before.first, "start");
    }
  });
  const scroll = useEffectEvent((index: number) => bring(index, "start"));

  const hasStart = start > 0;
  // Talks to the scrolling element: another list starts at its own place, or at the top.
  useLayoutEffect(
    () => place({ list, narrow, compact, first }, hasStart),
    [list, hasStart, narrow, compact, first],
  );

  // Talks to the grid's owner: what is in view, that it needs more rows, and where scrolling ended.
  useEffect(() => {
    view?.connect((index) => scroll(index));
    view?.first.set(first);
    view?.dropped.set(dropped);
    if (more && to > rows.length - LOAD_AHEAD) onEnd?.();
    if (goal.current !== undefined && Math.abs(top - goal.current) > 1) return;
    goal.current = undefined;
    if (isScrolling || rows.length === 0) return;
    if (first > 0) seeks.current = false;
    onRest?.(first);
  }, [view, dropped, first, more, to, rows.length, onEnd, isScrolling, top, onRest]);
}
