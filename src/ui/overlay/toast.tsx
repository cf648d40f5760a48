import { loadCode } from "~/lib/code.ts";
import { makeStore, useStore } from "~/lib/store.ts";
import { Button } from "~/ui/button.tsx";
import { laterPart } from "~/ui/lazy/lazy-part.tsx";
import type { ToastContent } from "./toast-region.tsx";

const loadRegion = () => loadCode("dialogs", () => import("./toast-region.tsx"));
const ToastRegion = laterPart("dialogs", () => import("./toast-region.tsx"));

const shown = makeStore(false);
type PlainToast = ToastContent & { key: number };
const plain = makeStore<readonly PlainToast[]>([]);
let plainCount = 0;

const dismiss = (toast: PlainToast) =>
  plain.update((toasts) => toasts.filter((other) => other !== toast));

/** Shows a toast, as plain text if the code for toasts can't be loaded. */
export async function showToast(toast: ToastContent): Promise<void> {
  try {
    const { toastQueue } = await loadRegion();
    toastQueue.add(toast, { timeout: 6000 });
    shown.set(true);
  } catch {
    plainCount += 1;
    const key = plainCount;
    plain.update((toasts) => [...toasts, { ...toast, key }]);
  }
}

/** Closes all toasts. */
export async function clearToasts(): Promise<void> {
  plain.set([]);
  if (shown.get()) (await loadRegion()).toastQueue.clear();
}

/** The place where toasts appear. Its code loads with the first one. */
export function ToastHost() {
  const toasts = useStore(plain);
  return (
    <>
      {useStore(shown) && <ToastRegion />}
      {toasts.length > 0 && (
        <div
          role="status"
          className="fixed right-4 bottom-12 z-50 w-80 rounded-dialog border border-line-strong bg-surface-raised p-3 shadow-popover"
        >
          {toasts.map((toast) => (
            <p key={toast.key} className="flex flex-wrap items-center gap-x-2">
              {toast.title}. {toast.detail}
              {toast.action && (
                <Button variant="quiet" onClick={toast.action.onPress}>
                  {toast.action.label}
                </Button>
              )}
              <Button variant="quiet" onClick={() => dismiss(toast)}>
                Dismiss
              </Button>
            </p>
          ))}
        </div>
      )}
    </>
  );
}
