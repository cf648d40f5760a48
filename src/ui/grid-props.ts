import type { ReactNode } from "react";
import type { GridView } from "./grid-view.ts";

export interface GridColumn<Row> {
  id: string;
  header: string;
  /** Pixels; the growing column takes the rest and at least this. */
  width: number;
  grow?: boolean | undefined;
  align?: "right";
  /** Columns with the highest figure are left out first where room is short; without one, never. */
  drop?: number | undefined;
  /** Stays at the left while the others scroll sideways; pinned columns come first. */
  pinned?: boolean | undefined;
  /** Makes the header a button that asks for this order. */
  sortable?: boolean;
  cell: (row: Row, previous: Row | undefined) => ReactNode;
}

export interface GridSort {
  id: string;
  direction: "asc" | "desc";
}

/** Rows that can be chosen, one by one or, with `range`, from the last one on. */
export interface GridSelection<Row> {
  isSelected: (row: Row) => boolean;
  onSelect: (index: number, range: boolean) => void;
}

export interface GridProps<Row> {
  /** The name of the table. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  /** True where more rows can be loaded; asked for near the end through `onEnd`. */
  more?: boolean | undefined;
  onEnd?: () => void;
  sort?: GridSort | undefined;
  onSort?: (id: string) => void;
  /** The row the head stands at, where the owner keeps it; else the grid does. */
  cursor?: number;
  onCursor?: (index: number) => void;
  onOpen: (row: Row, index: number) => void;
  /** What a press on a row and Space do; without it a press opens. */
  onPeek?: (row: Row, index: number) => void;
  selection?: GridSelection<Row>;
  /** What stands at the right edge of a column's header, to arrange the columns with. */
  headerEdge?: ((column: GridColumn<Row>, index: number) => ReactNode) | undefined;
  /** Rows of 28 px instead of 36. */
  compact?: boolean;
  /** A row as two lines, on narrow screens. */
  narrow: (row: Row) => ReactNode;
  /** True for the first of a group of rows, which gets a hairline; without it every row has one. */
  startsGroup?: ((row: Row, previous: Row | undefined) => boolean) | undefined;
  /** On narrow screens, what stands above the first row of a group. */
  groupHeading?: ((row: Row) => ReactNode) | undefined;
  /** Further keys; answers whether it was one of them. */
  onKey?: (key: string, row: Row | undefined) => boolean;
  /** Names the list shown: another one starts at its own place, or at the top. */
  list?: string | undefined;
  /** The row to start at. */
  initialIndex?: number;
  /** Joins the grid to what stands beside it. */
  view?: GridView | undefined;
  /** Told the first row in view whenever scrolling comes to rest. */
  onRest?: ((index: number) => void) | undefined;
  /** Old rows that stand until new ones are there. */
  stale?: boolean;
}
