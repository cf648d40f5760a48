import { lazyPart } from "~/ui/lazy/lazy-part.tsx";

/** What can be done with selected rows, for every list without actions of its own. */
export const RowActions = lazyPart("parts", () => import("./row-actions.tsx"));
