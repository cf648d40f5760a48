import { lazyOverlay } from "~/ui/lazy.tsx";

/** A modal dialog: React Aria's, whose code loads when the first one opens. */
export const Dialog = lazyOverlay(() => import("./modal-dialog.tsx"));
