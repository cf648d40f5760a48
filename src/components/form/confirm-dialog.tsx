import type { ReactNode } from "react";
import type { ApiError } from "~/api/errors.ts";
import { Button } from "~/ui/button.tsx";
import { SlowSend, useLimit } from "./send-wait.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";

/** Asks before something that can't be undone. `title` is a verb and a noun, and the button's label. */
export function ConfirmDialog({
  title,
  subtitle,
  submitting,
  checking = false,
  failure,
  onConfirm,
  onCancel,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  /** The button's label while it runs, e.g. "Removing"; nothing closes the dialog meanwhile. */
  submitting?: string | undefined;
  /** Whether it is being found out if it was done: it can't be confirmed again, but closed. */
  checking?: boolean;
  /** Why it wasn't done: after a rate limit it can be confirmed again once that ends. */
  failure?: ApiError | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const busy = submitting !== undefined;
  const limit = useLimit(failure);
  return (
    <Dialog
      title={title}
      role="alertdialog"
      subtitle={subtitle}
      onClose={busy ? undefined : onCancel}
      footer={
        <>
          <SlowSend busy={busy || checking} />
          <Button
            size="lg"
            // Enter gives the safe answer.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={busy ? undefined : onCancel}
          >
            Cancel
          </Button>
          <Button
            size="lg"
            variant="destroy"
            busy={busy || checking}
            disabledReason={limit > 0 ? failure?.message : undefined}
            onClick={onConfirm}
          >
            {checking ? "Checking" : (submitting ?? (limit > 0 ? `Retry in ${limit} s` : title))}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
