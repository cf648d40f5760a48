/** Matches the dialogs over the page. */
export const DIALOGS = "[data-overlay]";
/** Matches what is over the page: dialogs, popovers, menus, the palette. */
export const OVERLAYS = `${DIALOGS}, [data-popover]`;
/** Matches what is the console's. Toasts have React Aria's attribute, and what it announces. */
const OWN = `#root, ${OVERLAYS}, [data-react-aria-top-layer=true], [data-live-announcer]`;

/** True if a dialog or popover of ours is over the page, and gets all keys; toasts don't count. */
export const isCovered = () => document.querySelector(OVERLAYS) !== null;

/**
 * True if an element is the console's, not one that a password manager or another extension put into the page.
 * Its custom elements are known by their names, as the console has none.
 */
export const isOwn = (element: Element) =>
  element.closest(OWN) !== null && !element.localName.includes("-");

/**
 * True if a key is for another program's element: what it types there is nobody else's. A key in a shadow root
 * has another target inside it.
 */
export function isForeign(event: Event): boolean {
  const { target } = event;
  const { body, documentElement } = document;
  if (!(target instanceof Element) || target === body || target === documentElement) return false;
  return event.composedPath()[0] !== target || !isOwn(target);
}
