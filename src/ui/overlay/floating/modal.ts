/** Milliseconds: long after the popover is painted, soon for who reads the page. */
const INERT_AFTER = 200;
/** What stays usable beside a popover: toasts, what React Aria announces, another popover. */
const BESIDE = "[inert], [data-live-announcer], [data-react-aria-top-layer], script";
const STOPS = "a[href], button, input, select, textarea, [tabindex]";

/**
 * Makes all but `host` inert. That restyles all of it, 1,000 elements or 9 of the 54 ms that opening a menu
 * took, so it waits: an underlay takes the pointer at once, and the popover keeps the focus.
 */
export function hideOthers(host: Element): () => void {
  const hidden: Element[] = [];
  const timer = setTimeout(() => {
    for (const other of document.body.children) {
      if (other === host || other.matches(BESIDE)) continue;
      other.toggleAttribute("inert", true);
      hidden.push(other);
    }
  }, INERT_AFTER);
  return () => {
    clearTimeout(timer);
    for (const other of hidden) other.removeAttribute("inert");
  };
}

/** Where the page itself scrolls, it doesn't below a popover. To be asked after a layout. */
export function holdScroll(): () => void {
  const { style, clientWidth, clientHeight, scrollHeight } = document.documentElement;
  if (scrollHeight <= clientHeight || style.overflow !== "") return () => undefined;
  style.overflow = "hidden";
  if (innerWidth > clientWidth) style.scrollbarGutter = "stable";
  return () => {
    style.overflow = "";
    style.scrollbarGutter = "";
  };
}

/** Moves the focus from the last control of a popover to the first, and back; whether it did. */
export function wrapFocus(panel: HTMLElement, back: boolean): boolean {
  const stops = [...panel.querySelectorAll<HTMLElement>(STOPS)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(":disabled") && each.checkVisibility(),
  );
  const [first, last] = back ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)];
  const { activeElement } = document;
  if (last && activeElement !== last && activeElement !== panel) return false;
  if (activeElement === panel && first && !back) return false;
  first?.focus();
  if (first instanceof HTMLInputElement) first.select();
  return true;
}

/** Takes the focus back to a popover that loses it with the control that had it. */
export function keepFocus(panel: HTMLElement): () => void {
  const look = () => {
    if (document.activeElement === document.body) panel.focus({ preventScroll: true });
  };
  const lost = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) requestAnimationFrame(look);
  };
  panel.addEventListener("focusout", lost);
  return () => panel.removeEventListener("focusout", lost);
}
