import { DIALOGS, isOwn } from "./own.ts";

const holders: (() => boolean)[] = [];

/** Registers state in memory that a reload or a sign-out would lose while `holds` returns true. */
export const guardUnsaved = (holds: () => boolean): void => void holders.push(holds);

/** Whether a reload or a sign-out would lose a registered state, such as what was typed into a form. */
export const holdsUnsaved = () => holders.some((holds) => holds());

/** Lets the browser ask before a reload loses a registered state. */
export const askBeforeUnload = () =>
  addEventListener("beforeunload", (event) => {
    if (holdsUnsaved()) event.preventDefault();
  });

/** Whether the screen has an open dialog, which is more than a popover, or a form with input. */
export function hasInput() {
  const inputs = document.querySelectorAll<HTMLInputElement>("form :is(input, textarea)");
  return (
    document.querySelector(DIALOGS) !== null ||
    [...inputs].some((input) => input.value !== "" && isOwn(input))
  );
}

/** Whether a reload would lose something: a registered state, an open dialog, a form with input. */
export const hasUnsaved = () => holdsUnsaved() || hasInput();
