import { type ReactNode, useLayoutEffect } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { classes } from "~/ui/classes.ts";
import { useReturnFocus } from "./focus.ts";
import { keepForeignUsable } from "./foreign.ts";

/**
 * A modal dialog; on narrow screens a sheet at the bottom, its buttons always in view. Escape calls
 * `onClose`, as does a click outside if it is `dismissable`.
 */
export default function ModalDialog({
  title,
  subtitle,
  role = "dialog",
  width = "form",
  dismissable = false,
  onClose,
  note,
  footer,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  role?: "dialog" | "alertdialog";
  width?: "form" | "wide";
  dismissable?: boolean;
  onClose?: (() => void) | undefined;
  /** Said beside the buttons; on narrow screens above them. */
  note?: ReactNode;
  /** The buttons, primary last. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  const returnFocus = useReturnFocus();
  // Talks to the document, and to React Aria.
  useLayoutEffect(keepForeignUsable, []);
  return (
    <ModalOverlay
      isOpen
      isDismissable={dismissable}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      data-overlay
      className="fixed inset-0 z-40 flex flex-col items-center overflow-y-auto bg-scrim p-4 pt-[12vh] max-md:h-(--visual-viewport-height) max-md:p-0 max-md:pt-8 fade-in print:static print:block print:bg-transparent print:p-0"
    >
      <Modal
        className={classes(
          "w-full shrink-0 rounded-dialog border border-line-strong bg-surface-raised shadow-dialog max-md:mt-auto max-md:max-w-none max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0 print:max-w-none! print:border-0 print:shadow-none",
          width === "form" ? "md:max-w-[35rem]" : "md:max-w-[45rem]",
        )}
      >
        <AriaDialog ref={returnFocus} role={role} className="flex flex-col outline-none">
          <header className="px-6 pt-6 max-md:px-4">
            <Heading slot="title" className="text-heading">
              {title}
            </Heading>
            {subtitle !== undefined && <div className="mt-0.5 text-small">{subtitle}</div>}
          </header>
          <div className="px-6 py-4 max-md:px-4">{children}</div>
          {footer !== undefined && (
            <footer className="flex flex-wrap items-center justify-end gap-2 rounded-b-dialog border-t border-line bg-surface-sunken px-6 py-3 max-md:sticky max-md:bottom-0 max-md:rounded-none max-md:px-4 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden">
              {note !== undefined && (
                <p
                  role="status"
                  className="mr-auto min-w-0 flex-1 text-small text-text-muted max-md:w-full max-md:flex-none"
                >
                  {note}
                </p>
              )}
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
