import { toClipboard } from "~/lib/clipboard.ts";
import { preloads } from "~/lib/preload.ts";
import { makeStore, useStore } from "~/lib/store.ts";
import { Button } from "~/ui/button.tsx";
import { Notice } from "~/ui/notice.tsx";
import type * as toasts from "./toast-region.tsx";

const load = () => import("./toast-region.tsx");
preloads.push(load);

/** The code for toasts, once there has been one. */
const region = makeStore<typeof toasts | undefined>(undefined);

/** A toast that is shown without that code, which didn't load. */
const plain = makeStore<toasts.ToastContent | undefined>(undefined);

export async function showToast(toast: toasts.ToastContent) {
  try {
    const loaded = await load();
    loaded.toastQueue.add(toast, { timeout: 6000, onClose: toast.onClosed });
    region.set(loaded);
  } catch {
    plain.set(toast);
  }
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
export function clearToasts() {
  region.get()?.toastQueue.clear();
  plain.set(undefined);
}

function PlainToast({ title, detail, kind, action, onClosed }: toasts.ToastContent) {
  const close = () => {
    plain.set(undefined);
    onClosed?.();
  };
  return (
    <Notice
      tone={kind === "failed" ? "negative" : "positive"}
      role="alert"
      className="fixed right-4 bottom-12 z-50 max-w-80 shadow-popover print:hidden"
    >
      <p className="line-clamp-12 wrap-anywhere">
        <strong>{title}</strong> {detail}
      </p>
      <p className="mt-2 flex gap-2">
        {action && (
          <Button
            onClick={() => {
              action.onPress();
              close();
            }}
          >
            {action.label}
          </Button>
        )}
        <Button onClick={close}>Close</Button>
      </p>
    </Notice>
  );
}

/** The place where toasts appear. */
export function ToastHost() {
  const loaded = useStore(region);
  const toast = useStore(plain);
  return (
    <>
      {loaded && <loaded.default />}
      {toast && <PlainToast {...toast} />}
    </>
  );
}
