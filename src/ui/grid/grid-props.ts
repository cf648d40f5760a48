import type { ReactNode } from "react";
import type { Action } from "~/lib/actions.ts";
import type { GridView } from "./grid-view.ts";

/** What every cell looks like. */
export const CELL = "truncate px-2";

export interface GridColumn<Row> {
  id: string;
  header: string;
  /** Pixels; the minimum of the column that grows. */
  width: number;
  grow?: boolean;
  /** The most it grows to, in pixels or as a share of the row, if not the usual pixels. */
  growsTo?: number | `${number}%`;
  align?: "right";
  /** Whether `cell` makes the cell itself, with the class CELL, and so needs no element in it. */
  makesCell?: boolean;
  /** If there isn't enough room, columns with the highest number are hidden first; without one, never. */
  hideOrder?: number;
  /** Makes the header a button that sorts by this column. */
  sortable?: boolean;
  /** Makes the header a button that opens this, for a column that can't be sorted by. */
  note?: (close: () => void) => ReactNode;
  cell: (row: Row, previous: Row | undefined) => ReactNode;
  /**
   * Renders what a row's group has in common, such as its day. It stays in view beside the group's rows while
   * they are scrolled; the cells leave room for it.
   */
  mark?: (row: Row) => ReactNode;
}

export interface GridSort {
  id: string;
  direction: "asc" | "desc";
}

/** Rows that can be selected, one by one or, with `range`, from the last one on. */
export interface GridSelection<Row> {
  isSelected: (row: Row) => boolean;
  onSelect: (index: number, range: boolean) => void;
  /** How many of the rows shown are selected. */
  all: "none" | "some" | "all";
  /** What all of them are: a filter may hide some of those that are loaded. */
  whole: "loaded" | "shown";
  /** Selects them all, or none if they all are. */
  onSelectAll: () => void;
}

/** A row and what its grid does with it, in its menu. */
export interface RowMenuProps {
  /** The ID of the row; empty if it has none. */
  id: string;
  /** The complete address of what opening it shows, if it has one. */
  link: string | undefined;
  onPeek: (() => void) | undefined;
  onOpen: () => void;
  onSelect: (() => void) | undefined;
  /** More actions, with a line between the groups. */
  groups?: readonly (readonly Action[])[];
  /** The point in the window it opens at. */
  left: number;
  top: number;
  onClose: () => void;
}

/** The right edge of a column's header. */
export interface HeaderEdge {
  column: Pick<GridColumn<never>, "id" | "header" | "width" | "grow">;
  /** Shows the column at another width, in pixels, until it is rendered again. */
  setWidth: (width: number) => void;
}

export interface GridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  /** Whether more rows can be loaded; `onEnd` is called near the end. */
  more?: boolean;
  onEnd?: () => void;
  sort?: GridSort;
  onSort?: (id: string) => void;
  /** Why there are columns that rows can't be sorted by, in the tooltip of their headers. */
  unsortable?: string;
  /** The current row, if the owner keeps it; else the grid does. */
  cursor?: number;
  onCursor?: (index: number) => void;
  onOpen: (row: Row, index: number) => void;
  /** The address of what opening a row shows; undefined if it can't be opened. */
  linkOf?: (row: Row) => string | undefined;
  /** Called on a click and on Space; without it a click opens the row. */
  onPeek?: (row: Row) => void;
  selection?: GridSelection<Row>;
  /** The ID that Y copies; empty if the row has none. With it, rows have a menu. */
  idOf?: (row: Row) => string;
  /** What the row's checkbox and "…" button call it; without it, its number. */
  nameOf?: (row: Row) => string;
  /** Renders the menu of a row, if it has more than every grid's. */
  menu?: (row: Row, menu: RowMenuProps) => ReactNode;
  /** Renders the right edge of a column's header, to resize the column with. */
  headerEdge?: (edge: HeaderEdge) => ReactNode;
  /** Makes rows 28 px high instead of 36. */
  compact?: boolean;
  /** Below this width, in pixels, rows have two lines. */
  narrowAt?: number;
  /** Renders a row as two lines, on narrow screens. */
  narrow: (row: Row) => ReactNode;
  /** Whether a row starts a group, and gets a line above it; without it every row does. */
  startsGroup?: (row: Row, previous: Row | undefined) => boolean;
  /** Renders a heading above the first row of a group, on narrow screens. */
  groupHeading?: (row: Row) => ReactNode;
  /** Called on Enter in place of `onOpen`; a key that is held calls it once. */
  onEnter?: (row: Row) => void;
  /** Handles other keys; returns whether it did. */
  onKey?: (key: string) => boolean;
  /** Identifies the list: another one starts at its own place, or at the top. */
  listId?: string;
  initialIndex?: number;
  /** Connects the grid with what is shown beside it. */
  view?: GridView;
  /** Called with the first row in view whenever scrolling ends. */
  onRest?: (index: number) => void;
  /** Whether these are old rows, shown until the new ones are there. */
  stale?: boolean;
}
