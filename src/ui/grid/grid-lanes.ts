import { type CSSProperties, useMemo } from "react";
import { inRem } from "~/ui/font-scale.ts";
import type { GridColumn } from "./grid-props.ts";

declare module "react" {
  interface CSSProperties {
    [variable: `--${string}`]: string | undefined;
  }
}

// All lengths are in pixels at a font size of 16 px, and scale with it.

/** The width of the checkbox column. */
const CHECK = 32;
/** A column grows to this width; then the rest of the room stays at the right. */
const GROWS_TO = 480;
/** A row's padding on each side. */
const PADDING = 8;

const widthAt = (index: number) => `var(--w${index})`;
const sum = (lengths: readonly string[]) => `calc(${lengths.join(" + ")})`;

/** Shows a column at another width while it is being resized, without rendering a row. */
export function drawWidth(grid: HTMLElement | null, index: number, width: number) {
  grid?.style.setProperty(`--w${index}`, inRem(width));
  grid?.style.setProperty(`--t${index}`, widthAt(index));
}

/** What a row has beside its cells: a checkbox before them, the button of its menu after them. */
export interface RowSides {
  readonly selects: boolean;
  readonly hasMenu: boolean;
}

/** The room of the button, which is there under the pointer. */
const MENU = 28;

const sidesOf = ({ selects, hasMenu }: RowSides) =>
  2 * PADDING + (selects ? CHECK : 0) + (hasMenu ? MENU : 0);

/** The minimum width of a row with these columns. */
const widthOf = <Row>(columns: readonly GridColumn<Row>[], sides: RowSides) =>
  columns.reduce((total, column) => total + column.width, sidesOf(sides));

const upTo = <Row>(columns: readonly GridColumn<Row>[], rank: number) =>
  columns.filter(({ hideOrder = 0 }) => hideOrder <= rank);

/** Fits columns into `room`: those with a higher `drop` than the result are hidden. */
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
  const check = selects ? [inRem(CHECK)] : [];
  const widths = columns.map((_, index) => widthAt(index));
  const variables: CSSProperties = {};
  for (const [index, column] of columns.entries()) {
    variables[`--w${index}`] = inRem(column.width * spacing);
    const { grow, growsTo = GROWS_TO } = column;
    const most = typeof growsTo === "string" ? growsTo : inRem(growsTo);
    variables[`--t${index}`] = grow ? `minmax(${widthAt(index)}, ${most})` : widthAt(index);
  }
  return {
    columns,
    /** The IDs of the columns that are hidden for lack of room. */
    dropped: all.filter((one) => !columns.includes(one)).map(({ id }) => id),
    /** The widths as variables of the grid, so that resizing a column renders no row. */
    variables,
    /** `grid-template-columns` of a row. */
    template: [...check, ...columns.map((_, index) => `var(--t${index})`)].join(" "),
    /** The padding of a row, with the room of its menu's button. */
    padding: hasMenu ? "pl-2 pr-9" : "px-2",
    /** The minimum width of a row. */
    minWidth: sum([inRem(sidesOf({ selects: false, hasMenu })), ...check, ...widths]),
  };
}

export type Lanes<Row> = ReturnType<typeof lanesOf<Row>>;

/**
 * The lanes of columns in a grid that is `room` wide, for text that takes `spacing` times its room. They
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
