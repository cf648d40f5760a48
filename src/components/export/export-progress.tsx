import { WaitLine } from "~/components/page/countdown.tsx";
import { SOURCES } from "~/api/list-export.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { Notice } from "~/ui/notice.tsx";
import { ExportScope } from "./export-scope.tsx";
import type { ExportState } from "~/api/state/unfinished-export.ts";
import type { ExportStatus, Phase } from "~/api/state/export-status.ts";

const PHASE_TEXT: Partial<Record<Phase, string>> = {
  running: "Exporting",
  stopped: "Paused. No file yet.",
  complete: "Complete",
  saving: "Creating the file",
  saved: "Saved with its manifest",
};

/** How far an export is, and what it contains. */
export function ExportProgress({ status, state }: { status: ExportStatus; state: ExportState }) {
  const { phase, rate, persistent } = status;
  const { repeated = 0, unreadable = 0 } = state;
  return (
    <>
      {phase === "looped" ? (
        <Notice tone="negative" role="alert">
          Export failed: the list repeated a page after {plural(state.rows, "row")}. No file was
          made.
        </Notice>
      ) : (
        <p role="status" className="text-text-muted">
          {PHASE_TEXT[phase]}
        </p>
      )}
      <p className="mt-1 mb-1 text-heading tabular-nums">
        {state.calls === 0 ? "Nothing read yet" : plural(state.rows, "row")}
      </p>
      <p className="text-text-muted tabular-nums">
        {state.calls > 0 && `${plural(state.calls, "page")} read`}
        {state.calls > 0 && phase === "running" && `, ${formatCount(rate)} rows a second`}
      </p>
      {repeated > 0 && (
        <p className="text-text-muted">
          {plural(repeated, "row")} left out: {repeated === 1 ? "it repeats" : "they repeat"} an ID.
        </p>
      )}
      {unreadable > 0 && (
        <p className="text-text-muted">{plural(unreadable, "unreadable row")} left out.</p>
      )}
      {phase === "running" && <WaitLine of={SOURCES[state.list].endpoint.name} />}
      {!persistent && (
        <Notice tone="warning" className="mt-3">
          This browser can't store exports, so reloading cancels it.
        </Notice>
      )}
      <div className="mt-4 border-t border-line pt-4">
        <ExportScope query={state.query} />
      </div>
    </>
  );
}
