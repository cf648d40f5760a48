import type { CSSProperties } from "react";
import type { GridColumn } from "./grid-props.ts";

declare module "react" {
  interface CSSProperties {
    [variable: `--${string}`]: string | undefined;
  }
}

/** The column of the checkboxes. */
const CHECK = 28;
/** A row's padding at either side. */
const PADDING = 8;
/** Pinned columns take at most this part of the width, or there'd be no room to scroll in. */
const PINNED_AT_MOST = 0.6;

/** Where the columns of a grid stand, in the words of its style. */
export interface Lanes {
  /** The widths as variables of the grid, so that one that is drawn wider draws no row anew. */
  variables: CSSProperties;
  /** What a row's lanes are. */
  template: string;
  /** The least width of a row. */
  minWidth: string;
  /** How far from the left each pinned column stays; undefined for the others. */
  lefts: readonly (string | undefined)[];
  /** Whether any column is pinned; the checkboxes stay with them. */
  pins: boolean;
}

const width = (index: number) => `var(--w${index})`;
const sum = (lengths: readonly string[]) => `calc(${lengths.join(" + ")})`;

/** The least width of a row with these columns, in pixels. */
export const widthOf = <Row>(columns: readonly GridColumn<Row>[], selects: boolean): number =>
  columns.reduce((total, column) => total + column.width, 2 * PADDING + (selects ? CHECK : 0));

/** The lanes of columns in a grid of a width in pixels, with or without checkboxes before them. */
export function lanesOf<Row>(
  columns: readonly GridColumn<Row>[],
  selects: boolean,
  room: number,
): Lanes {
  const check = selects ? [`${CHECK}px`] : [];
  const pinned = columns.filter((column) => column.pinned);
  const pins = pinned.length > 0 && widthOf(pinned, selects) <= room * PINNED_AT_MOST;
  const variables: CSSProperties = {};
  for (const [index, column] of columns.entries()) {
    variables[`--w${index}`] = `${column.width}px`;
    variables[`--t${index}`] = column.grow ? `minmax(${width(index)}, 1fr)` : width(index);
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
