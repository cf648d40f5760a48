import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { scaled } from "~/ui/font-scale.ts";
import { onPrint } from "./use-printing.ts";

/**
 * The width of the page beside the sidebar (208 px in frame.tsx, from `max-md` in index.css). A first
 * guess for what is as wide as the page.
 */
export const pageWidth = () => (innerWidth < scaled(860) ? innerWidth : innerWidth - scaled(208));

/**
 * The inner width of an element in pixels, right before each paint; on paper, that of the paper. The
 * first render takes `first`, if it is given: reading the width then would force a layout of its own.
 */
export function useWidth(ref: RefObject<HTMLElement | null>, first?: number) {
  const [guess] = useState(first);
  const [width, setWidth] = useState(guess ?? 0);
  // Talks to the layout.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    let last = guess;
    const measure = (update: (act: () => void) => void) => {
      const next = element.clientWidth;
      if (next === last) return;
      last = next;
      update(() => setWidth(next));
    };
    if (guess === undefined) measure((act) => act());
    const correct = () => measure(flushSync);
    const observer = new ResizeObserver(correct);
    observer.observe(element);
    // The page is printed before the observer is called.
    const forget = onPrint(correct);
    return () => {
      observer.disconnect();
      forget();
    };
  }, [ref, guess]);
  return width;
}
