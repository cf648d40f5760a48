import Download from "lucide-react/icons/download";
import { useState } from "react";
import { discardExport, type ExportStatus, type Phase } from "~/api/state/export-status.ts";
import {
  type ExportFormat,
  type ExportState,
  FORMATS,
  type Owner,
} from "~/api/state/unfinished-export.ts";
import { type DeclaredList, listNamed } from "~/components/define-list/define-list.ts";
import { isSet, madeIn } from "~/components/define-list/filters.ts";
import { FilterWords } from "~/components/define-list/filter-words.tsx";
import { WaitLine } from "~/components/page/countdown.tsx";
import { formatCount, plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { SwitchField } from "~/ui/field/switch-field.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { ACTIVITY } from "./activity-row.ts";
import { findExport, pauseExport, resumeExport, saveExport, startExport } from "./run-export.ts";
import { type Exportable, fileName, saveRows } from "./save-rows.ts";

const titleOf = (list: string) => `Export ${listNamed(list)?.exported ?? list}`;

/** The filters and the order of an export in words, with the time bounds as they are sent. */
const ExportScope = ({ list, query }: { list: DeclaredList; query: object }) => (
  <FilterWords
    list={list}
    search={{ ...query }}
    exact
    none={<p className="text-text-muted">Not filtered.</p>}
  />
);

const PHASE_TEXT: Partial<Record<Phase, string>> = {
  running: "Exporting",
  stopped: "Paused. No file yet.",
  complete: "Complete",
  saving: "Creating the file",
  saved: "Saved with its manifest",
};

/** How far an export is, and what it contains. */
function ExportProgress({ status, state }: { status: ExportStatus; state: ExportState }) {
  const { phase, rate, persistent } = status;
  const list = listNamed(state.list);
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
      {phase === "running" && <WaitLine of={list?.endpoint.name ?? ""} />}
      {!persistent && (
        <Notice tone="warning" className="mt-3">
          This browser can't store exports, so reloading cancels it.
        </Notice>
      )}
      <div className="mt-4 border-t border-line pt-4">
        {list && <ExportScope list={list} query={state.query} />}
      </div>
    </>
  );
}

/** The actions of an export. Once it is saved, `onClose` discards it. */
function ExportButtons({
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

/** Chooses what to export, and the format. */
function ExportChoice({
  exportable,
  owner,
  status,
  onClose,
}: {
  exportable: Exportable;
  owner: Owner;
  status: ExportStatus;
  onClose: () => void;
}) {
  const { list, selected, leftOut } = exportable;
  const [scope, setScope] = useState<"selected" | "all">(selected.length > 0 ? "selected" : "all");
  const [format, setFormat] = useState<ExportFormat>("csv");
  // Who reads the activity later doesn't know the IDs.
  const [names, setNames] = useState(list === ACTIVITY);
  const declared = listNamed(list);
  const { noun: one = "row", nouns: many, filters = [] } = declared ?? {};
  const made = filters.find(madeIn)?.made;
  const these = scope === "selected" && selected.length > 0;
  const walks = !these && "query" in exportable;
  const everything =
    "query" in exportable
      ? filters.some((one) => isSet(one, { ...exportable.query })) ||
        "organizationId" in exportable.query
        ? "Everything that matches"
        : `All ${many}`
      : `${exportable.rows.length === 1 ? "The" : "All"} ${plural(exportable.rows.length, one, many)} shown`;

  const start = async () => {
    if (!these && "query" in exportable)
      return startExport(owner, { ...exportable, format, names });
    const rows = these || "query" in exportable ? selected : exportable.rows;
    await saveRows(owner, { list, selected: these, format, names }, rows);
    return onClose();
  };
  return (
    <Dialog
      title={titleOf(list)}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="lg"
            variant="primary"
            // What is selected, as a CSV, is what is wanted most: Enter saves it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={() => void start()}
          >
            Export
          </Button>
        </>
      }
    >
      {status.problem !== undefined && (
        <Notice tone="negative" role="alert" className="mb-4">
          <strong>Nothing was exported.</strong> {status.problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        {selected.length > 0 ? (
          <Segmented
            label="What to export"
            options={["selected", "all"]}
            names={{
              selected:
                selected.length === 1
                  ? `This ${one}`
                  : `These ${plural(selected.length, one, many)}`,
              all: everything,
            }}
            current={scope}
            onChange={setScope}
          />
        ) : (
          <strong>{everything}</strong>
        )}
        <Segmented
          label="Format"
          options={FORMATS}
          names={{ csv: "CSV", ndjson: "NDJSON" }}
          current={format}
          onChange={setFormat}
        />
        <SwitchField label="Names beside IDs" value={names} onChange={setNames} />
      </div>
      <div className="my-4 border-y border-line py-4">
        {walks && declared ? (
          <ExportScope list={declared} query={exportable.query} />
        ) : (
          <p>Exports the rows as loaded.</p>
        )}
      </div>
      <p className="text-text-muted">
        {walks &&
          `Everything ${made ? `${made} up to now` : "that matches"}. You can pause it, and resume it after errors or reloads. `}
        {leftOut
          ? `It has each field but ${leftOut}, whose columns aren't shown.`
          : "It has each field."}{" "}
        A manifest describes the file, with its SHA-256.
        {names && " Names the console hasn't seen are left empty."}
      </p>
      {!status.persistent && walks && (
        <Notice tone="warning" className="mt-3">
          This browser can't store exports, so reloading cancels it.
        </Notice>
      )}
    </Dialog>
  );
}

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
