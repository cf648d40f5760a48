import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { atSignOut } from "~/api/forgetting.ts";
import type { RecordingQuery, RecordingRow } from "~/api/recordings.ts";
import type { ColumnId } from "~/components/recording-search.ts";
import { readPreference } from "~/lib/preferences.ts";
import { Button } from "~/ui/button.tsx";

const loadHost = () => import("./export-host.tsx");
const ExportHost = lazy(loadHost);

/** When the export that this browser holds was begun; undefined where it holds none. */
const leftFrom = () => readPreference("export");
const drop = () => void import("./export-run.ts").then(({ dropExport }) => dropExport());

// The first load comes along on every screen, so that nobody's rows stay behind in the browser.
atSignOut(() => {
  if (leftFrom() !== undefined) drop();
});
if (Date.now() - Date.parse(leftFrom() ?? "") > 24 * 3_600_000) drop();

/** What an export can be of. */
export interface Exportable {
  /** Everything that matches this. */
  query: RecordingQuery;
  columns: readonly ColumnId[];
  /** Or these. */
  selected: readonly RecordingRow[];
}

/** Opens the export of recordings, and says beside it how far one is; all else loads when needed. */
export function ExportButton(exportable: Exportable) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Download size={14} strokeWidth={1.75} />}
        onPointerEnter={() => void loadHost()}
        onClick={() => setOpen(true)}
      >
        Export
      </Button>
      {(open || leftFrom() !== undefined) && (
        <Suspense>
          <ExportHost {...exportable} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
