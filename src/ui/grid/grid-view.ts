import { createRef, type RefObject } from "react";
import { makeStore, type Store } from "~/lib/store.ts";

/** Connects a grid with what is shown beside it: its focus and the columns it hides. */
export interface GridView {
  /** The grid's element; set by the grid. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly focus: () => void;
  /** Scrolls to the start at once, header included. */
  readonly toTop: () => void;
  /** The IDs of columns hidden for lack of room, separated by spaces; set by the grid. */
  readonly dropped: Store<string>;
}

export function makeGridView(): GridView {
  const scroller = createRef<HTMLDivElement>();
  return {
    scroller,
    focus: () => scroller.current?.focus(),
    toTop: () => scroller.current?.scrollTo({ top: 0 }),
    dropped: makeStore(""),
  };
}
