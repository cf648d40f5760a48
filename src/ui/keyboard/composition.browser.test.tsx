import { expect, onTestFinished, test, vi } from "vitest";
import { render } from "~/ui/testing/render.tsx";
import { hideComposition } from "./composition.ts";

const keyOf = (init: KeyboardEventInit & { keyCode: number }) =>
  new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init });

test.each([
  ["is composing", { keyCode: 229, isComposing: true }],
  ["has ended a composition, as in Safari", { keyCode: 229 }],
])("a key reaches nothing on the page if an input method %s", (_, init) => {
  const seen = vi.fn<(where: string) => void>();
  const field = render(<input onKeyDown={() => seen("field")} />).querySelector("input");
  const end = new AbortController();
  onTestFinished(() => end.abort());
  onTestFinished(hideComposition());
  const { signal } = end;
  document.addEventListener("keydown", () => seen("document"), { capture: true, signal });
  window.addEventListener("keydown", () => seen("window"), { signal });
  const key = keyOf(init);
  field?.dispatchEvent(key);
  expect(seen).not.toHaveBeenCalled();
  // The input method decides what the browser does with the key.
  expect(key.defaultPrevented).toBe(false);
  field?.dispatchEvent(keyOf({ keyCode: 13 }));
  expect(seen.mock.calls).toEqual([["document"], ["field"], ["window"]]);
});
