import type { ComponentProps, ReactNode } from "react";
import type { RecordingRow } from "~/api/recordings.ts";
import type { GridView } from "~/ui/grid-view.ts";
import { QuickFilter } from "./-quick-filter.tsx";
import { Timeline } from "./-timeline.tsx";

/** Over the table: the filter of what is loaded, and what is loaded as a timeline. */
export default function Strip({
  shown,
  view,
  ...filtering
}: Omit<ComponentProps<typeof QuickFilter>, "matching"> & {
  /** The loaded rows that match. */
  shown: readonly RecordingRow[];
  /** The table's; without it there is no timeline. */
  view: GridView | undefined;
}): ReactNode {
  return (
    <>
      <QuickFilter {...filtering} matching={shown.length} />
      {view && <Timeline rows={shown} view={view} filtered={filtering.filter !== undefined} />}
    </>
  );
}
