import { lazyPart } from "~/ui/lazy/lazy-part.tsx";

/** In place of a list without rows. */
export const EmptyList = lazyPart("parts", () => import("./empty-list.tsx"));
