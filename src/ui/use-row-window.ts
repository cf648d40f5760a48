import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "~/lib/after-paint.ts";
import type { Heights } from "./grid-heights.ts";

/** Rows beyond the edges that are drawn too, once those in view are on the screen. */
const BEYOND = 8;
/** Milliseconds without scrolling after which it has come to rest. */
const REST = 200;

/** What of a long table is in view. */
export interface RowWindow {
  /** Pixels scrolled. */
  readonly top: number;
  readonly isScrolling: boolean;
  /** The first row in view. */
  readonly first: number;
  /** The rows to draw: `[from, to)`; none before the first measurement. */
  readonly from: number;
  readonly to: number;
  /** Scrolls to a row, to the top or no further than needed; answers the pixels scrolled then. */
  readonly bring: (index: number, align: "start" | "auto") => number;
}

/**
 * Follows the scrolling of a table whose rows stand where `heights` says, below a header of so many
 * pixels that stays. It starts with the row `initial` at the top.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  heights: Heights,
  { count, header, initial }: { count: number; header: number; initial: number },
): RowWindow {
  const [view, setView] = useState({
    top: heights.startOf(initial),
    height: 0,
    isScrolling: false,
  });
  const [beyond, setBeyond] = useState(0);
  const latest = useRef({ heights, header });
  const start = useRef(view.top);
  // What scrolls later goes by the heights that were drawn last.
  useLayoutEffect(() => {
    latest.current = { heights, header };
  });

  const read = useCallback(
    (isScrolling?: boolean) => {
      const element = scroller.current;
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
    [scroller],
  );

  // Talks to the scrolling element. Rows are drawn within the frame that shows them.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    element.scrollTo({ top: start.current });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      flushSync(() => read(true));
      clearTimeout(timer);
      timer = setTimeout(() => read(false), REST);
    };
    const observer = new ResizeObserver(() => read());
    observer.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    // How high the element is, and how far it went, is known only now, before the first paint.
    // oxlint-disable-next-line react/set-state-in-effect
    read();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, [scroller, read]);

  // Talks to the screen: rows that nobody sees yet wait for those in view.
  useEffect(() => void afterPaint().then(() => setBeyond(BEYOND)), []);

  const bring = useCallback(
    (index: number, align: "start" | "auto") => {
      const element = scroller.current;
      if (element === null) return 0;
      const { heights: drawn, header: covered } = latest.current;
      const top = drawn.startOf(index);
      const least = top + drawn.heightOf(index) - (element.clientHeight - covered);
      if (align === "start" || top < element.scrollTop) element.scrollTo({ top });
      else if (least > element.scrollTop) element.scrollTo({ top: least });
      return read();
    },
    [scroller, read],
  );

  const first = heights.indexAt(view.top);
  const isMeasured = view.height > 0;
  const last = heights.indexAt(view.top + view.height);
  return {
    top: view.top,
    isScrolling: view.isScrolling,
    first,
    from: Math.max(0, first - beyond),
    to: isMeasured ? Math.min(count, last + 1 + beyond) : 0,
    bring,
  };
}
