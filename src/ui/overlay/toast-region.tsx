import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastBody,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as Region,
} from "react-aria-components/Toast";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Text } from "react-aria-components/Text";
import { Button } from "~/ui/button.tsx";

export interface ToastContent {
  title: ReactNode;
  detail?: string;
  kind?: "done" | "failed";
  action?: { label: string; onPress: () => void } | undefined;
  /** Called once it is closed, by hand or after its time. */
  onClosed?: (() => void) | undefined;
}

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

/**
 * The toasts: F6 moves focus to them, and they stay while hovered or focused. On narrow screens they are
 * at the top, as what they are about is a row below.
 */
export default function ToastRegion() {
  return (
    <Region
      queue={toastQueue}
      className="fixed right-4 bottom-12 z-50 flex w-80 flex-col gap-2 max-md:top-14 max-md:bottom-auto max-md:left-4 max-md:w-auto print:hidden"
    >
      {({ toast }) => {
        const { title, detail, kind = "done", action } = toast.content;
        return (
          <Toast
            toast={toast}
            className="flex items-start gap-2.5 rounded-dialog border border-line-strong bg-surface-raised py-2 pr-1.5 pl-3 shadow-popover"
          >
            {kind === "done" ? (
              <CircleCheck size={16} className="mt-1 shrink-0 text-positive" />
            ) : (
              <CircleAlert size={16} className="mt-1 shrink-0 text-negative" />
            )}
            <ToastBody className="min-w-0 flex-1 py-0.5">
              <Text slot="title" className="line-clamp-3 wrap-anywhere">
                {title}
              </Text>
              {detail !== undefined && (
                <Text
                  slot="description"
                  className="line-clamp-12 text-small wrap-anywhere text-text-muted"
                >
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
              <X size={14} />
            </AriaButton>
          </Toast>
        );
      }}
    </Region>
  );
}
