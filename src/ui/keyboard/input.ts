import { keyName } from "~/lib/key-name.ts";
import { isForeign } from "~/lib/own.ts";

/** Matches keys that move as long as they are held. */
const MOVES = /^(?:Arrow.*|Page.*|Home|End|Tab|F6|[JKjk])$/;

/** The press of the key that is down, whose repeats follow it. */
let down: KeyboardEvent | undefined;

/** True if a key is held down that isn't typed and doesn't move: it has acted. */
function hasActed(event: KeyboardEvent) {
  const { key, code, repeat, target, ctrlKey, metaKey } = event;
  if (!repeat || MOVES.test(keyName(event))) return false;
  // A browser clicks a button for each Enter.
  if (key === "Enter") {
    return ctrlKey || metaKey || !(target instanceof HTMLTextAreaElement);
  }
  return down?.code === code && down.defaultPrevented;
}

function onKeyDown(event: KeyboardEvent) {
  if (isForeign(event)) return;
  if (hasActed(event)) {
    event.preventDefault();
    return event.stopImmediatePropagation();
  }
  if (!event.repeat) down = event;
}

/**
 * Decides what the page gets of keys and presses, before anything on it does:
 *
 * - A key that is held acts once, unless it moves.
 *
 * Returns the function that ends this.
 */
export function startInput(): () => void {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  window.addEventListener("keydown", onKeyDown, options);
  window.addEventListener("keyup", () => (down = undefined), options);
  return () => end.abort();
}
