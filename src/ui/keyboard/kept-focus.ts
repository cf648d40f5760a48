import { OVERLAYS } from "~/lib/own.ts";
import { stopsIn, tryFocus } from "./stops.ts";

/** The innermost of these keeps the focus while parts of it are replaced. */
const SCOPES = "[role=dialog], [role=alertdialog], [data-popover], aside, main, nav, [role=banner]";

const follows = (element: Node, other: Node) =>
  (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
  !other.contains(element);

/** Where something was removed: its parent, and what was before it. */
type Place = Pick<MutationRecord, "target" | "previousSibling">;

/** Focuses what replaced a removed control, or the next control, else the one before it. */
function focusAround({ target, previousSibling }: Place) {
  if (!(target instanceof Element)) return;
  const scope = target.closest<HTMLElement>(SCOPES);
  // The whole screen was replaced.
  if (!scope) {
    tryFocus(document.querySelector<HTMLElement>("main h1"));
    return;
  }
  const before = previousSibling?.isConnected ? previousSibling : undefined;
  const isAfter = (stop: Element) =>
    before === undefined ? target.contains(stop) || follows(stop, target) : follows(stop, before);
  const stops = stopsIn(scope);
  if (tryFocus(stops.find(isAfter)) || tryFocus(stops.findLast((stop) => !isAfter(stop)))) return;
  tryFocus(scope);
}

/**
 * Keeps the focus near a control that is removed while it has it, before anything else looks for the focus:
 * React Aria's dialogs would take it to their first field. An overlay that closes returns the focus itself.
 */
export function startKeepingFocus(): () => void {
  let last: Element | undefined;
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : undefined;
  };
  const observer = new MutationObserver((records) => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const lost = last;
    last = undefined;
    const place = records.find(
      ({ target, removedNodes }) =>
        target.isConnected && [...removedNodes].some((node) => node.contains(lost)),
    );
    if (place && lost.closest(OVERLAYS) === null) focusAround(place);
  });
  document.addEventListener("focusin", remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    observer.disconnect();
  };
}
