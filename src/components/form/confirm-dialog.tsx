import type { ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";

/** Asks before something that can't be undone. `title` is a verb and a noun, and the button's label. */
export function ConfirmDialog({
  title,
  subtitle,
  submitting,
  checking = false,
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
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const busy = submitting !== undefined;
  return (
    <Dialog
      title={title}
      role="alertdialog"
      subtitle={subtitle}
      onClose={busy ? undefined : onCancel}
      footer={
        <>
          <Button
            size="lg"
            // Enter gives the safe answer.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={busy ? undefined : onCancel}
          >
            Cancel
          </Button>
          <Button size="lg" variant="destroy" busy={busy || checking} onClick={onConfirm}>
            {checking ? "Checking" : (submitting ?? title)}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
