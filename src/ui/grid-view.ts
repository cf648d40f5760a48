/** Joins a grid to what stands beside it: which row is the first in view, and the way to another. */
export interface GridView {
  /** The index of the first row in view. */
  readonly first: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Brings a row to the top. */
  readonly goTo: (index: number) => void;
  /** The grid's own part: tells what is in view. */
  readonly tell: (first: number) => void;
  /** The grid's own part: what brings a row to the top, until the function it answers is called. */
  readonly lead: (way: (index: number) => void) => () => void;
}

/** A view for one grid; it knows nothing until the grid stands. */
export function makeGridView(): GridView {
  const listeners = new Set<() => void>();
  let shown = 0;
  let follow: ((index: number) => void) | undefined;
  return {
    first: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    goTo: (index) => follow?.(index),
    tell(first) {
      if (first === shown) return;
      shown = first;
      for (const listener of listeners) listener();
    },
    lead(way) {
      follow = way;
      return () => {
        if (follow === way) follow = undefined;
      };
    },
  };
}
