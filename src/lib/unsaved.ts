const holders: (() => boolean)[] = [];

/** Registers state in memory that a reload would lose while `holds` returns true. */
export const guardUnsaved = (holds: () => boolean): void => void holders.push(holds);

/** Whether a reload would lose something: a registered state, an open dialog, a form with input. */
export function hasUnsaved() {
  const inputs = document.querySelectorAll<HTMLInputElement>("form :is(input, textarea)");
  return (
    holders.some((holds) => holds()) ||
    document.querySelector('[role="dialog"], [role="alertdialog"], dialog') !== null ||
    [...inputs].some(({ value }) => value !== "")
  );
}
