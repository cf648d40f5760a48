import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { offerActions } from "~/lib/actions.ts";
import { startInput } from "~/ui/keyboard/input.ts";
import { render } from "~/ui/testing/render.tsx";
import Tooltips from "./tooltips.tsx";

const tip = page.getByRole("tooltip");
const button = (name: string) => page.getByRole("button", { name, exact: true });

test("what an element says of itself is shown under the pointer, and described meanwhile", async () => {
  render(
    <>
      <Tooltips />
      <button type="button" data-tip="All of it">
        Save
      </button>
      <button type="button" data-tip="Print">
        Print
      </button>
      <p>Elsewhere</p>
    </>,
  );
  await button("Save").hover();
  await expect.element(tip).toHaveTextContent("All of it");
  await expect.element(button("Save")).toHaveAccessibleDescription("All of it");
  await page.getByText("Elsewhere").hover();
  await expect.element(tip).not.toBeInTheDocument();
  expect(button("Save").element()).not.toHaveAttribute("aria-describedby");
  // The text of this button isn't cut off.
  await button("Print").hover();
  await expect.element(tip).not.toBeInTheDocument();
});

test("a tooltip shows on keyboard focus, with the key of its command, and Escape closes it", async () => {
  onTestFinished(startInput());
  const end = offerActions({
    heading: "Rows",
    actions: [{ keys: "j", label: "Next row", run: () => undefined }],
  });
  render(
    <>
      <Tooltips />
      <button type="button" data-tip="Next" aria-label="Next" className="size-7" />
    </>,
  );
  await userEvent.keyboard("{Tab}");
  await expect.element(button("Next")).toHaveFocus();
  await expect.element(tip).toHaveTextContent("NextJ");
  await userEvent.keyboard("{Escape}");
  await expect.element(tip).not.toBeInTheDocument();
  // In WebKit the focus that a script moves after a key isn't `:focus-visible`.
  const next = button("Next").element();
  next.blur();
  await userEvent.keyboard("{ArrowDown}");
  next.focus({ focusVisible: false });
  await expect.element(tip).toHaveTextContent("NextJ");
  end();
});

test("a tooltip stays in a window that narrows", async () => {
  onTestFinished(startInput());
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(1000, 600);
  render(
    <div className="flex justify-end">
      <Tooltips />
      <button type="button" data-tip="All of it" aria-label="Save" className="size-7" />
    </div>,
  );
  await userEvent.keyboard("{Tab}");
  await expect.element(tip).toHaveTextContent("All of it");
  await page.viewport(390, 600);
  await expect.poll(() => tip.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});
