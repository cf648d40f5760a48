import { type ReactNode, useState } from "react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import { render } from "~/ui/testing/render.tsx";
import { startKeepingFocus } from "./kept-focus.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** A first field, then what a click on "Test" replaces, then what follows. */
function Parts({ after }: { after: ReactNode }) {
  const [tested, setTested] = useState(false);
  return (
    <>
      <input aria-label="First field" />
      <div>
        {tested ? (
          after
        ) : (
          <button type="button" onClick={() => setTested(true)}>
            Test
          </button>
        )}
      </div>
      <button type="button">Stored</button>
    </>
  );
}

/** A control that removes itself. */
function Once() {
  const [there, setThere] = useState(true);
  return there ? (
    <button type="button" onClick={() => setThere(false)}>
      Remove
    </button>
  ) : (
    <p>Removed</p>
  );
}

const PLACES = {
  "a dialog": (children: ReactNode) => <Dialog title="Store the secret">{children}</Dialog>,
  "a popover": (children: ReactNode) => (
    <PopoverButton label="Secret" trigger="Open">
      {() => children}
    </PopoverButton>
  ),
  "a page": (children: ReactNode) => <main>{children}</main>,
};

beforeEach(() => onTestFinished(startKeepingFocus()));

const REPLACED = [
  { what: "what replaced a control", after: <button type="button">Again</button>, kept: "Again" },
  { what: "the control after one that went", after: <p>It works.</p>, kept: "Stored" },
];

for (const [name, around] of Object.entries(PLACES)) {
  for (const { what, after, kept } of REPLACED) {
    test(`in ${name} the focus goes to ${what}`, async () => {
      render(around(<Parts after={after} />));
      if (name === "a popover") await button("Open").click();
      await button("Test").click();
      await expect.element(button("Test")).not.toBeInTheDocument();
      await expect.element(button(kept)).toHaveFocus();
      // React Aria moves the focus a frame later.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await expect.element(button(kept)).toHaveFocus();
    });
  }
}

test("a popover without another control keeps the focus", async () => {
  render(
    <PopoverButton label="Once" trigger="Open">
      {() => <Once />}
    </PopoverButton>,
  );
  await button("Open").click();
  await button("Remove").click();
  await expect.element(page.getByRole("dialog", { name: "Once" })).toHaveFocus();
});
