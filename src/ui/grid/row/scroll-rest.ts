/** More pixels than this in a frame, and its rows take longer to render than the frame: about 4 rows. */
const FAST = 144;
/** Milliseconds without scrolling after which a table is at rest. */
const REST = 80;
/** How many waiting rows a frame does: all at once would be a task of 100 ms on a slow machine. */
const IN_A_FRAME = 8;

/** Knows whether a table is being scrolled, and what its rows do once it rests. */
export interface ScrollRest {
  /** To be called while it scrolls, with the pixels scrolled. */
  readonly moved: (top: number) => void;
  /** To be called when it was scrolled by a key or a button, which shows its rows at once. */
  readonly jumped: (top: number) => void;
  /** Whether it scrolls faster than complete rows can be rendered. */
  readonly isFast: () => boolean;
  /** Acts at once if it isn't moving, else when it rests. Returns what cancels it. */
  readonly whenResting: (act: () => void) => () => void;
}

export function makeScrollRest(): ScrollRest {
  const waiting = new Set<() => void>();
  let top = 0;
  let moving = false;
  let fast = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  const catchUp = () => {
    for (const act of [...waiting].slice(0, IN_A_FRAME)) {
      waiting.delete(act);
      act();
    }
    if (waiting.size > 0) frame = requestAnimationFrame(catchUp);
  };
  const rest = () => {
    moving = false;
    fast = false;
    catchUp();
  };
  return {
    moved(next) {
      // The first step can be a jump.
      fast ||= moving && Math.abs(next - top) > FAST;
      moving = true;
      top = next;
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      timer = setTimeout(rest, REST);
    },
    jumped: (next) => {
      top = next;
    },
    isFast: () => fast,
    whenResting(act) {
      if (!moving && waiting.size === 0) act();
      else waiting.add(act);
      return () => void waiting.delete(act);
    },
  };
}
