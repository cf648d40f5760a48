import { useState } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { offerActions, pressKey } from "~/lib/actions.ts";
import { render } from "~/ui/testing/render.tsx";
import { startInput } from "./input.ts";

const run = vi.fn<(keys: string) => void>();

beforeEach(() => {
  run.mockClear();
  onTestFinished(startInput());
  document.addEventListener("keydown", pressKey);
  onTestFinished(() => document.removeEventListener("keydown", pressKey));
});

function offer(...all: readonly string[]) {
  const actions = all.map((keys) => ({ keys, label: keys, run: () => run(keys) }));
  onTestFinished(offerActions({ heading: "On this screen", actions }));
}

/** Sends a key; returns true if the browser does nothing with it. */
function send(init: KeyboardEventInit, target: Element = document.body) {
  const event = new KeyboardEvent("keydown", {
    bubbles: true,
    cancelable: true,
    composed: true,
    ...init,
  });
  return !target.dispatchEvent(event);
}

/** What ran since this was last asked. */
const ran = () => run.mock.calls.splice(0).flat();

/** A button that says which element had the focus as it was clicked. */
function Asked() {
  const [focused, setFocused] = useState("");
  return (
    <button type="button" onClick={() => setFocused(document.activeElement?.tagName ?? "")}>
      <span>Asked {focused}</span>
    </button>
  );
}

/** Puts an element beside the page, as an extension does. */
function addForeign(element: HTMLElement, parent: Element = document.body) {
  parent.append(element);
  onTestFinished(() => element.remove());
  return element;
}

test.each([
  ["Cyrillic", { key: "к", code: "KeyR" }, "r"],
  ["Cyrillic, with Control", { key: "л", code: "KeyK", ctrlKey: true }, "Mod+k"],
  ["Cyrillic, a sign", { key: "ю", code: "Period" }, "."],
  ["Arabic, with Shift", { key: "؟", code: "Slash", shiftKey: true }, "?"],
  ["Hebrew, a sign", { key: "/", code: "KeyQ" }, "/"],
  ["French", { key: "a", code: "KeyQ" }, "a"],
  ["French, a letter with an accent", { key: "é", code: "KeyR" }, undefined],
  ["German, with AltGr", { key: "€", code: "KeyR", modifierAltGraph: true }, undefined],
  ["Caps Lock", { key: "J", code: "KeyJ", modifierCapsLock: true }, "j"],
  ["Caps Lock, with Shift", { key: "j", code: "KeyJ", modifierCapsLock: true, shiftKey: true }],
  [
    "Caps Lock, with Control",
    { key: "K", code: "KeyK", modifierCapsLock: true, ctrlKey: true },
    "Mod+k",
  ],
] as const)("shortcuts work in another layout: %s", (_, init, keys?: string) => {
  offer("r", "a", "q", "j", ".", "/", "?", "Mod+k");
  send(init);
  expect(ran()).toEqual(keys === undefined ? [] : [keys]);
});

test("a key that is held acts once, unless it moves", async () => {
  offer("e", "j", "/");
  const clicked = vi.fn<() => void>();
  const field = render(
    <>
      <input />
      <button type="button" onClick={clicked}>
        Export
      </button>
    </>,
  ).querySelector("input");
  const hold = (key: string, code: string) => {
    send({ key, code });
    send({ key, code, repeat: true });
    send({ key, code, repeat: true });
    return ran().length;
  };
  expect(hold("e", "KeyE")).toBe(1);
  expect(hold("j", "KeyJ")).toBe(3);
  // Its repeats aren't typed into the field that it leads to, while letters there are.
  send({ key: "/", code: "Slash" });
  expect(send({ key: "/", code: "Slash", repeat: true }, field ?? undefined)).toBe(true);
  send({ key: "/", code: "Slash" }, field ?? undefined);
  expect(send({ key: "/", code: "Slash", repeat: true }, field ?? undefined)).toBe(false);
  // The browser would click the button again.
  page.getByRole("button").element().focus();
  await userEvent.keyboard("{Enter>5/}");
  expect(clicked).toHaveBeenCalledOnce();
});

test("a key belongs to another program's element that has the focus", () => {
  offer("g o", "c", "Mod+k");
  const shadow = addForeign(document.createElement("div")).attachShadow({ mode: "open" });
  const area = shadow.appendChild(document.createElement("textarea"));
  const closed = addForeign(document.createElement("other-program"));
  const editable = addForeign(document.createElement("p"), document.documentElement);
  editable.contentEditable = "true";
  for (const target of [area, closed, editable]) {
    for (const key of "good clip") send({ key }, target);
    expect(send({ key: "k", ctrlKey: true }, target)).toBe(false);
  }
  expect(ran()).toEqual([]);
  send({ key: "c" });
  expect(ran()).toEqual(["c"]);
});

test("only the console's own overlays take the keys from the screen", () => {
  offer("c", "Mod+k");
  for (const hidden of [true, false]) {
    const dialog = addForeign(document.createElement("div"));
    dialog.role = "dialog";
    dialog.hidden = hidden;
  }
  send({ key: "c" });
  expect(send({ key: "k", ctrlKey: true })).toBe(true);
  expect(ran()).toEqual(["c", "Mod+k"]);
  render(<div data-overlay />);
  send({ key: "c" });
  // The browser's own search doesn't open.
  expect(send({ key: "k", ctrlKey: true })).toBe(true);
  expect(ran()).toEqual([]);
});

test("a pressed button has the focus before its click is handled, in WebKit too", async () => {
  const host = render(<Asked />);
  const press = (detail: number) => {
    const label = host.querySelector("span");
    label?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
  };
  // A script's click leaves the focus where it is.
  press(0);
  expect(host.querySelector(":focus")).toBeNull();
  press(1);
  await expect.element(page.getByRole("button", { name: "Asked BUTTON" })).toHaveFocus();
});

test("what gets the focus shows that while the last input is a key", () => {
  const host = render(<button type="button">One</button>);
  const one = host.querySelector("button");
  const outline = () => one && getComputedStyle(one).outlineStyle;
  // As WebKit has it after a press: the focus that a script moves isn't `:focus-visible`.
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  one?.focus({ focusVisible: false });
  expect(outline()).not.toBe("solid");
  send({ key: "Shift" });
  send({ key: "c", ctrlKey: true });
  expect(outline()).not.toBe("solid");
  send({ key: "ArrowDown" });
  expect(outline()).toBe("solid");
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  expect(outline()).not.toBe("solid");
});
