import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "~/ui/testing/render.tsx";
import { clearToasts, showToast, ToastHost } from "./toast.tsx";

// A file that can't be loaded can't be had here; one without a queue fails at the same place.
vi.mock("./toast-region.tsx", () => ({ toastQueue: undefined, default: () => null }));

test("a toast is shown, with its action, although the code for toasts didn't load", async () => {
  render(<ToastHost />);
  const onPress = vi.fn();
  const toast = page.getByRole("alert");
  const shown = { title: "View A deleted", action: { label: "Undo", onPress } };
  await showToast(shown);
  await expect.element(toast).toHaveTextContent("View A deleted");
  await toast.getByRole("button", { name: "Undo" }).click();
  expect(onPress).toHaveBeenCalledOnce();
  await expect.element(toast).not.toBeInTheDocument();
  await showToast(shown);
  await expect.element(toast).toBeVisible();
  clearToasts();
  await expect.element(toast).not.toBeInTheDocument();
});
