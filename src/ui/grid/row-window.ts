import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { scaled } from "~/ui/font-scale.ts";
import type { GridProps } from "./grid-props.ts";

/** Resolves once the next paint is on the screen, when deferred work can start. */
const afterPaint = () =>
  new Promise((resolve) => {
    // The first frame is the one that paints; the next one begins when the browser is done with it.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });

/**
 * Rows rendered beyond each edge, once those in view are on the screen. WebKit scrolls before the page hears of it, so
 * a fast wheel runs ahead of the rows: of 120 frames 52 had a gap with 8 rows, and 29 with 40.
 */
const OVERSCAN = "webkitConvertPointFromNodeToPage" in globalThis ? 40 : 8;
/** The next page is requested if so few loaded rows are below those in view. */
const LOAD_AHEAD = 48;
/** Milliseconds without scrolling after which the reader's place is taken for chosen. */
const SETTLED = 200;
/** What is above and below a list that has filters and a status line, in pixels. */
const AROUND = 177;
const AROUND_NARROW = 237;

/** The positions of a grid's rows, in pixels from the top of the first one. */
export interface Heights {
  readonly total: number;
  readonly startOf: (index: number) => number;
  readonly heightOf: (index: number) => number;
  /** The row at an offset: the last one beyond the end, 0 if there is none. */
  readonly indexAt: (offset: number) => number;
}

const clampIndex = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

/** Rows of the same height. */
export const evenHeights = (count: number, height: number): Heights => ({
  total: count * height,
  startOf: (index) => index * height,
  heightOf: () => height,
  indexAt: (offset) => clampIndex(Math.floor(offset / height), count),
});

/** Rows of different heights. */
export interface ReadHeights<Row> extends Heights {
  readonly rows: readonly Row[];
  /** Where each row starts, and at the end where the last one ends. */
  readonly starts: readonly number[];
}

/** Reads the heights of rows. If the rows only grew since `before`, it reads the new ones. */
export function readHeights<Row>(
  rows: readonly Row[],
  heightOf: (row: Row, previous: Row | undefined) => number,
  before?: ReadHeights<Row>,
): ReadHeights<Row> {
  if (before?.rows === rows) return before;
  const known = before?.rows ?? [];
  const grew = rows[0] === known[0] && rows[known.length - 1] === known.at(-1);
  const starts = before && grew && known.length > 0 ? [...before.starts] : [0];
  let end = starts.at(-1) ?? 0;
  for (const row of rows.slice(starts.length - 1)) {
    end += heightOf(row, rows[starts.length - 2]);
    starts.push(end);
  }
  const startOf = (index: number) => starts[index] ?? end;
  return {
    rows,
    starts,
    total: end,
    startOf,
    heightOf: (index) => startOf(index + 1) - startOf(index),
    indexAt(offset) {
      let [low, high] = [0, rows.length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (startOf(middle) <= offset) low = middle;
        else high = middle;
      }
      return low;
    },
  };
}

/** Milliseconds without scrolling after which a table is at rest. */
const REST = 80;

/** Tracks whether a table is being scrolled, and runs deferred work once it rests. */
export function makeScrollRest() {
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    const due = waiting;
    timer = undefined;
    waiting = [];
    for (const act of due) act();
  };
  return {
    /** To be called while it scrolls. */
    moved() {
      clearTimeout(timer);
      timer = setTimeout(rest, REST);
    },
    /** Acts at once if it isn't moving, else when it rests. */
    whenResting(act: () => void) {
      if (timer === undefined) act();
      else waiting.push(act);
    },
  };
}

export type ScrollRest = ReturnType<typeof makeScrollRest>;

/**
 * Tracks which rows of a grid are in view below its sticky header, restores the reader's place and
 * reports where it is now. It starts with the row `initialIndex` at the top.
 */
export function useRowWindow<Row>(
  grid: GridProps<Row>,
  scroller: RefObject<HTMLElement | null>,
  {
    heights,
    header,
    covered,
    narrow,
    dropped,
  }: {
    heights: Heights;
    /** The header's height in pixels. */
    header: number;
    /** The pixels that a heading over the rows hides of them. */
    covered: number;
    narrow: boolean;
    /** The IDs of the columns there is no room for. */
    dropped: readonly string[];
  },
) {
  const {
    rows,
    more = false,
    onEnd,
    onRest,
    listId,
    compact = false,
    view,
    initialIndex = -1,
  } = grid;
  const [start] = useState(() => heights.startOf(Math.max(0, initialIndex)));
  const [guess] = useState(() => innerHeight - scaled(narrow ? AROUND_NARROW : AROUND));
  const [shown, setShown] = useState({ top: start, height: guess, isScrolling: false });
  const [overscan, setOverscan] = useState(0);
  const [rest] = useState(makeScrollRest);

  const measure = useCallback(
    (isScrolling?: boolean) => {
      const element = scroller.current;
      if (element === null) return 0;
      const { scrollTop: top, clientHeight: height } = element;
      setShown((before) => {
        const next = { top, height, isScrolling: isScrolling ?? before.isScrolling };
        const isSame =
          before.top === top && before.height === height && before.isScrolling === next.isScrolling;
        return isSame ? before : next;
      });
      return top;
    },
    [scroller],
  );

  // Talks to the scrolling element: rows are rendered in the same frame that shows them.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // At the top there is nothing to scroll, which would force a layout.
    if (start > 0) element.scrollTo({ top: start });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      rest.moved();
      flushSync(() => measure(true));
      clearTimeout(timer);
      timer = setTimeout(() => measure(false), SETTLED);
    };
    // The observer is called before the paint.
    let height = guess;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === height) return;
      height = element.clientHeight;
      flushSync(() => measure());
    });
    observer.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    void afterPaint().then(() => setOverscan(OVERSCAN));
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, [scroller, start, guess, measure, rest]);

  /** Scrolls to a row, to the top or no further than needed; returns the pixels scrolled then. */
  const bring = (index: number, align: "start" | "auto") => {
    const element = scroller.current;
    if (element === null) return 0;
    const start = heights.startOf(index);
    const top = Math.max(0, start - covered);
    const least = start + heights.heightOf(index) - (element.clientHeight - header);
    if (align === "start" || top < element.scrollTop) element.scrollTo({ top });
    else if (least > element.scrollTop) element.scrollTo({ top: least });
    return measure();
  };

  const { top, height, isScrolling } = shown;
  const first = heights.indexAt(top + covered);
  const last = heights.indexAt(top + height);
  const to = height > 0 ? Math.min(rows.length, last + 1 + overscan) : 0;

  /** The pixels it is being scrolled to; undefined once it is there. */
  const goal = useRef<number>(undefined);
  /** Whether to go to the initial row as soon as it is loaded; not after the reader has scrolled. */
  const seeks = useRef(true);
  const placed = useRef({ listId, narrow, compact, first });
  const place = useEffectEvent((now: typeof placed.current, hasStart: boolean) => {
    const before = placed.current;
    placed.current = now;
    const isOther = before.listId !== now.listId;
    // With a current row from the start, as after Back, the keyboard continues there.
    if (seeks.current && (grid.cursor ?? -1) >= 0 && document.activeElement === document.body) {
      view?.focus();
    }
    seeks.current ||= isOther;
    const hasOtherHeights = before.narrow !== now.narrow || before.compact !== now.compact;
    if (seeks.current && hasStart) {
      seeks.current = false;
      goal.current = bring(initialIndex, "start");
    } else if (isOther) {
      goal.current = bring(0, "start");
    } else if (hasOtherHeights && before.first > 0) {
      // The row at the top stays there.
      goal.current = bring(before.first, "start");
    }
  });

  const hasStart = initialIndex > 0;
  // Talks to the scrolling element: another list starts at its own place, or at the top.
  useLayoutEffect(
    () => place({ listId, narrow, compact, first }, hasStart),
    [listId, hasStart, narrow, compact, first],
  );

  const hidden = dropped.join(" ");
  // Talks to the grid's owner: what is in view, that it needs more rows, and where scrolling ended.
  useEffect(() => {
    view?.dropped.set(hidden);
    if (more && to > 0 && last >= rows.length - LOAD_AHEAD) onEnd?.();
    if (goal.current !== undefined && Math.abs(top - goal.current) > 1) return;
    goal.current = undefined;
    if (isScrolling || rows.length === 0) return;
    if (first > 0) seeks.current = false;
    onRest?.(first);
  }, [view, hidden, first, more, to, last, rows.length, onEnd, isScrolling, top, onRest]);

  return {
    /** The first row in view. */
    first,
    /** The rows to render: `[from, to)`; none before the first measurement. */
    from: Math.max(0, first - overscan),
    to,
    bring,
    rest,
  };
}

export type RowWindow = ReturnType<typeof useRowWindow>;
