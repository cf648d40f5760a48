const inDialog = (element: Element) =>
  element.closest("[role=dialog], [role=alertdialog]") !== null;

let opener: HTMLElement | undefined;
/** What had the focus before each popover. */
const befores = new WeakMap<Element, Element>();

/** What has the focus, or had it before a popover that has it now. */
function focused(): Element | null {
  const { activeElement } = document;
  const popover = activeElement?.closest("[role=dialog]");
  return (popover && befores.get(popover)) ?? activeElement;
}

/**
 * Remembers what has the focus as a dialog opens. The returned ref gives it back once the dialog is gone, if
 * React Aria couldn't: one dialog that takes another's place was opened by what opened the first.
 */
export function returnFocus(): (node: HTMLElement | null) => () => void {
  const active = focused();
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

/** The same for a popover, which can be in a dialog. A dialog that it opens gives it back there, too. */
export function returnFromPopover(): (panel: Element) => () => void {
  const before = document.activeElement;
  return (panel) => {
    if (before) befores.set(panel, before);
    return () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  };
}
