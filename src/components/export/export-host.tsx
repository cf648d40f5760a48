import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionState } from "~/api/session.ts";
import type { Exportable } from "./export-button.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { ExportLine } from "./export-line.tsx";
import { findExport } from "./export-run.ts";
import { useExport } from "./export-store.ts";

/** The line beside the button and the dialog, once it is known who is signed in. */
export default function ExportHost({
  open,
  onOpenChange,
  ...exportable
}: Exportable & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const status = useExport();
  const state = useQuery(sessionState()).data;
  const service = state?.service.baseUrl;
  const session = state?.session ?? undefined;
  const who = session && [session.kind, session.clientId, session.organizationId].join(" ");
  // Talks to the browser's file system.
  useEffect(() => {
    if (service !== undefined && who !== undefined) void findExport({ service, who });
  }, [service, who]);
  if (service === undefined || who === undefined) return null;
  return (
    <>
      <ExportLine status={status} onOpen={() => onOpenChange(true)} />
      {open && (
        <ExportDialog
          {...exportable}
          owner={{ service, who }}
          status={status}
          onClose={() => onOpenChange(false)}
        />
      )}
    </>
  );
}
