import { createRef } from "react";
import { makeStore } from "~/lib/store.ts";

/** Connects a grid with what is shown beside it: its focus and the columns it hides. */
export function makeGridView() {
  /** The grid's element; set by the grid. */
  const scroller = createRef<HTMLDivElement>();
  return {
    scroller,
    focus: () => scroller.current?.focus(),
    /** Scrolls to the start at once, header included. */
    toTop: () => scroller.current?.scrollTo({ top: 0 }),
    /** The IDs of columns hidden for lack of room, separated by spaces; set by the grid. */
    dropped: makeStore(""),
  };
}

export type GridView = ReturnType<typeof makeGridView>;
