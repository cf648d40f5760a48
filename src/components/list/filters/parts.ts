import { lazyPart, Nothing } from "~/ui/lazy/lazy-part.tsx";

/** In place of a list without rows. */
export const EmptyList = lazyPart(() => import("./empty-list.tsx"), undefined, Nothing);
