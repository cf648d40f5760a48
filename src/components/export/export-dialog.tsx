import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { Notice } from "~/ui/notice.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { ExportChoice } from "./export-choice.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { ExportProgress } from "./export-progress.tsx";
import { type Exportable, titleOf } from "./exportable.ts";
import { findExport } from "./run/run-export.ts";
import type { Owner } from "~/api/state/unfinished-export.ts";
import { discardExport, type ExportStatus } from "~/api/state/export-status.ts";

/** The export of a list, from the choice to the file. Closing it doesn't stop the export. */
export function ExportDialog({
  owner,
  status,
  onClose,
  exportable,
}: {
  exportable: Exportable;
  owner: Owner;
  status: ExportStatus;
  onClose: () => void;
}) {
  const { phase, state, problem } = status;
  // An unfinished export may be another list's.
  const title = titleOf(state?.list ?? exportable.list);
  if (phase === "searching" || phase === "elsewhere") {
    return (
      <Dialog
        title={title}
        onClose={onClose}
        footer={
          <>
            <Button size="lg" onClick={onClose}>
              Close
            </Button>
            <Button size="lg" onClick={() => void findExport(owner)}>
              Check again
            </Button>
          </>
        }
      >
        {phase === "searching" ? (
          <SkeletonRows label="Looking for an unfinished export" rows={3} />
        ) : (
          <Notice tone="warning" role="status">
            An export is running in another tab. Finish or discard it there first.
          </Notice>
        )}
      </Dialog>
    );
  }
  if (state === undefined) {
    return <ExportChoice exportable={exportable} owner={owner} status={status} onClose={onClose} />;
  }
  const close = () => {
    if (phase === "saved") void discardExport();
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={<ExportButtons phase={phase} state={state} onClose={close} />}
    >
      {problem !== undefined && (
        <Notice tone="negative" role="alert" className="mb-4">
          <strong>The export stopped.</strong> {problem}
        </Notice>
      )}
      <ExportProgress status={status} state={state} />
    </Dialog>
  );
}
