import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Download from "lucide-react/icons/download";
import ListFilter from "lucide-react/icons/list-filter";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Locked } from "~/components/credentials/locked.tsx";
import { usePermission } from "~/components/credentials/permissions.ts";
import { WritesTo } from "~/components/credentials/writes-to.tsx";
import { WaitLine } from "~/components/page/countdown.tsx";
import type { Action } from "~/lib/actions.ts";
import { downloadText } from "~/lib/download.ts";
import { formatCount, plural } from "~/lib/format.ts";
import type { JsonObject } from "~/lib/json.ts";
import { useStore } from "~/lib/store.ts";
import { capital } from "~/lib/words.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { Grid } from "~/ui/grid/grid.tsx";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { type Batch, isSending, type Source } from "./batch.ts";
import { mappingProblem } from "./mapping.ts";
import { batchColumns, NarrowBatchRow, stateName } from "./row-parts.tsx";
import { RowPeek } from "./row-peek.tsx";
import { countStates, isReject, rejectsOf, ROW_STATES } from "./rows.ts";
import { BatchSource, ColumnMapping, PASTED, readFile } from "./source.tsx";

interface Props {
  batch: Batch;
}

interface ViewProps extends Props {
  /** More buttons for the body of a row. */
  actions?: ((body: JsonObject) => ReactNode) | undefined;
  /** Focuses the empty field. */
  focused?: boolean;
}

/** Many bodies at once: read, checked row by row, then sent. */
export function BatchView({ batch, actions, focused }: ViewProps) {
  const state = useStore(batch.store);
  const { source, problem } = state;
  // Without this, the browser would navigate to a file dropped beside the field.
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (!isSending(state)) void readFile(batch, event.dataTransfer.files[0]);
    },
  };
  return (
    <div {...drop} className="flex min-h-0 flex-1 flex-col">
      <Locked
        reason={usePermission(batch.kind.endpoint).reason}
        className="shrink-0 border-b border-line px-4 py-1.5"
      />
      {source !== undefined && (
        <ReadBatch key={source.name} batch={batch} source={source} actions={actions} />
      )}
      {problem !== undefined && (
        <StateMessage
          role="alert"
          icon={<CircleAlert size={16} className="text-negative" />}
          title="The batch can't be read"
          actions={
            source && <Button onClick={() => void batch.read(source, state.format)}>Retry</Button>
          }
        >
          {problem}
        </StateMessage>
      )}
      {source === undefined && <BatchSource batch={batch} focused={focused} />}
    </div>
  );
}

