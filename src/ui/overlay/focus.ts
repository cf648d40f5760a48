import { useCallback, useState } from "react";
import { isOwn } from "~/lib/own.ts";
import { FOCUSABLE, focusTable, stopsIn, tryFocus } from "~/ui/keyboard/stops.ts";

/** Milliseconds until the page is inert: after the popover is painted, before anyone reads on. */
const INERT_AFTER = 200;
/** Frames within which the focus returns from an overlay that has closed. */
const RETURNED_WITHIN = 5;
/** What stays usable beside a popover: toasts, what React Aria announces, another popover. */
const BESIDE = "[inert], [data-live-announcer], [data-react-aria-top-layer]";
/** For each open overlay, what had the focus before: an element, then what contains it, inside out. */
const paths = new WeakMap<Element, readonly Element[]>();
/** The path along which the focus of an overlay that has just closed returns. */
let returning: readonly Element[] = [];

/** What has the focus and what contains it; in an overlay, followed by what had the focus before that. */
export function pathOfFocus(): readonly Element[] {
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
  path.some(
    (element) =>
      element instanceof HTMLElement &&
      element.isConnected &&
      element.matches(FOCUSABLE) &&
      tryFocus(element),
  );
}

/**
 * The ref of an overlay, which returns the focus as it closes, unless it has been put elsewhere: to what
 * had it as the overlay opened or, if that is gone, to the nearest thing around it that can have it. An overlay
 * that was opened by its address, before anything had the focus, leaves it to the table.
 */
export function useReturnFocus(): (overlay: Element | null) => () => void {
  // Effects are too late to read it: a field in the overlay has the focus by then.
  const [path] = useState(pathOfFocus);
  return useCallback(
    (overlay) => {
      if (overlay) paths.set(overlay, path);
      return () => {
        returning = path;
        let frames = RETURNED_WITHIN;
        const settle = () => {
          if (document.activeElement === document.body) focusFirst(path);
          // The page may still be inert: React Aria takes that back after the first paint.
          const isLost = document.activeElement === document.body;
          if (isLost && (frames -= 1) > 0) {
            requestAnimationFrame(settle);
            return;
          }
          if (isLost && path.length === 0) focusTable();
          if (returning === path) returning = [];
        };
        requestAnimationFrame(settle);
      };
    },
    [path],
  );
}

/**
 * Makes all of ours but `host` inert. That restyles the whole page, so it waits until the menu is drawn: an underlay
 * takes the pointer at once, and the popover keeps the focus.
 */
export function hideOthers(host: Element): () => void {
  const hidden: Element[] = [];
  const timer = setTimeout(() => {
    for (const other of document.body.children) {
      if (other === host || other.matches(BESIDE) || !isOwn(other)) continue;
      other.toggleAttribute("inert", true);
      hidden.push(other);
    }
  }, INERT_AFTER);
  return () => {
    clearTimeout(timer);
    for (const other of hidden) other.removeAttribute("inert");
  };
}

/** Moves the focus from the last control of a popover to the first, and back; whether it did. */
export function wrapFocus(panel: HTMLElement, back: boolean) {
  const stops = stopsIn(panel);
  const [first, last] = back ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)];
  const { activeElement } = document;
  if (last && activeElement !== last && activeElement !== panel) return false;
  if (activeElement === panel && first && !back) return false;
  first?.focus();
  if (first instanceof HTMLInputElement) first.select();
  return true;
}
