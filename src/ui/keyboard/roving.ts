import { isPending } from "~/lib/actions.ts";
import { isVisible } from "./stops.ts";
import { findTyped, isSearching } from "./type-ahead.ts";

/**
 * Makes the controls of an element with `data-roving` one Tab stop: arrows, Home and End move between them,
 * letters lead to the control that begins with them. Nothing else is needed: no state, no `tabIndex`, no
 * handler, no ref. Put the attribute on the element that groups them (a tab list, a row of chips, cards).
 *
 * - Tab enters at the current control (`aria-current`, `aria-selected`, `aria-checked` or `aria-pressed`), else
 *   at the one that last had the focus, else at the first; the next Tab leaves the group.
 * - Left and Right go in the order of the document, Up and Down by place: to the line above or below.
 * - Tabs and radio buttons are chosen as they get the focus, as a click would.
 * - A letter that is a shortcut of the screen remains one. In `data-roving="names"` names come first: for long
 *   groups that are looked up by name, such as metrics or teams.
 * - Text fields inside it stay stops of their own, and so does a group inside the group.
 */
const GROUP = "[data-roving]";
const CONTROLS = "a[href], button, summary, input[type=checkbox], [role][tabindex]";
/** Matches disabled controls, and elements that only contain controls. */
const HOLDERS =
  ":disabled, [role=tablist], [role=group], [role=radiogroup], [role=grid], [role=tabpanel]";
const CURRENT =
  "[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-checked=true], [aria-pressed=true]";

/** The control of each group that had the focus last. */
const last = new WeakMap<Element, Element>();

const groupOf = (element: Element) => element.closest<HTMLElement>(GROUP);

const controlsOf = (group: Element) =>
  [...group.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (each) => groupOf(each) === group && !each.matches(HOLDERS) && isVisible(each),
  );

/** Leaves one stop in each group, just before Tab looks for the next one. */
function setStops() {
  const { activeElement } = document;
  for (const group of document.querySelectorAll(GROUP)) {
    const controls = controlsOf(group);
    const stop =
      controls.find((each) => each === activeElement) ??
      controls.find((each) => each.matches(CURRENT)) ??
      controls.find((each) => each === last.get(group)) ??
      controls[0];
    for (const each of controls) {
      const tabIndex = each === stop ? 0 : -1;
      if (each.tabIndex !== tabIndex) each.tabIndex = tabIndex;
    }
  }
}

/** The control above or below: in the nearest line, the one that is least to the side. */
function verticalNeighbor(controls: readonly HTMLElement[], from: Element, isDown: boolean) {
  const here = from.getBoundingClientRect();
  const places = controls
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => (isDown ? box.top >= here.bottom - 1 : box.bottom <= here.top + 1));
  const distance = ({ box }: (typeof places)[number]) =>
    isDown ? box.top - here.bottom : here.top - box.bottom;
  const nearest = Math.min(...places.map(distance));
  const offset = ({ box }: (typeof places)[number]) =>
    Math.abs(box.left + box.width / 2 - here.left - here.width / 2);
  return places
    .filter((place) => distance(place) < nearest + here.height / 2)
    .toSorted((one, other) => offset(one) - offset(other))[0]?.control;
}

function targetOf(key: string, controls: readonly HTMLElement[], from: HTMLElement) {
  const at = controls.indexOf(from);
  if (at < 0) return undefined;
  switch (key) {
    case "ArrowLeft":
      return controls.at(at - 1);
    case "ArrowRight":
      return controls[(at + 1) % controls.length];
    case "Home":
      return controls[0];
    case "End":
      return controls.at(-1);
    case "ArrowUp":
    case "ArrowDown":
      return verticalNeighbor(controls, from, key === "ArrowDown");
    default:
      return undefined;
  }
}

/** The control with the focus and its group, if the key is for them. */
function aimOf(event: KeyboardEvent) {
  const { target, altKey, ctrlKey, metaKey } = event;
  if (event.defaultPrevented || altKey || ctrlKey || metaKey) return undefined;
  if (!(target instanceof HTMLElement) || !target.matches(CONTROLS)) return undefined;
  const group = groupOf(target);
  return group ? { group, control: target } : undefined;
}

/** Moves to where a key leads within a group: a letter to a name, any other key to a place. */
function go({ group, control }: NonNullable<ReturnType<typeof aimOf>>, event: KeyboardEvent) {
  const isLetter = event.key.length === 1;
  // Space presses the control, unless it is within a name.
  if (isLetter && (isPending(event) || (event.key === " " && !isSearching(event)))) return;
  const controls = controlsOf(group);
  const to = isLetter
    ? findTyped(controls, control, event)
    : targetOf(event.key, controls, control);
  if (!to) return;
  event.preventDefault();
  to.focus();
  if (to.matches("[role=tab], [role=radio]")) to.click();
}

/** Handles Tab, and letters in groups where names come first, before anything else gets the key. */
function pressEarly(event: KeyboardEvent) {
  if (event.key === "Tab") return setStops();
  const aim = event.key.length === 1 ? aimOf(event) : undefined;
  if (aim && (aim.group.dataset.roving === "names" || isSearching(event))) go(aim, event);
}

/** Handles keys that nothing else has used. */
function press(event: KeyboardEvent) {
  const aim = aimOf(event);
  if (aim) go(aim, event);
}

function remember({ target }: FocusEvent) {
  const group = target instanceof Element ? groupOf(target) : null;
  if (group && target instanceof Element) last.set(group, target);
}

/** Begins to serve every `data-roving` of the document; returns the function that ends it. */
export function startRoving(): () => void {
  const end = new AbortController();
  const { signal } = end;
  document.addEventListener("keydown", pressEarly, { capture: true, signal });
  document.addEventListener("keydown", press, { signal });
  document.addEventListener("focusin", remember, { signal });
  return () => end.abort();
}
