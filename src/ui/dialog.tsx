import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { classes } from "./classes.ts";

/**
 * A modal dialog named by its title. It opens with the element that renders it and asks to close
 * through `onClose` (Escape, and a press outside where `dismissable`); without `onClose` only its
 * own buttons close it.
 */
export function Dialog({
  title,
  subtitle,
  role = "dialog",
  width = "form",
  dismissable = false,
  onClose,
  footer,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  role?: "dialog" | "alertdialog";
  width?: "form" | "wide";
  dismissable?: boolean;
  onClose?: (() => void) | undefined;
  /** The buttons, primary last. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={dismissable}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      className="fixed inset-0 z-40 flex items-start justify-center overflow-y-auto bg-scrim p-4 pt-[12vh] max-md:p-0 max-md:pt-8 entering:opacity-0"
    >
      <Modal
        className={classes(
          "w-full rounded-dialog border border-line-strong bg-surface-raised shadow-dialog max-md:min-h-full max-md:rounded-b-none",
          width === "form" ? "max-w-[560px]" : "max-w-[720px]",
        )}
      >
        <AriaDialog role={role} className="flex flex-col outline-none">
          <header className="px-6 pt-6 max-md:px-4">
            <Heading slot="title" className="text-heading">
              {title}
            </Heading>
            {subtitle !== undefined && <div className="mt-0.5 text-small">{subtitle}</div>}
          </header>
          <div className="px-6 py-4 max-md:px-4">{children}</div>
          {footer !== undefined && (
            <footer className="flex flex-wrap items-center justify-end gap-2 rounded-b-dialog border-t border-line bg-surface-sunken px-6 py-3 max-md:px-4">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
