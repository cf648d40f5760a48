import { Download } from "lucide-react";
import { Button } from "~/ui/button.tsx";
import { dropExport, goOn, pauseExport } from "./export-run.ts";
import { fileName, saveExport } from "./export-save.ts";
import type { ExportState } from "./export-state.ts";
import type { Phase } from "./export-store.ts";

/** Gives an export up, and what it has read. */
function DropButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <Button
      size="lg"
      variant="danger"
      className="mr-auto"
      onClick={() => {
        void dropExport();
        onClose();
      }}
    >
      {label}
    </Button>
  );
}

/** What can be done with an export that isn't whole. */
export function RunningButtons({ phase, onClose }: { phase: Phase; onClose: () => void }) {
  const running = phase === "running";
  return (
    <>
      <DropButton label={running ? "Cancel export" : "Drop export"} onClose={onClose} />
      <Button size="lg" onClick={onClose}>
        {running ? "Go on in the background" : "Close"}
      </Button>
      {phase !== "looped" && (
        <Button
          size="lg"
          variant={running ? "default" : "primary"}
          onClick={running ? pauseExport : () => void goOn()}
        >
          {running ? "Pause" : "Resume"}
        </Button>
      )}
    </>
  );
}

/** What can be done with one that is: once it is saved, closing drops its rows. */
export function DoneButtons({
  phase,
  state,
  onClose,
}: {
  phase: Phase;
  state: ExportState;
  onClose: () => void;
}) {
  const saved = phase === "saved";
  return (
    <>
      {!saved && <DropButton label="Drop export" onClose={onClose} />}
      <Button size="lg" onClick={onClose}>
        {saved ? "Done" : "Close"}
      </Button>
      <Button
        size="lg"
        variant={saved ? "default" : "primary"}
        busy={phase === "saving"}
        icon={<Download size={14} strokeWidth={1.75} />}
        onClick={() => void saveExport()}
      >
        {saved ? "Save again" : `Save ${fileName(state.started, state.format)}`}
      </Button>
    </>
  );
}
