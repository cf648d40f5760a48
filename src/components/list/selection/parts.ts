import { lazyPart, Nothing } from "~/ui/lazy/lazy-part.tsx";

/** What can be done with selected rows, for every list without actions of its own. */
export const RowActions = lazyPart(() => import("./row-actions.tsx"), undefined, Nothing);
