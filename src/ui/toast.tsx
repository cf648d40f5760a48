import { lazy, Suspense, useSyncExternalStore } from "react";

export interface ToastContent {
  title: string;
  detail?: string;
  kind?: "done" | "failed";
  action?: { label: string; onPress: () => void };
}

const loadRegion = () => import("./toast-region.tsx");
const ToastRegion = lazy(loadRegion);

let shown = false;
let announce = () => {};

/**
 * Says briefly what has happened; what must not be missed belongs on the page instead, as nothing is
 * said where the code for it can't be loaded.
 */
export async function showToast(toast: ToastContent): Promise<void> {
  const region = await loadRegion().catch(() => undefined);
  if (region === undefined) return;
  region.toastQueue.add(toast, { timeout: 6000 });
  shown = true;
  announce();
}

const subscribe = (listener: () => void) => {
  announce = listener;
  return () => {
    announce = () => {};
  };
};

/** Where toasts appear; its code loads with the first one. */
export function ToastHost() {
  const needed = useSyncExternalStore(subscribe, () => shown);
  return needed ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
