import Download from "lucide-react/icons/download";
import { Button } from "~/ui/button.tsx";
import { fileName } from "./run/manifest.ts";
import { pauseExport, resumeExport } from "./run/run-export.ts";
import { saveExport } from "./run/save-export.ts";
import type { ExportState } from "~/api/state/unfinished-export.ts";
import { discardExport, type Phase } from "~/api/state/export-status.ts";

/** The actions of an export. Once it is saved, `onClose` discards it. */
export function ExportButtons({
  phase,
  state,
  onClose,
}: {
  phase: Phase;
  state: ExportState;
  onClose: () => void;
}) {
  const running = phase === "running";
  const saved = phase === "saved";
  return (
    <>
      {!saved && (
        <Button
          size="lg"
          variant="danger"
          className="mr-auto"
          onClick={() => {
            void discardExport();
            onClose();
          }}
        >
          {running ? "Cancel export" : "Discard export"}
        </Button>
      )}
      <Button size="lg" onClick={onClose}>
        {running ? "Run in background" : saved ? "Done" : "Close"}
      </Button>
      {(running || phase === "stopped") && (
        <Button
          size="lg"
          variant={running ? "default" : "primary"}
          onClick={running ? pauseExport : () => void resumeExport()}
        >
          {running ? "Pause" : "Resume"}
        </Button>
      )}
      {(phase === "complete" || phase === "saving" || saved) && (
        <Button
          size="lg"
          variant={saved ? "default" : "primary"}
          busy={phase === "saving"}
          icon={<Download size={14} />}
          onClick={() => void saveExport()}
        >
          {saved ? "Save again" : `Save ${fileName(state.list, state.started, state.format)}`}
        </Button>
      )}
    </>
  );
}
