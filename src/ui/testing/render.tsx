import { type ReactNode, StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import "~/index.css";

/** Renders into the page until the test ends. Returns the element around it. */
export function render(children: ReactNode): HTMLElement {
  const host = document.body.appendChild(document.createElement("div"));
  // As in index.html: what is outside it isn't the console's.
  host.id = "root";
  const root = createRoot(host);
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
  flushSync(() => root.render(<StrictMode>{children}</StrictMode>));
  return host;
}
