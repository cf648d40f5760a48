import { ChevronDown, ChevronRight, CircleAlert, ListFilter } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import type { CsvTable } from "~/lib/csv.ts";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Grid } from "~/ui/grid.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { batchColumns, NarrowBatchRow, STATE_NAMES } from "./-batch/cells.tsx";
import { BatchMapping } from "./-batch/mapping.tsx";
import { RowDetails } from "./-batch/row-details.tsx";
import { BatchSource, readFile } from "./-batch/source.tsx";
import { StateFilter } from "./-batch/state-filter.tsx";
import { BatchStatus } from "./-batch/status.tsx";
import { type Batch, changeBatch, type Source, useBatch } from "./-batch/store.ts";
import { BatchActions, BatchOrigin } from "./-batch/toolbar.tsx";

/** Many engagements at once: read, checked row by row, then sent a few at a time. */
export default function BatchTab() {
  const batch = useBatch();
  const { source, problem, phase } = batch;
  const idle = phase === "open" || phase === "reading";
  // Files dropped anywhere in the tab are meant for it; elsewhere the browser would leave the page.
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (idle) void readFile(event.dataTransfer.files[0]);
    },
  };
  return (
    <div {...drop} className="flex min-h-0 flex-1 flex-col">
      {source !== undefined && <ReadBatch key={source.name} batch={batch} source={source} />}
      {problem !== undefined && (
        <StateMessage
          role="alert"
          icon={<CircleAlert size={16} strokeWidth={1.5} className="text-negative" />}
          title="The batch can't be read"
        >
          {problem}
        </StateMessage>
      )}
      {source === undefined && <BatchSource />}
    </div>
  );
}

function MappingToggle({
  batch,
  table,
  open,
  onToggle,
}: {
  batch: Batch;
  table: CsvTable;
  open: boolean;
  onToggle: () => void;
}) {
  const Chevron = open ? ChevronDown : ChevronRight;
  const mapped = batch.mapping.filter((path) => path !== undefined).length;
  return (
    <Button
      variant="quiet"
      aria-expanded={open}
      icon={<Chevron size={14} strokeWidth={1.75} />}
      onClick={onToggle}
    >
      Mapping, {mapped} of {plural(table.header.length, "column")}
    </Button>
  );
}

function ReadBatch({ batch, source }: { batch: Batch; source: Source }) {
  const { rows, filter, table, format, phase, problem } = batch;
  const [opened, setOpened] = useState<number>();
  const [mapping, setMapping] = useState(rows.every(({ entry }) => entry === undefined));
  const shown = filter === undefined ? rows : rows.filter(({ state }) => state === filter);
  const row = opened === undefined ? undefined : rows[opened];
  const unit = batch.unit === "line" ? "Line" : "Item";
  const isTable = format === "csv" && table !== undefined;
  const sending = phase === "sending" || phase === "stopping";
  let body: ReactNode = null;
  if (shown.length > 0) {
    body = (
      <Grid
        label="Batch"
        columns={batchColumns(unit)}
        rows={shown}
        rowKey={({ index }) => String(index)}
        list={filter ?? "all"}
        onOpen={({ index }) => setOpened(index)}
        onKey={(key) => {
          if (key !== "Escape" || opened === undefined) return false;
          setOpened(undefined);
          return true;
        }}
        narrow={(each) => <NarrowBatchRow row={each} />}
      />
    );
  } else if (phase !== "reading" && problem === undefined) {
    body = <NoRows filter={filter && STATE_NAMES[filter]} />;
  }
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <BatchOrigin batch={batch} source={source} />
        {isTable && !sending && (
          <MappingToggle
            batch={batch}
            table={table}
            open={mapping}
            onToggle={() => setMapping(!mapping)}
          />
        )}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <BatchActions batch={batch} />
        </span>
      </div>
      {isTable && mapping && !sending && <BatchMapping batch={batch} table={table} />}
      {rows.length > 0 && (
        <div className="flex min-h-10 shrink-0 items-center overflow-x-auto px-3 max-md:py-1">
          <StateFilter
            rows={rows}
            current={filter}
            onChange={(state) => changeBatch({ filter: state })}
          />
        </div>
      )}
      <div className="flex min-h-0 flex-1 flex-col border-t border-line">{body}</div>
      {row !== undefined && (
        <RowDetails row={row} unit={unit} onClose={() => setOpened(undefined)} />
      )}
      <footer className="flex min-h-9 shrink-0 items-center gap-3 overflow-hidden border-t border-line-strong px-4 text-small">
        <BatchStatus batch={batch} />
      </footer>
    </>
  );
}

function NoRows({ filter }: { filter: string | undefined }) {
  return (
    <StateMessage
      role="status"
      icon={<ListFilter size={16} strokeWidth={1.5} />}
      title={filter === undefined ? "No rows" : `No row is ${filter.toLowerCase()}`}
      actions={
        filter !== undefined && (
          <Button onClick={() => changeBatch({ filter: undefined })}>Show all rows</Button>
        )
      }
    >
      {filter === undefined
        ? "The text holds no engagement."
        : "The filter State leaves nothing any more."}
    </StateMessage>
  );
}
