import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FailedOverlay } from "~/ui/lazy.tsx";
import { render } from "~/ui/testing/render.tsx";
import ModalDialog from "./modal-dialog.tsx";
import { PopoverButton } from "./popover-button.tsx";

const FIELDS = (
  <>
    <input aria-label="Secret" />
    <button type="button">Save</button>
  </>
);

/** Puts a panel with a field beside the page, as a password manager does: over all that isn't in the top layer. */
function addPanel(parent: Element, name: string) {
  const panel = parent.appendChild(document.createElement("div"));
  onTestFinished(() => panel.remove());
  panel.style.cssText = "position: fixed; right: 0; z-index: 2147483647";
  panel.style.bottom = `${document.querySelectorAll(".panel").length * 30}px`;
  panel.className = "panel";
  const field = panel.appendChild(document.createElement("input"));
  field.ariaLabel = name;
  return page.getByRole("textbox", { name });
}

const frames = (count: number): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve(count > 1 ? frames(count - 1) : undefined));
  });

let earlier: ReturnType<typeof addPanel>;
beforeEach(() => {
  earlier = addPanel(document.body, "Earlier");
});

const OVERLAYS = {
  "a dialog": (
    <ModalDialog title="Store it" onClose={() => undefined}>
      {FIELDS}
    </ModalDialog>
  ),
  "a popover": (
    <PopoverButton label="Store it" trigger="Open">
      {() => FIELDS}
    </PopoverButton>
  ),
  "an overlay that didn't load": (
    <FailedOverlay title="Store it" detail={FIELDS} onRetry={() => undefined} />
  ),
};

test.each(Object.entries(OVERLAYS))(
  "another program's panel is usable over %s, which keeps Tab within it",
  async (_, overlay) => {
    const host = render(
      <>
        <button type="button">Behind</button>
        {overlay}
      </>,
    );
    if (host.querySelector("[aria-haspopup]"))
      await page.getByRole("button", { name: "Open" }).click();
    await expect.element(page.getByRole("dialog", { name: "Store it" })).toBeVisible();
    await expect.poll(() => host.inert).toBe(true);
    const later = [addPanel(document.body, "Later"), addPanel(document.documentElement, "Root")];
    for (const panel of [earlier, ...later]) {
      await panel.click();
      await userEvent.keyboard("typed");
      // React Aria would take the focus back with the next frame.
      await frames(2);
      await expect.element(panel).toHaveFocus();
      await expect.element(panel).toHaveValue("typed");
    }
    await page.getByRole("textbox", { name: "Secret" }).click();
    for (let presses = 0; presses < 6; presses++) {
      await userEvent.keyboard("{Tab}");
      expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull();
    }
  },
);
