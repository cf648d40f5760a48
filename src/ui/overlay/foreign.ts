import { isOwn } from "~/lib/own.ts";

/** Lets React Aria's dialogs leave elements alone that other programs put beside the page. */
function markForeign() {
  const { documentElement, head, body } = document;
  for (const element of [...documentElement.children, ...body.children]) {
    if (element === head || element === body || !(element instanceof HTMLElement)) continue;
    if (!isOwn(element)) element.dataset["reactAriaTopLayer"] = "foreign";
  }
}

/**
 * Keeps a password manager's panel usable while a dialog of React Aria's is open, which would make it inert and take
 * the focus from it. To be called before that does, in a layout effect; returns the function that ends it.
 */
export function keepForeignUsable(): () => void {
  markForeign();
  const observer = new MutationObserver(markForeign);
  for (const parent of [document.documentElement, document.body]) {
    observer.observe(parent, { childList: true });
  }
  return () => observer.disconnect();
}
