import { useCallback, useState } from "react";

/** Milliseconds: long after the popover is painted, soon for who reads the page. */
const INERT_AFTER = 200;
/** What stays usable beside a popover: toasts, what React Aria announces, another popover. */
const BESIDE = "[inert], [data-live-announcer], [data-react-aria-top-layer], script";
const STOPS =
  "a[href], area[href], button, input, select, textarea, summary:first-of-type, iframe, audio[controls], video[controls], [contenteditable]:not([contenteditable=false]), [tabindex]";

/** For each open overlay, what had the focus before: an element, then what contains it, inside out. */
const paths = new WeakMap<Element, readonly Element[]>();
/** The path along which the focus of an overlay that has just closed returns. */
let returning: readonly Element[] = [];

/** What has the focus and what contains it; in an overlay, followed by what had the focus before that. */
function pathOfFocus(): readonly Element[] {
  const path: Element[] = [];
  for (
    let element = document.activeElement;
    element && element !== document.body;
    element = element.parentElement
  ) {
    path.push(element);
    const before = paths.get(element);
    if (before) return [...path, ...before];
  }
  return path.length > 0 ? path : returning;
}

/** Focuses the first of the elements that can have the focus: the trigger is often gone. */
function focusFirst(path: readonly Element[]) {
  for (const element of path) {
    if (!(element instanceof HTMLElement && element.isConnected && element.matches(STOPS)))
      continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}

/**
 * The ref of an overlay, which returns the focus as it closes, unless it has been put elsewhere: to what
 * had it as the overlay opened or, if that is gone, to the nearest thing around it that can have it.
 */
export function useReturnFocus(): (overlay: Element | null) => () => void {
  // Effects are too late to read it: a field in the overlay has the focus by then.
  const [path] = useState(pathOfFocus);
  return useCallback(
    (overlay) => {
      if (overlay) paths.set(overlay, path);
      return () => {
        returning = path;
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) focusFirst(path);
          if (returning === path) returning = [];
        });
      };
    },
    [path],
  );
}

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

/** Keeps a page that scrolls from scrolling below a popover. To be called after a layout. */
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

/** Whether Tab stops at a radio button: at one of a group, the chosen one or the first. */
function isStop(radio: HTMLElement, _: number, all: readonly HTMLElement[]) {
  if (!(radio instanceof HTMLInputElement) || radio.type !== "radio" || radio.checked) return true;
  const group = all.filter(
    (other) => other instanceof HTMLInputElement && other.name === radio.name,
  );
  return group[0] === radio && !group.some((other) => other.matches(":checked"));
}

/** Moves the focus from the last control of a popover to the first, and back; whether it did. */
export function wrapFocus(panel: HTMLElement, back: boolean) {
  const stops = [...panel.querySelectorAll<HTMLElement>(STOPS)]
    .filter(
      (each) =>
        !(each.tabIndex < 0 && each.hasAttribute("tabindex")) &&
        !each.matches(":disabled") &&
        each.checkVisibility(),
    )
    .filter(isStop);
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
