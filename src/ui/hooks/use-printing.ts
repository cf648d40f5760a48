import { flushSync } from "react-dom";
import { makeStore, useStore } from "~/lib/store.ts";

const printing = makeStore(false);

// The browser prints the page as it is when the listener returns: with the width of the paper, as
// charts and tables are laid out in pixels, and with all rows.
if (typeof window !== "undefined") {
  addEventListener("beforeprint", () => {
    document.documentElement.dataset.printing = "";
    flushSync(() => printing.set(true));
  });
  addEventListener("afterprint", () => {
    delete document.documentElement.dataset.printing;
    printing.set(false);
  });
}

/** Whether the page is being printed, so that what scrolls on the screen is shown in full. */
export const usePrinting = () => useStore(printing);

/** Calls a function once the page has the width of the paper; returns the function that unsubscribes. */
export function onPrint(act: () => void): () => void {
  window.addEventListener("beforeprint", act);
  return () => window.removeEventListener("beforeprint", act);
}
