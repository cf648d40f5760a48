import { lazy, Suspense } from "react";
import type { NewestRow } from "~/api/new-recordings.ts";
import type { RecordingQuery } from "~/api/recordings.ts";
import { afterPaint } from "~/lib/after-paint.ts";

const Pill = lazy(() => afterPaint().then(() => import("./pill.tsx")));

/**
 * Stands above the rows of a list that is loaded from its start, and says when newer recordings
 * match it. The rows stay where they are until somebody asks for the new ones: then the list goes to
 * its top and is loaded anew, and `onShow` is told.
 */
export function NewRecordings({
  query,
  newest,
  onShow,
}: {
  query: RecordingQuery;
  /** The first row; undefined where the list is empty. */
  newest: NewestRow | undefined;
  onShow: () => void;
}) {
  // In any other order new ones may come to stand anywhere.
  const { orderBy = "dateCreated", orderDirection = "desc" } = query;
  if (orderBy !== "dateCreated" || orderDirection !== "desc") return null;
  return (
    <Suspense>
      <Pill query={query} newest={newest} onShow={onShow} />
    </Suspense>
  );
}
