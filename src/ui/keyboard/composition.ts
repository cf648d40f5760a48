/** The code of a key that an input method has used. Safari ends a composition before it sends its Enter. */
const USED = 229;

function hide(event: KeyboardEvent) {
  // Nothing else tells these keys apart in Safari.
  // oxlint-disable-next-line typescript/no-deprecated
  if (event.isComposing || event.keyCode === USED) event.stopImmediatePropagation();
}

/**
 * Hides the keys of an input method from everything on the page: its Enter ends a composition and its arrows
 * choose a word. Returns the function that ends this.
 */
export function hideComposition(): () => void {
  window.addEventListener("keydown", hide, { capture: true });
  return () => window.removeEventListener("keydown", hide, { capture: true });
}
