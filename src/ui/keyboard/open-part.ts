import { isVisible } from "./stops.ts";

/** The button of the screen that opens a part of it, by the name it has in `data-opens`. */
const opener = (part: string) =>
  [...document.querySelectorAll<HTMLElement>(`#main [data-opens="${part}"]`)].find((element) =>
    element.checkVisibility(),
  );

/** True if the button is shown; some are hidden if there is no room. */
export const isShown = (part: string) => opener(part) !== undefined;

/** Does what a click on the button does, so that what opens is at its place. */
export function openPart(part: string) {
  opener(part)?.click();
}

/** Goes to the first filter of the screen: opens one that is chosen from, or focuses its field. */
export function focusFilter() {
  const bar = document.querySelector("#main .filters [data-roving]");
  const filters = (bar ?? document.querySelector("#main .filters"))?.querySelectorAll<HTMLElement>(
    "button, input",
  );
  const first = [...(filters ?? [])].find(isVisible);
  first?.focus();
  if (first?.matches("[aria-haspopup]")) first.click();
}
