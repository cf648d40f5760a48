import { useLayoutEffect } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { keepForeignUsable } from "~/ui/overlay/foreign.ts";
import { Sidebar } from "./sidebar.tsx";

/** The sidebar on narrow screens. */
export default function Drawer({ onClose }: { onClose: () => void }) {
  // Talks to the document, and to React Aria.
  useLayoutEffect(keepForeignUsable, []);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      data-popover
      className="fixed inset-0 z-40 bg-scrim"
    >
      <Modal className="h-full w-64 border-r border-line-strong">
        <Dialog aria-label="Menu" className="h-full outline-none">
          <Sidebar />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