function ReadBatch({ batch, source, actions }: ViewProps & { source: Source }) {
  const state = useStore(batch.store);
  const { rows, filter, table, mapping, phase, problem } = state;
  const { kind } = batch;
  const view = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<number>();
  const [isOpen, setIsOpen] = useState(false);
  // Undefined until it is opened or closed by hand: then it is open while something is missing.
  const [shows, setShows] = useState<boolean>();
  const shown = filter === undefined ? rows : rows.filter((each) => each.state === filter);
  const row = isOpen && current !== undefined ? rows[current] : undefined;
  const open = (index: number | undefined) => {
    flushSync(() => {
      setIsOpen(index !== undefined);
      if (index !== undefined) setCurrent(index);
    });
    // On a narrow screen the panel leaves room for a row or two.
    view.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  };
  const mapped = state.format === "csv" && !isSending(state) ? table : undefined;
  const isComplete =
    mapping.includes(kind.key.path) &&
    mapped?.header.every(
      (_, index) => mappingProblem(kind.cells, index, mapping, mapped.header) === undefined,
    );
  const showsMapping = mapped !== undefined && (shows ?? !isComplete);
  const mappingAction: Action = {
    label: `Mapping, ${mapping.filter((path) => path !== undefined).length} of ${plural(mapped?.header.length ?? 0, "column")}`,
    words: "csv columns fields",
    icon: showsMapping ? ChevronDown : ChevronRight,
    run: () => setShows(!showsMapping),
  };
  useActions("On this screen", [mappingAction], mapped !== undefined);
  let body: ReactNode = null;
  if (shown.length > 0) {
    body = (
      <Grid
        label="Batch"
        columns={batchColumns(kind, state.unit)}
        rows={shown}
        rowKey={({ index }) => String(index)}
        list={filter ?? "all"}
        cursor={shown.findIndex(({ index }) => index === current)}
        onCursor={(at) => setCurrent(shown[at]?.index)}
        onOpen={({ index }) => open(index)}
        onKey={(key) => {
          if (key !== "Escape" || !isOpen) return false;
          open(undefined);
          return true;
        }}
        narrow={(each) => <NarrowBatchRow row={each} />}
      />
    );
  } else if (phase !== "reading" && problem === undefined) {
    body = (
      <StateMessage
        role="status"
        icon={<ListFilter size={16} />}
        title={filter === undefined ? "No rows" : "No rows in this state"}
        actions={
          filter !== undefined && (
            <Button onClick={() => batch.change({ filter: undefined })}>Show all rows</Button>
          )
        }
      >
        {filter === undefined
          ? `The source has no ${kind.noun}s.`
          : `The filter is “${stateName(kind, filter)}”.`}
      </StateMessage>
    );
  }
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <Origin batch={batch} source={source} />
        {mapped !== undefined && (
          <ActionButton variant="quiet" aria-expanded={showsMapping} action={mappingAction} />
        )}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {kind.inOwnOrganization && <WritesTo />}
          <Actions batch={batch} onSend={() => setShows(undefined)} />
        </span>
      </div>
      {showsMapping && <ColumnMapping batch={batch} table={mapped} />}
      <div
        ref={view}
        // On a narrow screen the panel is below the rows, as what is above them leaves little room.
        className="relative flex min-h-0 flex-1 overflow-x-clip max-md:flex-col max-md:[&>aside]:static max-md:[&>aside]:max-h-[60%] max-md:[&>aside]:border-t max-md:[&>aside]:border-l-0 max-md:[&>aside]:shadow-none"
      >
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {rows.length > 0 && (
            <div className="flex min-h-10 shrink-0 items-center overflow-x-auto px-3 max-md:py-1">
              <StateFilter batch={batch} />
            </div>
          )}
          <div className="flex min-h-0 flex-1 flex-col border-t border-line">{body}</div>
        </div>
        {row !== undefined && (
          <RowPeek batch={batch} row={row} shown={shown} actions={actions} onMove={open} />
        )}
      </div>
      <footer className="flex min-h-9 shrink-0 items-center gap-3 overflow-hidden border-t border-line-strong px-4 text-small">
        <Status batch={batch} />
      </footer>
    </>
  );
}

/** The source of the batch, its format, and the way back to it. */
function Origin({ batch, source }: Props & { source: Source }) {
  const state = useStore(batch.store);
  const busy = isSending(state);
  const typed = source.name === PASTED && source.text.length < 200_000;
  const discard: Action = {
    label: typed ? "Edit text" : "Discard batch",
    words: "another file start over",
    reason: busy ? "The batch is being sent. Cancel it first." : undefined,
    run: () => batch.discard(typed ? source.text : ""),
  };
  useActions("On this screen", [discard]);
  return (
    <>
      <span className="min-w-0 truncate font-[600]">{source.name}</span>
      {!busy && (
        <Segmented
          label="Read as"
          options={["json", "csv"]}
          names={{ json: "JSON", csv: "CSV" }}
          current={state.format}
          onChange={(format) => void batch.read(source, format)}
        />
      )}
      <ActionButton variant="quiet" action={discard} />
    </>
  );
}

/** Send, cancel, retry, and download rejects. */
function Actions({ batch, onSend }: Props & { onSend: () => void }) {
  const state = useStore(batch.store);
  const { rows, phase, source, unit } = state;
  const { noun, acts } = batch.kind;
  const permission = usePermission(batch.kind.endpoint).reason;
  const counts = countStates(rows);
  const left = counts.ready + counts.cancelled;
  const busy = isSending(state);
  const again = [
    { ended: "failed", label: "Retry failed" },
    { ended: "unknown", label: acts.unknown },
  ] as const;
  const others: Action[] = again
    .filter(({ ended }) => counts[ended] > 0)
    .map(({ ended, label }) => ({
      label,
      icon: RefreshCw,
      reason: permission,
      run: () => void batch.send((row) => row.state === ended),
    }));
  if (rows.some(isReject)) {
    others.unshift({
      keys: "e",
      label: "Download rejects",
      words: "export issues failed",
      icon: Download,
      run: () => {
        // The rejects of `calls.csv` are `calls.rejects.ndjson`.
        const name = (source?.name ?? "batch").replace(/\.\w+$/, "");
        downloadText(`${name}.rejects.ndjson`, rejectsOf(rows, unit));
      },
    });
  }
  const cancel: Action = {
    label: phase === "stopping" ? "Cancelling" : "Cancel",
    words: "stop sending batch",
    run: () => batch.cancel(),
  };
  const send: Action = {
    keys: "Mod+Enter",
    label: `${acts.send} ${left === 0 ? `${noun}s` : plural(left, noun)}`,
    words: "send batch",
    reason:
      permission ??
      (phase === "reading"
        ? "Still checking rows."
        : left === 0
          ? "Nothing left to send."
          : undefined),
    run: () => {
      onSend();
      void batch.send((row) => row.state === "ready" || row.state === "cancelled");
    },
  };
  useActions("On this screen", busy ? [cancel] : [send, ...others]);
  return (
    <>
      {/* Next to the sync button, not in its place: a double click must not cancel. */}
      {(busy ? [cancel] : others).map((action) => (
        <ActionButton key={action.label} action={action} busy={phase === "stopping"} />
      ))}
      <ActionButton variant="primary" busy={busy} action={busy ? { label: acts.sending } : send} />
    </>
  );
}

