import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionState } from "~/api/session.ts";
import { exportStatus } from "~/api/state/export-status.ts";
import { useStore } from "~/lib/store.ts";
import { ExportDialog } from "./export-dialog.tsx";
import { ExportLine } from "./export-line.tsx";
import type { Exportable } from "./exportable.ts";
import { findExport } from "./run/run-export.ts";

/** The progress beside the button, and the dialog, once the session is known. */
export default function ExportHost({
  open,
  onOpenChange,
  ...exportable
}: Exportable & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const status = useStore(exportStatus);
  const state = useQuery(sessionState()).data;
  const service = state?.service.baseUrl;
  const session = state?.session ?? undefined;
  const who = session && [session.kind, session.clientId, session.organizationId].join(" ");
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
