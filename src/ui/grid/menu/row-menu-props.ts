import type { ReactNode } from "react";

/** Something to do with a row, in its menu. */
export interface RowAction {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Its shortcut. */
  keys?: string;
  /** Whether a line separates it from those before it. */
  separated?: boolean;
  run: () => void;
}

/** A row, and what its grid does with it. */
export interface RowSubject {
  /** The ID of the row; empty if it has none. */
  id: string;
  onPeek: (() => void) | undefined;
  onOpen: () => void;
  onSelect: (() => void) | undefined;
  /** More actions. */
  actions?: readonly RowAction[];
}

export interface RowMenuProps extends RowSubject {
  /** The point in the window it opens at. */
  left: number;
  top: number;
  onClose: () => void;
}
