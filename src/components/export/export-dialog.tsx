import { useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import Download from "lucide-react/icons/download";
import { useEffect, useState } from "react";
import { usePermission } from "~/components/credentials/permissions.ts";
import type { DeclaredList } from "~/components/define-list/define-list.ts";
import { type AnySearch, isSet, madeIn } from "~/components/define-list/filters.ts";
import { FilterWords } from "~/components/define-list/filter-words.tsx";
import { WaitLine } from "~/components/page/waiting.tsx";
import { organizationList } from "~/contract/plain.gen.ts";
import { chooseSeparator, chosenSeparator, SEPARATORS } from "~/lib/csv-write.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { SwitchField } from "~/ui/field/switch-field.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { shownZone } from "~/lib/zone.ts";
import { type ExportFormat, type FileOptions, FORMATS, saveRows } from "./rows-file.ts";
import { type Export, type ExportProgress, makeExport } from "./run-export.ts";

/** What can be exported of a list. */
export type Exportable = {
  list: DeclaredList;
  /** The selected rows. */
  selected: readonly object[];
  /** How many of them the quick filter hides. */
  hidden?: number;
  /** The loaded rows that the quick filter shows, and its text; undefined if it isn't set. */
  shown?: { count: number; text: string; rows: () => readonly object[] } | undefined;
  /** Columns that are hidden, and so not requested. */
  leftOut?: string;
} & (
  | {
      /** The query, if everything that matches can be exported. */
      query: object;
      /** How many of its rows are loaded, and how many there are if that is known. */
      loaded?: number;
      total?: number | undefined;
    }
  | {
      /** All rows of a list that is loaded completely. */
      rows: readonly object[];
    }
);

interface Running {
  list: DeclaredList;
  query: object;
  total: number | undefined;
  export: Export;
}

/** The export of a list, from the choice to the file. It runs while the dialog is open. */
export default function ExportDialog({
  exportable,
  onClose,
}: {
  exportable: Exportable;
  onClose: () => void;
}) {
  const [running, setRunning] = useState<Running>();
  const [progress, setProgress] = useState<ExportProgress>();
  const client = useQueryClient();
  const learnsNames = usePermission(organizationList).allowed;
  const job = running?.export;
  useEffect(() => () => job?.stop(), [job]);
  const start = (written: Written) => {
    if (!("query" in exportable)) return;
    const { list, query, total } = exportable;
    const options = { list: list.name, ...written };
    const begun = makeExport(client, list, query, options, learnsNames, setProgress);
    setRunning({ list, query, total, export: begun });
    void begun.run();
  };
  return running && progress ? (
    <RunningExport running={running} progress={progress} onClose={onClose} />
  ) : (
    <ExportChoice exportable={exportable} onStart={start} onClose={onClose} />
  );
}

/** How they are written. */
type Written = Omit<FileOptions, "list">;

/** Which rows: those selected, those that the quick filter shows, or all of the list. */
type Scope = "selected" | "shown" | "all";

const titleOf = ({ exported }: DeclaredList) => `Export ${exported}`;

/** The filters and the order of an export in words, with the time bounds as they are sent. */
const ExportScope = ({ list, query }: { list: DeclaredList; query: object }) => (
  <FilterWords
    list={list}
    search={{ ...query }}
    exact
    none={<p className="text-text-muted">Not filtered.</p>}
  />
);

/** Chooses what to export, and how it is written. */
function ExportChoice({
  exportable,
  onStart,
  onClose,
}: {
  exportable: Exportable;
  /** Starts the export of everything that matches. */
  onStart: (written: Written) => void;
  onClose: () => void;
}) {
  const { list, selected, hidden = 0, shown, leftOut } = exportable;
  const { noun: one, nouns: many, filters } = list;
  const scopes: Scope[] = [
    ...(selected.length > 0 ? (["selected"] as const) : []),
    ...(shown ? (["shown"] as const) : []),
    "all",
  ];
  const [chosen, setScope] = useState(scopes[0]);
  const scope = scopes.find((one) => one === chosen) ?? "all";
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [separator, setSeparator] = useState(chosenSeparator);
  const [raw, setRaw] = useState(false);
  const [times, setTimes] = useState<"utc" | "shown">("utc");
  const written = { format, raw, zoned: times === "shown" };
  const zone = shownZone();
  const made = filters.find(madeIn)?.made;
  const matching = scope === "all" && "query" in exportable ? exportable : undefined;
  const theRows = (count: number) => `${count === 1 ? "The" : "All"} ${plural(count, one, many)}`;
  const asked: AnySearch = "query" in exportable ? { ...exportable.query } : {};
  const names = {
    selected: selected.length === 1 ? `This ${one}` : `These ${plural(selected.length, one, many)}`,
    shown: `The ${plural(shown?.count ?? 0, one, many)} shown`,
    all: !("query" in exportable)
      ? `${theRows(exportable.rows.length)} shown`
      : shown && exportable.total !== undefined
        ? theRows(exportable.total)
        : filters.some((filter) => isSet(filter, asked)) || asked.organizationId !== undefined
          ? "Everything that matches"
          : `All ${many}`,
  };
  const start = () => {
    if (matching) return onStart(written);
    const all = "query" in exportable ? [] : exportable.rows;
    const rows = scope === "selected" ? selected : scope === "shown" ? shown?.rows() : all;
    void saveRows({ list: list.name, ...written }, rows ?? []);
    onClose();
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
            // Enter exports the selection as CSV, which is wanted most.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={start}
          >
            Export
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-4">
        {scopes.length > 1 ? (
          <Segmented
            label="What to export"
            options={scopes}
            names={names}
            current={scope}
            onChange={setScope}
          />
        ) : (
          <strong>{names.all}</strong>
        )}
        <Segmented
          label="Format"
          options={FORMATS}
          names={{ csv: "CSV", ndjson: "NDJSON" }}
          current={format}
          onChange={setFormat}
        />
        {format === "csv" && (
          <Segmented
            label="Separator"
            options={SEPARATORS}
            names={{ ",": "Comma", ";": "Semicolon" }}
            current={separator}
            onChange={(next) => {
              chooseSeparator(next);
              setSeparator(next);
            }}
          />
        )}
        {!raw && zone !== "UTC" && (
          <Segmented
            label="Times"
            options={["utc", "shown"]}
            names={{ utc: "UTC", shown: zone }}
            current={times}
            onChange={setTimes}
          />
        )}
        <SwitchField label="Raw values" value={raw} onChange={setRaw} />
      </div>
      <div className="my-4 border-y border-line py-4">
        {matching ? (
          <>
            <p className="mb-2 tabular-nums empty:hidden">
              {matching.total !== undefined
                ? plural(matching.total, one, many)
                : matching.loaded !== undefined &&
                  `${formatCount(matching.loaded)} loaded, more available`}
            </p>
            <ExportScope list={list} query={matching.query} />
            {shown && (
              <p className="mt-2">
                Also the rows without “{shown.text}”: the API has no search, so the text only hides
                rows here.
              </p>
            )}
          </>
        ) : (
          <p>
            {scope === "shown" && "query" in exportable && (
              <>
                {formatCount(shown?.count ?? 0)} of the {plural(exportable.loaded ?? 0, one, many)}{" "}
                loaded {shown?.count === 1 ? "matches" : "match"} “{shown?.text}”.{" "}
                {exportable.total !== exportable.loaded && "Others weren't searched. "}
              </>
            )}
            {scope === "selected" && hidden > 0 && `${formatCount(hidden)} of them not shown. `}
            Exports the rows as loaded.
          </p>
        )}
      </div>
      <p className="text-text-muted">
        {matching && made && `Everything ${made} up to now. `}
        {leftOut
          ? `It has each field but ${leftOut}, whose columns aren't shown.`
          : "It has each field."}{" "}
        {raw
          ? "IDs and milliseconds are written as the API sends them."
          : "Names replace IDs if they are known, and durations are readable."}{" "}
        {times === "shown" && !raw
          ? `Times are those of ${zone}, with their offset from UTC.`
          : "Times are in UTC, as the API sends them."}
      </p>
      {format === "csv" && (
        <p className="text-text-muted">
          {separator === ";" && "The decimal sign is a comma. "}A cell that begins like a formula
          gets an apostrophe, so that a spreadsheet doesn't run it.
        </p>
      )}
    </Dialog>
  );
}

/** How far an export is, and what can be done with it. */
function RunningExport({
  running: { list, query, total, export: job },
  progress,
  onClose,
}: {
  running: Running;
  progress: ExportProgress;
  onClose: () => void;
}) {
  const { phase, rows, repeated, unreadable, problem, isPaused = false, saved } = progress;
  const [closing, setClosing] = useState(false);
  const isUnsaved = phase === "running" || (saved === undefined && rows > 0);
  const blocker = useBlocker({
    shouldBlockFn: () => true,
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
    withResolver: true,
  });
  const isBlocked = blocker.status === "blocked";
  // If the file is saved meanwhile, the question is settled: the reader stays and sees it.
  useEffect(() => {
    if (isBlocked && !isUnsaved) blocker.reset();
  }, [blocker, isBlocked, isUnsaved]);
  if (isUnsaved && (closing || isBlocked)) {
    const stay = () => {
      setClosing(false);
      blocker.reset?.();
    };
    return (
      <Dialog
        title={titleOf(list)}
        onClose={stay}
        footer={
          <>
            <Button size="lg" variant="danger" onClick={isBlocked ? blocker.proceed : onClose}>
              Discard export
            </Button>
            <Button size="lg" variant="primary" onClick={stay}>
              Back to export
            </Button>
          </>
        }
      >
        <Notice tone="warning" role="alert">
          <strong>The export isn't finished.</strong> {plural(rows, "row")} read so far would be
          lost.
        </Notice>
      </Dialog>
    );
  }
  const close = () => (isUnsaved ? setClosing(true) : onClose());
  return (
    <Dialog
      title={titleOf(list)}
      onClose={close}
      footer={
        phase === "running" ? (
          <Button size="lg" onClick={job.stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button size="lg" className="mr-auto" onClick={close}>
              {phase === "saved" ? "Done" : "Close"}
            </Button>
            {phase !== "saved" && rows > 0 && (
              <Button size="lg" onClick={() => void job.save(true)}>
                Save the partial file
              </Button>
            )}
            {phase === "saved" && (
              <Button size="lg" icon={<Download size={14} />} onClick={() => void job.save(false)}>
                Save again
              </Button>
            )}
            {phase === "stopped" && (
              <Button size="lg" variant="primary" onClick={() => void job.run()}>
                {problem === undefined || isPaused ? "Resume" : "Retry"}
              </Button>
            )}
          </>
        )
      }
    >
      {problem !== undefined && (
        <Notice tone={isPaused ? "warning" : "negative"} role="alert" className="mb-4">
          <strong>{isPaused ? "The export paused." : "The export stopped."}</strong> {problem}
        </Notice>
      )}
      {phase === "looped" && (
        <Notice tone="negative" role="alert" className="mb-4">
          <strong>The export can't be completed.</strong> The list repeated a page.
        </Notice>
      )}
      <p role="status" className="text-text-muted">
        {phase === "running"
          ? "Exporting"
          : ((saved && `Saved ${saved}`) ?? "Stopped. No file yet.")}
      </p>
      <p className="mt-1 mb-1 text-heading tabular-nums">
        {rows === 0 && phase !== "saved" ? "Nothing read yet" : plural(rows, "row")}
        {phase === "running" && rows > 0 && total !== undefined && ` of ${formatCount(total)}`}
      </p>
      {repeated > 0 && (
        <p className="text-text-muted">
          {plural(repeated, "row")} left out: {repeated === 1 ? "it repeats" : "they repeat"} an ID.
        </p>
      )}
      {unreadable > 0 && (
        <p className="text-text-muted">{plural(unreadable, "unreadable row")} left out.</p>
      )}
      {phase === "running" && <WaitLine endpoint={list.endpoint.name} />}
      <div className="mt-4 border-t border-line pt-4">
        <ExportScope list={list} query={query} />
      </div>
    </Dialog>
  );
}
