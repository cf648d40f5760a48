import { lazyPart } from "~/ui/lazy/lazy-part.tsx";

/** What can be done with selected recordings. */
export const RecordingActions = lazyPart("parts", () => import("./recording-actions.tsx"));
