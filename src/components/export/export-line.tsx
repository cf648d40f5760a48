import { plural } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { discardExport, type ExportStatus, type Phase } from "~/api/state/export-status.ts";
import { resumeExport } from "./run/run-export.ts";

const WORDS: Partial<Record<Phase, string>> = {
  running: "Exporting",
  stopped: "Unfinished export",
  looped: "Export failed",
  complete: "Export ready to save",
  saving: "Export ready to save",
};

const act = (label: string, onClick: () => void) => (
  <button type="button" className={INK_LINK} onClick={onClick}>
    {label}
  </button>
);

/** Beside the button: how far an export is, and what can be done with an unfinished one. */
export function ExportLine({ status, onOpen }: { status: ExportStatus; onOpen: () => void }) {
  const { phase, state } = status;
  const words = WORDS[phase];
  if (words === undefined || state === undefined) return null;
  return (
    <span role="group" aria-label="Export" className="flex shrink-0 items-center gap-2 text-small">
      <span>
        {words}, {state.calls === 0 ? "nothing read yet" : plural(state.rows, "row")}:
      </span>
      {phase === "stopped" &&
        act("Resume", () => {
          onOpen();
          void resumeExport();
        })}
      {phase === "stopped" || phase === "looped"
        ? act("Discard", () => void discardExport())
        : act("Show", onOpen)}
    </span>
  );
}
