import { type Failed, FailedPart, type OverlayProps } from "~/ui/lazy/failed-part.tsx";

/** From this width of the window on, the panel is beside the table; below, over it. */
export const PEEK_BESIDE = 1000;

/** The panel of a peeked row. */
export const PEEK_CLASSES =
  "flex w-[424px] shrink-0 flex-col overflow-y-auto border-l border-line-strong bg-surface-raised slide-in max-lg:w-[376px] max-[1000px]:absolute max-[1000px]:inset-y-0 max-[1000px]:right-0 max-[1000px]:z-20 max-[1000px]:shadow-dialog max-md:w-full print:hidden";

/** Shown instead of a peek whose code couldn't be loaded. */
export const FailedPeek = (props: Failed<OverlayProps>) => (
  <aside aria-label="Peek" className={PEEK_CLASSES}>
    <FailedPart {...props} />
  </aside>
);
