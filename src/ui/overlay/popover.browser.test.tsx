import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "~/ui/testing/render.tsx";
import { PopoverButton } from "./popover-button.tsx";

test("Escape closes a popover and focus returns to its button", async () => {
  render(
    <PopoverButton label="Numbers" trigger="Open">
      {() => <input aria-label="One" />}
    </PopoverButton>,
  );
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(page.getByRole("textbox", { name: "One" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
