import { CircleAlert, CircleCheck, X } from "lucide-react";
import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastBody,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as Region,
} from "react-aria-components";
import { Button } from "./button.tsx";
import type { ToastContent } from "./toast.tsx";

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

/** The region of the toasts: reachable with F6, held while the pointer or the focus is in it. */
export default function ToastRegion() {
  return (
    <Region
      queue={toastQueue}
      className="fixed right-4 bottom-12 z-50 flex w-80 flex-col gap-2 outline-none max-md:left-4 max-md:w-auto"
    >
      {({ toast }) => {
        const { title, detail, kind = "done", action } = toast.content;
        return (
          <Toast
            toast={toast}
            className="flex items-start gap-2.5 rounded-dialog border border-line-strong bg-surface-raised py-2 pr-1.5 pl-3 shadow-popover"
          >
            {kind === "done" ? (
              <CircleCheck size={16} strokeWidth={1.5} className="mt-1 shrink-0 text-positive" />
            ) : (
              <CircleAlert size={16} strokeWidth={1.5} className="mt-1 shrink-0 text-negative" />
            )}
            <ToastBody className="min-w-0 flex-1 py-0.5">
              <Text slot="title" className="block break-words">
                {title}
              </Text>
              {detail !== undefined && (
                <Text slot="description" className="block text-small text-text-muted">
                  {detail}
                </Text>
              )}
            </ToastBody>
            {action !== undefined && (
              <Button
                variant="quiet"
                onClick={() => {
                  action.onPress();
                  toastQueue.close(toast.key);
                }}
              >
                {action.label}
              </Button>
            )}
            <AriaButton
              slot="close"
              aria-label="Close"
              className="inline-flex size-7 items-center justify-center rounded-control text-text-muted hover:bg-hover"
            >
              <X size={14} strokeWidth={1.75} />
            </AriaButton>
          </Toast>
        );
      }}
    </Region>
  );
}
