import { Hourglass } from "lucide-react";
import { exportPool } from "~/api/recording-export.ts";
import { useWait } from "~/components/use-wait.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { Notice } from "~/ui/notice.tsx";
import { ExportScope } from "./export-scope.tsx";
import type { ExportState } from "./export-state.ts";
import type { ExportStatus, Phase } from "./export-store.ts";

const SAID: Partial<Record<Phase, string>> = {
  running: "Exporting",
  stopped: "Not finished: there is no file yet.",
  whole: "Whole: the walk reached the end of the list.",
  saving: "Making the file",
  saved: "Saved, with its manifest beside it.",
};

function Waiting() {
  const wait = useWait(exportPool);
  if (wait === 0) return null;
  return (
    <p role="status" className="mt-1 flex items-center gap-1.5">
      <Hourglass size={14} strokeWidth={1.75} className="text-warning" />
      Waiting {wait} s, as the service asks
    </p>
  );
}

/** How far an export is, and what it is of. */
export function ExportProgress({ status, state }: { status: ExportStatus; state: ExportState }) {
  const { phase, rate, lasts } = status;
  return (
    <>
      {phase === "looped" ? (
        <Notice tone="negative" role="alert">
          This export will never be whole: the service's pages led back to an earlier one after{" "}
          {plural(state.rows, "row")}. There is no file of it.
        </Notice>
      ) : (
        <p role="status" className="text-text-muted">
          {SAID[phase]}
        </p>
      )}
      <p className="mt-1 mb-1 text-heading tabular-nums">{plural(state.rows, "row")}</p>
      <p className="text-text-muted tabular-nums">
        {plural(state.calls, "call")}
        {phase === "running" && `, ${formatCount(rate)} rows a second`}
      </p>
      {phase === "running" && <Waiting />}
      {!lasts && (
        <Notice tone="warning" className="mt-3">
          This browser keeps no files for the console: a reload loses the export.
        </Notice>
      )}
      <div className="mt-4 border-t border-line pt-4">
        <ExportScope query={state.query} />
      </div>
    </>
  );
}
