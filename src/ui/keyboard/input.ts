import { keyName } from "~/lib/key-name.ts";
import { isForeign } from "~/lib/own.ts";

/** Matches keys that move as long as they are held. */
const MOVES = /^(?:Arrow.*|Page.*|Home|End|Tab|F6|[JKjk])$/;
/** Matches what a press focuses in every engine but WebKit. */
const PRESSED = "a[href], button, summary, input";

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
  const { key, altKey, ctrlKey, metaKey } = event;
  if (key !== "Shift" && !altKey && !ctrlKey && !metaKey) {
    document.documentElement.dataset["keys"] = "";
  }
}

function onPointerDown() {
  delete document.documentElement.dataset["keys"];
}

/** Focuses a pressed button or link as other engines do, before anything asks what had the focus. */
function onClick({ target, detail }: MouseEvent) {
  // A click that a key or a script made has no detail.
  if (detail === 0 || !(target instanceof Element)) return;
  const pressed = target.closest<HTMLElement>(PRESSED);
  if (!pressed?.contains(document.activeElement)) pressed?.focus({ preventScroll: true });
}

/** True if keys move the focus, so that what gets it should show that. WebKit only knows of the Tab key. */
export const showsFocus = (element: Element) =>
  element.matches(":is(:focus-visible, [data-keys] :focus)");

/**
 * Decides what the page gets of keys and presses, before anything on it does:
 *
 * - A key that is held acts once, unless it moves.
 * - `data-keys` on the root element says that the last input was a key.
 * - What is pressed has the focus.
 *
 * Returns the function that ends this.
 */
export function startInput(): () => void {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  window.addEventListener("keydown", onKeyDown, options);
  window.addEventListener("keyup", () => (down = undefined), options);
  window.addEventListener("pointerdown", onPointerDown, options);
  window.addEventListener("click", onClick, options);
  return () => end.abort();
}
