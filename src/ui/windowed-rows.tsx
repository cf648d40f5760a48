import { type ReactNode, useEffect, useRef, useState } from "react";
import { usePrinting } from "./hooks/use-printing.ts";

/** Rows that come and go together. */
const CHUNK = 30;
/** Pixels beyond the edges of the pane within which rows are rendered. */
const MARGIN = 800;
/** The height of a row until one was measured. */
const ROW = 36;

/** The pane that scrolls an element; null for the window. */
function paneOf(element: Element): Element | null {
  for (let pane = element.parentElement; pane !== null; pane = pane.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(pane).overflowY)) return pane;
  }
  return null;
}

/** A part of a table's rows, or the room that they take while they are out of view. */
function Chunk({
  count,
  stays,
  rowHeight,
  onMeasure,
  children,
}: {
  count: number;
  /** Whether it is rendered wherever it is. */
  stays: boolean;
  /** Pixels a row takes, by the chunks that have been in view. */
  rowHeight: number;
  onMeasure: (rowHeight: number) => void;
  children: () => ReactNode;
}) {
  const ref = useRef<HTMLTableSectionElement>(null);
  const [near, setNear] = useState(stays);
  const [height, setHeight] = useState<number>();
  const shown = near || stays;
  // Follows the pane's scrolling, which may bring the chunk into view.
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        // What has the focus stays where the keyboard left it.
        setNear(entry.isIntersecting || element.contains(document.activeElement));
      },
      { root: paneOf(element), rootMargin: `${MARGIN}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // Measures the rows while they are there, for the room they take once they aren't.
  useEffect(() => {
    const element = ref.current;
    if (element === null || !shown) return undefined;
    const observer = new ResizeObserver(() => {
      const pixels = element.getBoundingClientRect().height;
      setHeight(pixels);
      if (stays) onMeasure(pixels / count);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [shown, stays, count, onMeasure]);
  if (shown) return <tbody ref={ref}>{children()}</tbody>;
  return (
    <tbody ref={ref} aria-hidden>
      <tr style={{ height: height ?? rowHeight * count }} />
    </tbody>
  );
}

/**
 * The rows of a long table: only those in view and around them are in the document, and all of them
 * on paper. Unlike a grid's they may differ in height. The first ones are always there, so that the
 * columns keep their widths.
 */
export function WindowedRows({
  count,
  renderRow,
}: {
  count: number;
  renderRow: (index: number) => ReactNode;
}) {
  const [rowHeight, setRowHeight] = useState(ROW);
  const printing = usePrinting();
  const rowsFrom = (from: number) => () =>
    Array.from({ length: Math.min(CHUNK, count - from) }, (_, offset) => renderRow(from + offset));
  return Array.from({ length: Math.ceil(count / CHUNK) }, (_, chunk) => chunk * CHUNK).map(
    (from) => (
      <Chunk
        key={from}
        count={Math.min(CHUNK, count - from)}
        stays={from === 0 || printing}
        rowHeight={rowHeight}
        onMeasure={setRowHeight}
      >
        {rowsFrom(from)}
      </Chunk>
    ),
  );
}
