import { type CSSProperties, useMemo } from "react";
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

const width = (index: number) => `var(--w${index})`;
const sum = (lengths: readonly string[]) => `calc(${lengths.join(" + ")})`;

/** Shows a column at another width while it is being resized, without rendering a row. */
export function drawWidth(grid: HTMLElement | null, index: number, pixels: number) {
  grid?.style.setProperty(`--w${index}`, `${pixels}px`);
  grid?.style.setProperty(`--t${index}`, width(index));
}

/** What a row has beside its cells: a checkbox before them, the button of its menu after them. */
export interface RowSides {
  readonly selects: boolean;
  readonly hasMenu: boolean;
}

/** The room of the button, which is there under the pointer, in pixels. */
const MENU = 28;

const sidesOf = ({ selects, hasMenu }: RowSides) =>
  2 * PADDING + (selects ? CHECK : 0) + (hasMenu ? MENU : 0);

/** The minimum width of a row with these columns, in pixels. */
const widthOf = <Row>(columns: readonly GridColumn<Row>[], sides: RowSides) =>
  columns.reduce((total, column) => total + column.width, sidesOf(sides));

const upTo = <Row>(columns: readonly GridColumn<Row>[], rank: number) =>
  columns.filter(({ hideOrder = 0 }) => hideOrder <= rank);

/** Fits columns into `room` pixels: those with a higher `drop` than the result are hidden. */
export function fit<Row>(
  columns: readonly GridColumn<Row>[],
  sides: RowSides,
  room: number,
  spacing = 1,
) {
  let rank = Math.max(...columns.map(({ hideOrder }) => hideOrder ?? 0));
  const fits = () => widthOf(upTo(columns, rank), sides) <= room / spacing;
  if (room > 0) while (rank > 0 && !fits()) rank -= 1;
  return rank;
}

/** The columns that are shown, and their positions as CSS values. */
export function lanesOf<Row>(
  all: readonly GridColumn<Row>[],
  { selects, hasMenu }: RowSides,
  rank: number,
  spacing = 1,
) {
  const columns = upTo(all, rank);
  const check = selects ? [`${CHECK}px`] : [];
  const widths = columns.map((_, index) => width(index));
  const variables: CSSProperties = {};
  for (const [index, column] of columns.entries()) {
    variables[`--w${index}`] = `${column.width * spacing}px`;
    variables[`--t${index}`] = column.grow
      ? `minmax(${width(index)}, ${column.growsTo ?? GROWS_TO}px)`
      : width(index);
  }
  return {
    columns,
    /** The IDs of those there is no room for. */
    dropped: all.filter((one) => !columns.includes(one)).map(({ id }) => id),
    /** The widths as variables of the grid, so that resizing a column renders no row. */
    variables,
    /** `grid-template-columns` of a row. */
    template: [...check, ...columns.map((_, index) => `var(--t${index})`)].join(" "),
    /** The padding of a row, with the room of its menu's button. */
    padding: hasMenu ? "pl-2 pr-9" : "px-2",
    /** The minimum width of a row. */
    minWidth: sum([`${sidesOf({ selects: false, hasMenu })}px`, ...check, ...widths]),
  };
}

export type Lanes<Row> = ReturnType<typeof lanesOf<Row>>;

/**
 * The lanes of columns in a grid `room` pixels wide, for text that takes `spacing` times its room. They
 * stay the same in most widths, because a memoized row depends on them.
 */
export function useLanes<Row>(
  columns: readonly GridColumn<Row>[],
  { selects, hasMenu }: RowSides,
  room: number,
  spacing = 1,
) {
  const rank = fit(columns, { selects, hasMenu }, room, spacing);
  return useMemo(
    () => lanesOf(columns, { selects, hasMenu }, rank, spacing),
    [columns, selects, hasMenu, rank, spacing],
  );
}
