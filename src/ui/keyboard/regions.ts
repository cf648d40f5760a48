import { isCovered } from "~/lib/own.ts";
import { isVisible, stopsIn } from "./stops.ts";

/** The regions of a page, in the order they are gone through. */
const REGIONS = [
  "nav[aria-label=Main]",
  "[role=banner]",
  "main [role=search]",
  "main",
  "aside",
  "#api-panel",
  // The toasts.
  "[role=region][data-react-aria-top-layer]",
];
const ANY = REGIONS.join(", ");
/** The rows of a screen, or its current tab, link or card. */
const CURRENT = [
  "[role=grid], [role=rowgroup][data-roving] button",
  "[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]",
];

/** The element of each region that had the focus last. */
const last = new WeakMap<Element, HTMLElement>();

const regions = () =>
  REGIONS.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]).filter(
    isVisible,
  );

const regionOf = (element: Element) => element.closest<HTMLElement>(ANY);

/** A page's head isn't part of the content: from there the next region is the filters. */
const isHead = (element: Element) => element.closest("main > header") !== null;

/** Focuses what had the focus in a region, or what is current in it, or its first control. */
function enter(region: HTMLElement) {
  // A panel's edge comes before what is in it.
  const isIn = (element: Element) =>
    regionOf(element) === region && !isHead(element) && !element.matches("[role=separator]");
  const current = CURRENT.flatMap((selector) => [
    ...region.querySelectorAll<HTMLElement>(selector),
  ]).filter((element) => element.tabIndex >= 0 || element.matches("[role=tab]"));
  const target =
    [last.get(region), ...current, ...stopsIn(region)].find(
      (element) => element && isIn(element) && isVisible(element),
    ) ?? region;
  if (target === region && !region.hasAttribute("tabindex")) region.tabIndex = -1;
  target.focus();
}

/** Moves the focus to the next region, or back to the one before. */
function go(back: boolean) {
  const all = regions();
  const { activeElement } = document;
  const region = activeElement && regionOf(activeElement);
  const content = document.querySelector("main");
  let at = all.findIndex((each) => each === region);
  // Without focus, the content comes first.
  if (at < 0) at = all.findIndex((each) => each === content) - (back ? 0 : 1);
  else if (activeElement && isHead(activeElement)) {
    at = all.findIndex((each) => content?.contains(each)) - (back ? 0 : 1);
  }
  const next = all.at((at + (back ? -1 : 1)) % all.length);
  if (next) enter(next);
}

function press(event: KeyboardEvent) {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (key !== "F6" || altKey || ctrlKey || metaKey || isCovered()) return;
  event.preventDefault();
  // React Aria would only go to the toasts.
  event.stopImmediatePropagation();
  go(shiftKey);
}

function remember({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement) || isHead(target)) return;
  const region = regionOf(target);
  if (region) last.set(region, target);
}

/** F6 and Shift+F6 go from region to region; returns the function that ends it. */
export function startRegions(): () => void {
  const end = new AbortController();
  const { signal } = end;
  window.addEventListener("keydown", press, { capture: true, signal });
  document.addEventListener("focusin", remember, { signal });
  return () => end.abort();
}
