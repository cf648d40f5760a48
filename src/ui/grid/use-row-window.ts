import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "~/lib/after-paint.ts";
import type { Heights } from "./grid-heights.ts";
import { makeScrollRest, type ScrollRest } from "./row/scroll-rest.ts";

/** Rows rendered beyond each edge, once those in view are on the screen. */
const OVERSCAN = 8;
/** Milliseconds without scrolling after which it has ended. */
const REST = 200;

/** What is above and below a list that has filters, a toolbar and a status line, in pixels. */
const ABOVE = 217;

/** Which part of a long table is in view. */
export interface RowWindow {
  /** Pixels scrolled. */
  readonly top: number;
  readonly isScrolling: boolean;
  /** The first row in view. */
  readonly first: number;
  /** The rows to render: `[from, to)`; none before the first measurement. */
  readonly from: number;
  readonly to: number;
  /** Scrolls to a row, to the top or no further than needed; returns the pixels scrolled then. */
  readonly bring: (index: number, align: "start" | "auto") => number;
  readonly rest: ScrollRest;
}

/**
 * Tracks which rows of a virtualized table are in view below its sticky header, `header` pixels high.
 * It starts with the row `initial` at the top.
 */
export function useRowWindow(
  scrollerRef: RefObject<HTMLElement | null>,
  heights: Heights,
  { count, header, initial }: { count: number; header: number; initial: number },
): RowWindow {
  const [start] = useState(() => heights.startOf(initial));
  const [guess] = useState(() => innerHeight - ABOVE);
  const [view, setView] = useState({ top: start, height: guess, isScrolling: false });
  const [overscan, setOverscan] = useState(0);
  const [rest] = useState(makeScrollRest);

  const measure = useCallback(
    (isScrolling?: boolean) => {
      const element = scrollerRef.current;
      if (element === null) return 0;
      const { scrollTop: top, clientHeight: height } = element;
      setView((before) => {
        const next = { top, height, isScrolling: isScrolling ?? before.isScrolling };
        const isSame =
          before.top === top && before.height === height && before.isScrolling === next.isScrolling;
        return isSame ? before : next;
      });
      return top;
    },
    [scrollerRef],
  );

  // Talks to the scrolling element: rows are rendered in the same frame that shows them.
  useLayoutEffect(() => {
    const element = scrollerRef.current;
    if (element === null) return undefined;
    // At the top there is nothing to scroll, which would force a layout.
    if (start > 0) element.scrollTo({ top: start });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      rest.moved(element.scrollTop);
      flushSync(() => measure(true));
      clearTimeout(timer);
      timer = setTimeout(() => measure(false), REST);
    };
    // Called before the paint.
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
  }, [scrollerRef, start, guess, measure, rest]);

  const bring = (index: number, align: "start" | "auto") => {
    const element = scrollerRef.current;
    if (element === null) return 0;
    const top = heights.startOf(index);
    const least = top + heights.heightOf(index) - (element.clientHeight - header);
    if (align === "start" || top < element.scrollTop) element.scrollTo({ top });
    else if (least > element.scrollTop) element.scrollTo({ top: least });
    rest.jumped(element.scrollTop);
    return measure();
  };

  const first = heights.indexAt(view.top);
  const isMeasured = view.height > 0;
  const last = heights.indexAt(view.top + view.height);
  return {
    top: view.top,
    isScrolling: view.isScrolling,
    first,
    from: Math.max(0, first - overscan),
    to: isMeasured ? Math.min(count, last + 1 + overscan) : 0,
    bring,
    rest,
  };
}
