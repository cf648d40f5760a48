import { type RefObject, useCallback, useSyncExternalStore } from "react";

/** More rows are rendered on either side, so that a few steps of scrolling render nothing. */
const MORE = 6;

/**
 * The rows of a block that are in view, or nearly, wherever it scrolls: the first one and the one after
 * the last. All rows are `height` pixels high.
 */
export function useRowsInView(
  block: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): [first: number, end: number] {
  const subscribe = useCallback((onChange: () => void) => {
    const options = { capture: true, passive: true };
    // Scrolling doesn't bubble, but the document captures that of every element.
    document.addEventListener("scroll", onChange, options);
    window.addEventListener("resize", onChange);
    return () => {
      document.removeEventListener("scroll", onChange, options);
      window.removeEventListener("resize", onChange);
    };
  }, []);
  const top = useSyncExternalStore(subscribe, () => {
    const above = -(block.current?.getBoundingClientRect().top ?? 0) / height;
    return Math.floor(above / MORE) * MORE;
  });
  const rows = Math.ceil(window.innerHeight / height);
  const first = Math.max(0, Math.min(top - MORE, count - rows));
  return [first, Math.min(count, Math.max(top, 0) + rows + 2 * MORE)];
}