/** The number of rows in each state, as buttons that filter by it. */
function StateFilter({ batch }: Props) {
  const { rows, filter } = useStore(batch.store);
  const counts = countStates(rows);
  const states = ROW_STATES.filter((state) => counts[state] > 0 || state === filter);
  useActions(
    "On this screen",
    [undefined, ...states].map((state) => ({
      label: state === undefined ? "All rows" : `Rows: ${stateName(batch.kind, state)}`,
      words: "filter state",
      run: () => batch.change({ filter: state }),
    })),
  );
  return (
    <div role="group" aria-label="State" data-roving="" className="flex shrink-0 gap-1">
      {[undefined, ...states].map((state) => (
        <button
          key={state ?? "all"}
          type="button"
          aria-pressed={state === filter}
          onClick={() => batch.change({ filter: state === filter ? undefined : state })}
          className={classes(
            "h-7 rounded-control border px-2 whitespace-nowrap max-md:h-10",
            state === filter
              ? "border-line-strong bg-surface-raised font-[550]"
              : "border-transparent text-text-muted hover:bg-hover hover:text-text",
          )}
        >
          {state === undefined ? "All" : stateName(batch.kind, state)}{" "}
          {formatCount(state === undefined ? rows.length : counts[state])}
        </button>
      ))}
    </div>
  );
}

/** The foot of a batch: its progress, or the number of rows by state. */
function Status({ batch }: Props) {
  const { phase, rows, total, done, stopped } = useStore(batch.store);
  const { acts, noun, endpoint } = batch.kind;
  const counts = countStates(rows);
  if (phase === "reading") return <span role="status">Checking rows</span>;
  const isSent = counts.synced + counts.failed + counts.unknown + counts.cancelled > 0;
  const shown =
    phase === "open"
      ? (["ready", "synced", "failed", "unknown", "cancelled"] as const)
      : (["failed", "unknown"] as const);
  const parts = shown
    .filter((state) => counts[state] > 0 || (state === "ready" && !isSent))
    .map((state) => `${formatCount(counts[state])} ${state === "synced" ? acts.sent : state}`);
  // "12 ready, 3 skipped (issues)".
  const summary = [
    ...parts,
    ...(counts.issues > 0 ? [`${formatCount(counts.issues)} skipped (issues)`] : []),
  ];
  if (phase === "open") {
    return (
      <span role="status" className="min-w-0 truncate">
        {stopped !== undefined && `Stopped: ${stopped} `}
        <strong>{summary.join(", ")}</strong>
      </span>
    );
  }
  return (
    <>
      <div
        role="progressbar"
        aria-label={`${capital(noun)}s sent`}
        aria-valuenow={done}
        aria-valuemax={total}
        className="h-1.5 w-40 shrink-0 bg-track max-md:w-20"
      >
        <div
          className="h-full bg-fill"
          style={{ width: `${(done / Math.max(1, total)) * 100}%` }}
        />
      </div>
      <span className="truncate">
        <strong>
          {formatCount(done)} of {formatCount(total)} sent
        </strong>
        {summary.map((part) => `, ${part}`)}
      </span>
      {phase === "stopping" ? (
        <span role="status">Waiting for {plural(counts.sending, "call")} in progress</span>
      ) : (
        <WaitLine of={endpoint.name} />
      )}
    </>
  );
}
