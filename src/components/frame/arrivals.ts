import type { RegisteredRouter } from "@tanstack/react-router";
import { coverOf } from "~/lib/actions.ts";
import { FOCUSABLE } from "~/ui/keyboard/stops.ts";
import { pathOfFocus } from "~/ui/overlay/focus.ts";

/** Milliseconds that what one came from may take to be shown again. */
const BACK_WITHIN = 5000;
/** Frames after which an overlay that closes has returned the focus. */
const SETTLED_AFTER = 3;

/** Identifies a control, to find it once its screen has been rendered again. */
interface Place {
  readonly pathname: string;
  readonly name: string;
  /** Among controls of the same name. */
  readonly index: number;
}

const nameOf = (element: Element) =>
  [
    element.tagName,
    element.role,
    element.getAttribute("href"),
    element.ariaLabel ?? (element.role === "grid" ? "" : element.textContent.trim()),
  ].join(" ");

const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => nameOf(element) === name,
  );

/** The control with the focus; below an overlay, the one it was opened from. */
function placeNow(pathname: string): Place | undefined {
  const element = pathOfFocus().find(
    (each) =>
      each.matches(`:is(${FOCUSABLE}):not(main, h1)`) &&
      !each.closest("[role=dialog], [data-popover]"),
  );
  if (!(element instanceof HTMLElement)) return undefined;
  const name = nameOf(element);
  return { pathname, name, index: named(name).indexOf(element) };
}

/** Ends the wait of the last arrival. */
let stopWaiting = () => {};

/** Calls `check` after each change of the page until it returns true, or the reader does something. */
function untilShown(check: () => boolean) {
  if (check()) return;
  const end = new AbortController();
  const { signal } = end;
  const stop = () => {
    end.abort();
    observer.disconnect();
  };
  const observer = new MutationObserver(() => {
    if (check()) stop();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  for (const input of ["keydown", "pointerdown"]) {
    document.addEventListener(input, stop, { capture: true, signal });
  }
  setTimeout(stop, BACK_WITHIN);
  stopWaiting = stop;
}

/** Puts the focus where the reader has gone: into the screen, unless it is there or in a dialog over it. */
function arrive(place: Place | undefined) {
  stopWaiting();
  const title = document.querySelector<HTMLElement>("main h1");
  const { activeElement } = document;
  if (coverOf() || (activeElement !== title && activeElement?.closest("main"))) return;
  title?.focus({ preventScroll: true });
  if (place === undefined) return;
  untilShown(() => {
    const { activeElement: now } = document;
    if (now !== title && now !== document.body) return true;
    const control = named(place.name)[place.index];
    control?.focus();
    return control !== undefined;
  });
}

/**
 * Moves the focus after each change of the path: to the page's heading or, after Back and Forward, to the
 * control one came from. All routes pass through here; returns the function that ends it.
 */
export function followArrivals(router: RegisteredRouter): () => void {
  const left = new Map<number, Place>();
  const ends = [
    router.history.subscribe(({ location, action }) => {
      if (action.type === "PUSH") left.delete(location.state.__TSR_index);
    }),
    router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
      if (!pathChanged || fromLocation === undefined) return;
      const place = placeNow(fromLocation.pathname);
      const index = fromLocation.state.__TSR_index;
      if (place) left.set(index, place);
      else left.delete(index);
    }),
    router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
      if (!pathChanged || fromLocation === undefined) return;
      const place = left.get(toLocation.state.__TSR_index);
      let frames = SETTLED_AFTER;
      const settle = () => {
        if (router.state.location.pathname !== toLocation.pathname) return;
        arrive(place?.pathname === toLocation.pathname ? place : undefined);
        if ((frames -= 1) > 0) requestAnimationFrame(settle);
      };
      settle();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
