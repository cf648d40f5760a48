import { lazyPart, Nothing } from "~/ui/lazy/lazy-part.tsx";

/** What can be done with selected recordings. */
export const RecordingActions = lazyPart(
  () => import("./recording-actions.tsx"),
  undefined,
  Nothing,
);
