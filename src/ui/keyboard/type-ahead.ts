import { fold } from "~/lib/fold.ts";

/** Milliseconds after which a letter starts another search. */
const NEXT_LETTER_WITHIN = 1000;

let search = { typed: "", at: 0 };

const labelOf = (element: Element) =>
  fold((element.getAttribute("aria-label") ?? element.textContent).trim());

/** True if a key would continue a search: a space is then part of a name. */
export const isSearching = ({ timeStamp }: Pick<Event, "timeStamp">) =>
  search.typed !== "" && timeStamp - search.at < NEXT_LETTER_WITHIN;

/** Lets the next letter begin another search. */
export function endTypeAhead() {
  search.typed = "";
}

/** The element that the typed text leads to: the next one whose name begins with it. */
export function findTyped(
  elements: readonly HTMLElement[],
  current: Element | null,
  event: Pick<KeyboardEvent, "key" | "timeStamp">,
) {
  const typed = fold((isSearching(event) ? search.typed : "") + event.key);
  const at = elements.findIndex((element) => element === current);
  const start = Math.max(0, typed.length > 1 ? at : at + 1);
  const found = [...elements.slice(start), ...elements.slice(0, start)].find((element) =>
    labelOf(element).startsWith(typed),
  );
  search = { typed: found ? typed : "", at: event.timeStamp };
  return found;
}
