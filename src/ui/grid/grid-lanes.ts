import type { CSSProperties } from "react";
import type { GridColumn } from "./grid-props.ts";

declare module "react" {
  interface CSSProperties {
    [variable: `--${string}`]: string | undefined;
  }
}

/** The width of the checkbox column. */
const CHECK = 32;
/** A column grows to this width; then the rest of the room stays at the right. */
const GROWS_TO = 480;
/** A row's padding on each side. */
const PADDING = 8;
/** Pinned columns take at most this part of the width: the others need room to scroll. */
const PINNED_AT_MOST = 0.6;

/** The positions of a grid's columns, as CSS values. */
export interface Lanes {
  /** The widths as variables of the grid, so that resizing a column renders no row. */
  variables: CSSProperties;
  /** `grid-template-columns` of a row. */
  template: string;
  /** The minimum width of a row. */
  minWidth: string;
  /** How far from the left each pinned column sticks; undefined for the others. */
  lefts: readonly (string | undefined)[];
  /** Whether any column is pinned; then the checkboxes are, too. */
  pins: boolean;
}

/** Shows a column at another width while it is being resized, without rendering a row. */
export function drawWidth(grid: HTMLElement | null, index: number, pixels: number): void {
  grid?.style.setProperty(`--w${index}`, `${pixels}px`);
  grid?.style.setProperty(`--t${index}`, width(index));
}

const width = (index: number) => `var(--w${index})`;
const sum = (lengths: readonly string[]) => `calc(${lengths.join(" + ")})`;

/** The minimum width of a row with these columns, in pixels. */
export const widthOf = <Row>(columns: readonly GridColumn<Row>[], selects: boolean): number =>
  columns.reduce((total, column) => total + column.width, 2 * PADDING + (selects ? CHECK : 0));

/** Whether a grid `room` pixels wide has room to scroll beside its pinned columns, if it has any. */
export function canPin<Row>(
  columns: readonly GridColumn<Row>[],
  selects: boolean,
  room: number,
): boolean {
  const pinned = columns.filter((column) => column.pinned);
  return pinned.length > 0 && widthOf(pinned, selects) <= room * PINNED_AT_MOST;
}

/** The lanes of columns, for text that takes `spacing` times its room. */
export function lanesOf<Row>(
  columns: readonly GridColumn<Row>[],
  selects: boolean,
  pins: boolean,
  spacing = 1,
): Lanes {
  const check = selects ? [`${CHECK}px`] : [];
  const variables: CSSProperties = {};
  for (const [index, column] of columns.entries()) {
    variables[`--w${index}`] = `${column.width * spacing}px`;
    variables[`--t${index}`] = column.grow
      ? `minmax(${width(index)}, ${GROWS_TO}px)`
      : width(index);
  }
  const all = columns.map((_, index) => width(index));
  return {
    variables,
    template: [...check, ...columns.map((_, index) => `var(--t${index})`)].join(" "),
    minWidth: sum([`${2 * PADDING}px`, ...check, ...all]),
    lefts: columns.map(({ pinned: isPinned }, index) => {
      if (!pins || !isPinned) return undefined;
      return index === 0 && !selects
        ? "0px"
        : sum([`${PADDING}px`, ...check, ...all.slice(0, index)]);
    }),
    pins,
  };
}
