import { lazyOverlay } from "~/ui/lazy/lazy-part.tsx";

/** A modal dialog: React Aria's, whose code is in one chunk for all of them. */
export const Dialog = lazyOverlay("dialogs", () => import("./modal-dialog.tsx"));
