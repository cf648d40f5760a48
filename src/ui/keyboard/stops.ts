/** Matches elements that can have the focus. */
export const FOCUSABLE =
  "a[href], area[href], button, input, select, textarea, summary:first-of-type, iframe, audio[controls], video[controls], [contenteditable]:not([contenteditable=false]), [tabindex]";

/** True if an element can be seen or scrolled to. */
export const isVisible = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true });

/** Focuses an element; true if it has the focus now. */
export function tryFocus(element: HTMLElement | null | undefined) {
  element?.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Focuses the table of the screen, if it has one. */
export const focusTable = () => document.querySelector<HTMLElement>("#main [role=grid]")?.focus();

/** Whether Tab stops at a radio button: at one of a group, the chosen one or the first. */
function isStop(radio: HTMLElement, _: number, all: readonly HTMLElement[]) {
  if (!(radio instanceof HTMLInputElement) || radio.type !== "radio" || radio.checked) return true;
  const group = all.filter(
    (other) => other instanceof HTMLInputElement && other.name === radio.name,
  );
  return group[0] === radio && !group.some((other) => other.matches(":checked"));
}

/** The elements inside another at which Tab stops, in its order. */
export const stopsIn = (element: ParentNode) =>
  [...element.querySelectorAll<HTMLElement>(FOCUSABLE)]
    .filter(
      (each) =>
        !(each.tabIndex < 0 && each.hasAttribute("tabindex")) &&
        !each.matches(":disabled, [inert] *") &&
        isVisible(each),
    )
    .filter(isStop);
