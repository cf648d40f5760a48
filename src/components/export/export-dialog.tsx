import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Notice } from "~/ui/notice.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import type { Exportable } from "./export-button.tsx";
import { ExportChoice } from "./export-choice.tsx";
import { DoneButtons, RunningButtons } from "./export-buttons.tsx";
import { ExportProgress } from "./export-progress.tsx";
import { dropExport, findExport } from "./export-run.ts";
import type { Owner } from "./export-state.ts";
import type { ExportStatus } from "./export-store.ts";

/** The export of recordings, from what it is to be of to its file. Closing it stops nothing. */
export function ExportDialog({
  owner,
  status,
  onClose,
  ...exportable
}: Exportable & { owner: Owner; status: ExportStatus; onClose: () => void }) {
  const { phase, state, problem } = status;
  const title = "Export recordings";
  if (phase === "looking" || phase === "elsewhere") {
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
              Look again
            </Button>
          </>
        }
      >
        {phase === "looking" ? (
          <SkeletonRows label="Looking for an unfinished export" rows={3} />
        ) : (
          <Notice tone="warning" role="status">
            Another tab of this browser is at an export, and there is one at a time. Go on there, or
            drop it there first.
          </Notice>
        )}
      </Dialog>
    );
  }
  if (state === undefined) {
    return <ExportChoice {...exportable} owner={owner} status={status} onClose={onClose} />;
  }
  const close = () => {
    if (phase === "saved") void dropExport();
    onClose();
  };
  const done = phase === "whole" || phase === "saving" || phase === "saved";
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        done ? (
          <DoneButtons phase={phase} state={state} onClose={close} />
        ) : (
          <RunningButtons phase={phase} onClose={close} />
        )
      }
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
