/** What lies over the page and gets all keys: a dialog, but not a toast. */
export const coverOf = (): Element | null =>
  document.querySelector(
    ":is([role=dialog], [role=alertdialog]):not([aria-modal=false]), dialog[open]",
  );
