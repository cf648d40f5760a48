import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import ListFilter from "lucide-react/icons/list-filter";
import { type DragEvent, type ReactNode, useState } from "react";
import { WritesTo } from "~/components/credentials/writes-to.tsx";
import { useStore } from "~/lib/store.ts";
import { Button } from "~/ui/button.tsx";
import { Grid } from "~/ui/grid/grid.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { batchColumns, NarrowBatchRow } from "./cells.tsx";
import { BatchMapping, isMapped, MappingToggle } from "./file/mapping.tsx";
import { readBatch } from "./file/read.ts";
import { BatchSource, readFile } from "./file/source.tsx";
import { RowPeek } from "./peek/row-peek.tsx";
import { StateFilter } from "./state-filter.tsx";
import { stateName } from "./state-mark.tsx";
import { BatchStatus } from "./status.tsx";
import type { Batch, BatchState, Source } from "./store.ts";
import { BatchActions, BatchOrigin } from "./toolbar.tsx";

interface Props {
  batch: Batch;
  /** What else can be done with the body of a row. */
  actions?: ((body: Record<string, unknown>) => ReactNode) | undefined;
  /** Whether all rows land in the credential's organization, which is said then. */
  inOwnOrganization?: boolean;
  /** Whether the empty field is focused. */
  focused?: boolean;
}

/** Many bodies at once: read, checked row by row, then sent. */
export function BatchView(props: Props) {
  const { batch } = props;
  const state = useStore(batch.store);
  const { source, problem, phase } = state;
  const idle = phase === "open" || phase === "reading";
  // Without this, the browser would navigate to a file dropped beside the field.
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (idle) void readFile(batch, event.dataTransfer.files[0]);
    },
  };
  return (
    <div {...drop} className="flex min-h-0 flex-1 flex-col">
      {source !== undefined && (
        <ReadBatch key={source.name} {...props} state={state} source={source} />
      )}
      {problem !== undefined && (
        <StateMessage
          role="alert"
          icon={<CircleAlert size={16} className="text-negative" />}
          title="The batch can't be read"
          actions={
            source && (
              <Button onClick={() => void readBatch(batch, source, state.format)}>Retry</Button>
            )
          }
        >
          {problem}
        </StateMessage>
      )}
      {source === undefined && (
        <BatchSource batch={batch} typed={state.typed} focused={props.focused} />
      )}
    </div>
  );
}

function ReadBatch({
  batch,
  state,
  source,
  actions,
  inOwnOrganization = false,
}: Props & { state: BatchState; source: Source }) {
  const { rows, filter, table, format, phase, problem } = state;
  const [opened, setOpened] = useState<number>();
  // Undefined until it is opened or closed by hand: then it is open while something is missing.
  const [mapping, setMapping] = useState<boolean>();
  const shown = filter === undefined ? rows : rows.filter((each) => each.state === filter);
  const row = opened === undefined ? undefined : rows[opened];
  const sending = phase === "sending" || phase === "stopping";
  const mapped = format === "csv" ? table : undefined;
  const showsMapping = mapped && !sending && (mapping ?? !isMapped(batch, state, mapped));
  let body: ReactNode = null;
  if (shown.length > 0) {
    body = (
      <Grid
        label="Batch"
        columns={batchColumns(batch.kind, state.unit === "line" ? "Line" : "Item")}
        rows={shown}
        rowKey={({ index }) => String(index)}
        list={filter ?? "all"}
        onOpen={({ index }) => setOpened(index)}
        onKey={(key) => {
          if (key !== "Escape" || opened === undefined) return false;
          setOpened(undefined);
          return true;
        }}
        narrow={(each) => <NarrowBatchRow kind={batch.kind} row={each} />}
      />
    );
  } else if (phase !== "reading" && problem === undefined) {
    body = (
      <NoRows
        filter={filter && stateName(batch.kind, filter)}
        nouns={`${batch.kind.noun}s`}
        onClear={() => batch.change({ filter: undefined })}
      />
    );
  }
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <BatchOrigin batch={batch} state={state} source={source} />
        {mapped && !sending && (
          <MappingToggle
            state={state}
            table={mapped}
            open={showsMapping === true}
            onToggle={() => setMapping(showsMapping !== true)}
          />
        )}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {inOwnOrganization && <WritesTo />}
          <BatchActions batch={batch} state={state} onSend={() => setMapping(undefined)} />
        </span>
      </div>
      {showsMapping && <BatchMapping batch={batch} state={state} table={mapped} />}
      <div className="relative flex min-h-0 flex-1 overflow-x-clip">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {rows.length > 0 && (
            <div className="flex min-h-10 shrink-0 items-center overflow-x-auto px-3 max-md:py-1">
              <StateFilter
                kind={batch.kind}
                rows={rows}
                current={filter}
                onChange={(next) => batch.change({ filter: next })}
              />
            </div>
          )}
          <div className="flex min-h-0 flex-1 flex-col border-t border-line">{body}</div>
        </div>
        {row !== undefined && (
          <RowPeek
            batch={batch}
            state={state}
            row={row}
            shown={shown}
            actions={actions}
            onMove={setOpened}
          />
        )}
      </div>
      <footer className="flex min-h-9 shrink-0 items-center gap-3 overflow-hidden border-t border-line-strong px-4 text-small">
        <BatchStatus kind={batch.kind} state={state} />
      </footer>
    </>
  );
}

function NoRows({
  filter,
  nouns,
  onClear,
}: {
  filter: string | undefined;
  nouns: string;
  onClear: () => void;
}) {
  return (
    <StateMessage
      role="status"
      icon={<ListFilter size={16} />}
      title={filter === undefined ? "No rows" : "No rows in this state"}
      actions={filter !== undefined && <Button onClick={onClear}>Show all rows</Button>}
    >
      {filter === undefined ? `The source has no ${nouns}.` : `No row is “${filter}”.`}
    </StateMessage>
  );
}
