/** What lies over the page and gets all keys, the topmost one: a dialog or a popover, but not a toast. */
export const coverOf = (): Element | undefined =>
  [
    ...document.querySelectorAll(
      ":is([role=dialog], [role=alertdialog]):not([aria-modal=false]), dialog[open], [data-popover]",
    ),
  ].at(-1);
