import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "~/ui/testing/render.tsx";
import { showToast, ToastHost } from "./toast.tsx";
import Tooltips from "./tooltips.tsx";

/** A text without spaces, as an ID can be, and longer than a screen. */
const LONG = "Wellington".repeat(3000);

test("a toast and a tooltip show the beginning of a text that would fill the screen", async () => {
  render(
    <>
      <Tooltips />
      <ToastHost />
      <button type="button" data-tip={LONG}>
        Copy
      </button>
    </>,
  );
  await showToast({ title: `Copied ${LONG}`, detail: LONG });
  const toast = page.getByRole("alertdialog");
  await expect.element(toast).toHaveTextContent("Copied Wellington");
  expect(toast.element().getBoundingClientRect().height).toBeLessThan(360);
  await page.getByRole("button", { name: "Copy" }).hover();
  const tip = page.getByRole("tooltip");
  await expect.element(tip).toHaveTextContent("Wellington");
  expect(tip.element().getBoundingClientRect().height).toBeLessThan(300);
});

test("whoever shows a toast learns that it was closed", async () => {
  render(<ToastHost />);
  const onClosed = vi.fn<() => void>();
  await showToast({ title: "Created", onClosed });
  expect(onClosed).not.toHaveBeenCalled();
  await page.getByRole("alertdialog", { name: "Created" }).getByLabelText("Close").click();
  expect(onClosed).toHaveBeenCalledOnce();
});
