import { toClipboard } from "~/lib/clipboard.ts";
import { loadCode } from "~/lib/code.ts";
import { makeStore, useStore } from "~/lib/store.ts";
import { laterPart } from "~/ui/lazy/lazy-part.tsx";
import type { ToastContent } from "./toast-region.tsx";

const loadRegion = () => loadCode("dialogs", () => import("./toast-region.tsx"));
const ToastRegion = laterPart("dialogs", () => import("./toast-region.tsx"));

const shown = makeStore(false);

/** Shows a toast, unless the code for toasts can't be loaded. */
export async function showToast(toast: ToastContent) {
  const region = await loadRegion().catch(() => undefined);
  region?.toastQueue.add(toast, { timeout: 6000 });
  if (region) shown.set(true);
}

/** Says that the browser refused to copy. */
export const sayBlocked = () =>
  showToast({
    title: "Couldn't copy",
    detail: "Your browser blocked clipboard access.",
    kind: "failed",
  });

/** Copies text and shows a toast: `done`, or that the browser refused. */
export const copyWithToast = async (text: string, done: string) =>
  (await toClipboard(text)) ? showToast({ title: done }) : sayBlocked();

/** Closes all toasts. */
export async function clearToasts() {
  if (shown.get()) (await loadRegion()).toastQueue.clear();
}

/** The place where toasts appear. Its code loads with the first one. */
export const ToastHost = () => useStore(shown) && <ToastRegion />;
