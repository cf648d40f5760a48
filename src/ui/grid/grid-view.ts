import { createRef } from "react";
import { makeStore } from "~/lib/store.ts";

/** Connects a grid with what is shown beside it: which row is the first in view, and how to scroll. */
export function makeGridView() {
  let scrollTo: ((index: number) => void) | undefined;
  /** The grid's element; set by the grid. */
  const scroller = createRef<HTMLDivElement>();
  return {
    scroller,
    /** The field that filters its rows; set by that field. */
    filter: createRef<HTMLInputElement>(),
    focus: () => scroller.current?.focus(),
    /** Scrolls to the start at once, header included. */
    toTop: () => scroller.current?.scrollTo({ top: 0 }),
    /** The index of the first row in view; set by the grid. */
    first: makeStore(0),
    /** The IDs of columns hidden for lack of room, separated by spaces; set by the grid. */
    dropped: makeStore(""),
    /** Scrolls a row to the top. */
    goTo: (index: number) => scrollTo?.(index),
    /** Called by the grid with what scrolls a row to the top. */
    connect: (scroll: (index: number) => void) => {
      scrollTo = scroll;
    },
  };
}

export type GridView = ReturnType<typeof makeGridView>;
