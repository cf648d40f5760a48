import { createRef, type RefObject } from "react";
import { makeStore, type Store } from "~/lib/store.ts";

/** Connects a grid with what is shown beside it: which row is the first in view, and how to scroll. */
export interface GridView {
  /** The index of the first row in view; set by the grid. */
  readonly first: Store<number>;
  /** The IDs of columns hidden for lack of room, separated by spaces; set by the grid. */
  readonly dropped: Store<string>;
  /** The grid's element; set by the grid. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The field that filters its rows; set by that field. */
  readonly filter: RefObject<HTMLInputElement | null>;
  readonly focus: () => void;
  /** Scrolls to the start at once, header included. */
  readonly toTop: () => void;
  /** Scrolls a row to the top. */
  readonly goTo: (index: number) => void;
  /** Called by the grid with what scrolls a row to the top. */
  readonly connect: (scroll: (index: number) => void) => void;
}

/** A view for one grid. */
export function makeGridView(): GridView {
  let scrollTo: ((index: number) => void) | undefined;
  const scroller = createRef<HTMLDivElement>();
  return {
    scroller,
    filter: createRef<HTMLInputElement>(),
    focus: () => scroller.current?.focus(),
    toTop: () => scroller.current?.scrollTo({ top: 0 }),
    first: makeStore(0),
    dropped: makeStore(""),
    goTo: (index) => scrollTo?.(index),
    connect: (scroll) => {
      scrollTo = scroll;
    },
  };
}
