import type { RegisteredRouter } from "@tanstack/react-router";
import { isSignedIn } from "~/api/nouns/session.ts";
import { sessionMap } from "~/api/state/sign-out.ts";
import { isCovered, OVERLAYS } from "~/lib/own.ts";
import { FOCUSABLE } from "~/ui/keyboard/stops.ts";
import { pathOfFocus } from "~/ui/overlay/focus.ts";

/** Milliseconds that the control one came from may take to be shown again. */
const BACK_WITHIN = 5000;
/** Frames after which an overlay that closes has returned the focus. */
const SETTLED_AFTER = 3;

/** Identifies a control once its screen has been rendered again. */
const controlKey = (element: Element) =>
  [
    element.tagName,
    element.role,
    element.getAttribute("href"),
    element.ariaLabel ?? element.textContent.trim(),
  ].join(" ");

/** The control with the focus, or the table it is in; below an overlay, the one it was opened from. */
function controlNow(): string | undefined {
  const element = pathOfFocus().find(
    (each) => each.matches(`:is(${FOCUSABLE}):not(main, h1)`) && !each.closest(OVERLAYS),
  );
  return element && controlKey(element.closest("[role=grid]") ?? element);
}

/** The control that had the focus in each history entry that was left. Its text may name a customer. */
const lastControls = sessionMap<number, string | undefined>();

/** Ends the wait of the last arrival. */
let stopWaiting = () => {};

/** Focuses a control as soon as it is shown, unless the reader does something before. */
function focusOnceShown(name: string) {
  const end = new AbortController();
  const { signal } = end;
  const look = () => {
    const control = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
      (element) => controlKey(element) === name,
    );
    control?.focus({ preventScroll: true });
    if (control) stop();
  };
  const observer = new MutationObserver(look);
  const stop = () => {
    end.abort();
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const input of ["keydown", "pointerdown"]) {
    document.addEventListener(input, stop, { capture: true, signal });
  }
  setTimeout(stop, BACK_WITHIN);
  stopWaiting = stop;
  look();
}

/** Focuses the page's heading, or the control one came from, unless the focus is in the page or over it. */
function arrive(control: string | undefined) {
  stopWaiting();
  const title = document.querySelector<HTMLElement>("main h1");
  const { activeElement } = document;
  if (isCovered() || (activeElement !== title && activeElement?.closest("main"))) return;
  title?.focus({ preventScroll: true });
  if (control !== undefined) focusOnceShown(control);
}

/**
 * Moves the focus after each change of the path: to the page's heading or, after Back and Forward, to the
 * control one came from. Returns the function that ends it. The reader may already have left `firstEntry`,
 * the history entry at which the page was loaded.
 */
export function followArrivals(router: RegisteredRouter, firstEntry: number): () => void {
  const settle = (pathname: string, frames = SETTLED_AFTER) => {
    const { location } = router.state;
    if (location.pathname !== pathname) return;
    arrive(lastControls.get(location.state.__TSR_index));
    if (frames > 1) requestAnimationFrame(() => settle(pathname, frames - 1));
  };
  const { location, status } = router.state;
  // A navigation that is still going on is handled below.
  if (status === "idle" && location.state.__TSR_index !== firstEntry) settle(location.pathname);
  const ends = [
    router.history.subscribe(({ location, action }) => {
      if (action.type === "PUSH") lastControls.delete(location.state.__TSR_index);
    }),
    router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
      // After signing out, the last screen still has the focus.
      if (pathChanged && fromLocation && isSignedIn()) {
        lastControls.set(fromLocation.state.__TSR_index, controlNow());
      }
    }),
    router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
      if (!pathChanged || fromLocation === undefined) return;
      settle(toLocation.pathname);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
