const inDialog = (element: Element) =>
  element.closest("[role=dialog], [role=alertdialog]") !== null;

let opener: HTMLElement | undefined;

/**
 * Remembers what has the focus as a dialog opens. The returned ref gives it back once the dialog is gone, if
 * React Aria couldn't: one dialog that takes another's place was opened by what opened the first.
 */
export function returnFocus(): (node: HTMLElement | null) => () => void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active !== document.body && !inDialog(active)) {
    opener = active;
  }
  const from = opener;
  return () => () => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && from?.isConnected) from.focus();
      if (opener === from && !document.querySelector("[role=dialog], [role=alertdialog]")) {
        opener = undefined;
      }
    });
  };
}
