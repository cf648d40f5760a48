import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { offerActions } from "~/lib/actions.ts";
import { render } from "~/ui/testing/render.tsx";
import Tooltips from "./tooltips.tsx";

const tip = page.getByRole("tooltip");
const button = (name: string) => page.getByRole("button", { name, exact: true });

function CopyButton() {
  const [copied, setCopied] = useState(false);
  return (
    // The title is its name.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <button
      type="button"
      title={copied ? "Copied" : "Copy"}
      onClick={() => setCopied(true)}
      className="size-7"
    />
  );
}

test("a title under the pointer is a tooltip, and still the name of its element", async () => {
  render(
    <>
      <Tooltips />
      <CopyButton />
      <button type="button" title="All of it">
        Save
      </button>
      <p>Elsewhere</p>
    </>,
  );
  await button("Copy").hover();
  await expect.element(tip).toHaveTextContent("Copy");
  // The browser's own would lie over it.
  await expect.element(button("Copy")).not.toHaveAttribute("title");
  await button("Copy").click();
  await expect.element(tip).toHaveTextContent("Copied");
  await expect.element(button("Copied")).not.toHaveAttribute("title");
  await button("Save").hover();
  await expect.element(tip).toHaveTextContent("All of it");
  await expect.element(button("Save")).toHaveAccessibleDescription("All of it");
  await page.getByText("Elsewhere").hover();
  await expect.element(tip).not.toBeInTheDocument();
  expect(button("Save").element()).toHaveAttribute("title", "All of it");
  expect(button("Copied").element()).not.toHaveAttribute("aria-label");
});

test("a tooltip shows on keyboard focus, with the key of its command, and Escape closes it", async () => {
  const end = offerActions({
    heading: "Rows",
    actions: [{ keys: "j", label: "Next row", run: () => undefined }],
  });
  render(
    <>
      <Tooltips />
      <button type="button" title="Next" aria-label="Next" className="size-7" />
    </>,
  );
  await userEvent.keyboard("{Tab}");
  await expect.element(button("Next")).toHaveFocus();
  await expect.element(tip).toHaveTextContent("NextJ");
  await userEvent.keyboard("{Escape}");
  await expect.element(tip).not.toBeInTheDocument();
  end();
});
