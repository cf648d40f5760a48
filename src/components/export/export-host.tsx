import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { identityOf, sessionState } from "~/api/session.ts";
import {
  discardExport,
  exportStatus,
  type ExportStatus,
  type Phase,
} from "~/api/state/export-status.ts";
import { plural } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { ExportDialog } from "./export-dialog.tsx";
import { findExport, resumeExport } from "./run-export.ts";
import type { Exportable, ExportOpen } from "./save-rows.ts";

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
function ExportLine({ status, onOpen }: { status: ExportStatus; onOpen: () => void }) {
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

/** The progress beside the button, and the dialog, once the session is known. */
export default function ExportHost({ open, onOpenChange, ...exportable }: Exportable & ExportOpen) {
  const status = useStore(exportStatus);
  const state = useQuery(sessionState()).data;
  const service = state?.service.baseUrl;
  const session = state?.session ?? undefined;
  const who = session && identityOf(session);
  // Talks to the browser's file system: looks for this person's unfinished export.
  useEffect(() => {
    if (service !== undefined && who !== undefined) void findExport({ service, who });
  }, [service, who]);
  if (service === undefined || who === undefined) return null;
  return (
    <>
      <ExportLine status={status} onOpen={() => onOpenChange(true)} />
      {open && (
        <ExportDialog
          exportable={exportable}
          owner={{ service, who }}
          status={status}
          onClose={() => onOpenChange(false)}
        />
      )}
    </>
  );
}
