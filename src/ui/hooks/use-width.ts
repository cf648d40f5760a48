import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { onPrint } from "./use-printing.ts";

/** The inner width of an element in pixels, 0 until it is measured; on paper, that of the paper. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  // Talks to the layout: what has room is decided before the first paint.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The page is printed before the observer is called.
    const forget = onPrint(() => flushSync(measure));
    return () => {
      observer.disconnect();
      forget();
    };
  }, [ref]);
  return width;
}
