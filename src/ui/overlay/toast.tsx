import { toClipboard } from "~/lib/clipboard.ts";
import { preloads } from "~/lib/preload.ts";
import { makeStore, useStore } from "~/lib/store.ts";
import type * as toasts from "./toast-region.tsx";

const load = () => import("./toast-region.tsx");
preloads.push(load);

/** The code for toasts, once there has been one. */
const region = makeStore<typeof toasts | undefined>(undefined);

/** Shows a toast, unless the code for toasts can't be loaded. */
export async function showToast(toast: toasts.ToastContent) {
  const loaded = await load().catch(() => undefined);
  const { onClosed = () => {} } = toast;
  if (loaded) loaded.toastQueue.add(toast, { timeout: 6000, onClose: onClosed });
  else onClosed();
  region.set(loaded);
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
export const clearToasts = () => region.get()?.toastQueue.clear();

/** The place where toasts appear. */
export function ToastHost() {
  const loaded = useStore(region);
  return loaded && <loaded.default />;
}
