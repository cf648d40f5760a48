import { lookup } from "~/lib/lookup.ts";

export interface Cell {
  row: number;
  column: number;
}

const STEPS = lookup<[rows: number, columns: number]>({
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [16, 0],
  PageUp: [-16, 0],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
});

export const clamp = (value: number, count: number): number =>
  Math.min(count - 1, Math.max(0, value));

/** The cell a key leads to, or undefined for other keys. From no cell, any of them leads to `start`. */
export function nextCell(
  key: string,
  { row, column }: Cell,
  start: Cell,
  [rows, columns]: readonly [rows: number, columns: number],
): Cell | undefined {
  const step = STEPS[key];
  if (step === undefined || row < 0) return step && start;
  return { row: clamp(row + step[0], rows), column: clamp(column + step[1], columns) };
}

/** Scrolls a column into view beside the sticky names. */
export function scrollToColumn(grid: HTMLElement | null, column: number, columns: number): void {
  const names = grid?.querySelector("[role=columnheader]")?.clientWidth ?? 0;
  if (grid === null) return;
  const width = (grid.scrollWidth - names) / columns;
  const [start, end] = [column * width, (column + 1) * width];
  const room = grid.clientWidth - names;
  if (start < grid.scrollLeft) grid.scrollLeft = start;
  else if (end > grid.scrollLeft + room) grid.scrollLeft = end - room;
}
