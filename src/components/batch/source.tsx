import ChevronDown from "lucide-react/icons/chevron-down";
import Download from "lucide-react/icons/download";
import FileUp from "lucide-react/icons/file-up";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useId, useRef } from "react";
import type { Action } from "~/lib/actions.ts";
import { downloadText } from "~/lib/download.ts";
import { useStore } from "~/lib/store.ts";
import { capital } from "~/lib/words.ts";
import { classes } from "~/ui/classes.ts";
import { INPUT_CLASSES } from "~/ui/field/field-parts.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { PickList } from "~/ui/lazy/parts.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import type { Batch } from "./batch.ts";
import type { CsvTable } from "./formats.ts";
import { mappingProblem } from "./mapping.ts";

/** The source name of a paste. */
export const PASTED = "Pasted text";
/** A longer paste is read right away: the page would lag on every key in a field of that length. */
const MOST_TYPED = 20_000;
const MOST_BYTES = 50_000_000;

/** Reads a file that was chosen or dropped. */
export async function readFile(batch: Batch, file: File | undefined) {
  if (file === undefined) return;
  if (file.size > MOST_BYTES) {
    batch.change({ problem: `${file.name} is over 50 MB. Split it into parts.` });
    return;
  }
  await batch.read({ name: file.name, text: await file.text() });
}

const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** Takes a file or a text for a batch. Nothing is sent from here. */
export function BatchSource({
  batch,
  focused = false,
}: {
  batch: Batch;
  /** Focuses the field when it appears, so that a paste is enough. */
  focused?: boolean;
}) {
  const { noun, hint, example, template } = batch.kind;
  const { typed } = useStore(batch.store);
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const read = (text: string) => void batch.read({ name: PASTED, text });
  const check: Action = {
    label: "Check rows",
    words: "read batch",
    reason: typed.trim() === "" ? "Paste or type some text first." : undefined,
    run: () => read(typed),
  };
  const choose: Action = {
    label: "Choose file",
    words: "upload open csv batch",
    icon: FileUp,
    run: () => chooser.current?.click(),
  };
  const save: Action = {
    label: "Download CSV template",
    words: "batch example columns",
    icon: Download,
    run: () => downloadText(`${noun}s.csv`, `${template.join(",")}\n`),
  };
  useActions("On this screen", [check, choose, save]);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 p-4">
      <label htmlFor={id} className="font-[600]">
        {capital(noun)}s
      </label>
      <p id={`${id}-hint`} className="-mt-2 max-w-3xl text-prose text-text-muted">
        {hint}
      </p>
      <textarea
        id={id}
        ref={focused ? focus : undefined}
        aria-describedby={`${id}-hint`}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        placeholder={example}
        onChange={(event) => batch.change({ typed: event.target.value })}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text/plain");
          // Several rows pasted into the empty field are read right away.
          const isWhole = typed === "" && text.trim().includes("\n");
          if (!isWhole && text.length <= MOST_TYPED) return;
          event.preventDefault();
          read(text);
        }}
        className={classes(
          INPUT_CLASSES,
          "max-h-120 min-h-40 flex-1 resize-none py-1.5 font-mono text-[12px]",
        )}
      />
      <div className="flex flex-wrap gap-2">
        <ActionButton action={check} />
        <ActionButton action={choose} />
        <ActionButton action={save} />
        <input
          ref={chooser}
          type="file"
          aria-label={`File of ${noun}s`}
          accept=".ndjson,.jsonl,.json,.csv,.tsv,text/csv,application/json"
          hidden
          onChange={(event) => {
            void readFile(batch, event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
    </div>
  );
}

/** Maps the columns of a CSV to fields of the body, and says what empty cells mean. */
export function ColumnMapping({ batch, table }: { batch: Batch; table: CsvTable }) {
  const { empty } = useStore(batch.store);
  const { header, rows } = table;
  return (
    <div className="max-h-[45%] shrink-0 overflow-y-auto border-b border-line px-4 py-2">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <span className="text-text-muted">An empty cell</span>
        <Segmented
          label="An empty cell"
          options={["omit", "clear"]}
          names={{ omit: "keeps the stored value", clear: "clears the field" }}
          current={empty}
          onChange={(choice) => void batch.remap({ empty: choice })}
        />
      </div>
      <PlainTable
        label="Column mapping"
        rows={header.map((name, index) => ({ name, index }))}
        rowKey={({ index }) => String(index)}
        columns={[
          { header: "Column", cell: ({ name }) => name || <None>no name</None> },
          {
            header: "First value",
            wideOnly: true,
            cell: ({ index }) => {
              const first = rows.slice(0, 50).find((row) => row.cells[index]?.trim());
              const sample = first?.cells[index];
              if (sample === undefined) return <None>empty</None>;
              return <Mono>{sample.length > 60 ? `${sample.slice(0, 60)}…` : sample}</Mono>;
            },
          },
          {
            header: "Maps to",
            cell: ({ index }) => <PathPicker batch={batch} header={header} index={index} />,
          },
        ]}
      />
    </div>
  );
}

const SKIP = { id: "", name: "Skip" };

/** Selects the path of a column. */
function PathPicker({ batch, header, index }: { batch: Batch; header: string[]; index: number }) {
  const { mapping } = useStore(batch.store);
  const { cells } = batch.kind;
  const path = mapping[index];
  const problem = mappingProblem(cells, index, mapping, header);
  const label = `Path of ${header[index] ?? ""}`;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <PopoverButton
        label={label}
        aria-label={`${label}: ${path ?? "skipped"}`}
        className="flex h-7 max-w-full min-w-56 items-center gap-1.5 rounded-control border border-control bg-surface px-2 hover:bg-hover max-md:h-10 max-md:min-w-40"
        trigger={
          <>
            <span className={classes("min-w-0 truncate", path ? "mono" : "text-text-muted")}>
              {path ?? "skipped"}
            </span>
            <ChevronDown size={14} className="ml-auto shrink-0 text-text-muted" />
          </>
        }
      >
        {(close) => (
          <PickList
            label={label}
            options={[SKIP, ...cells.paths.map((each) => ({ id: each, name: each }))]}
            chosen={[path ?? ""]}
            wide
            showIds={false}
            onChange={([chosen]) => {
              void batch.remap({ mapping: mapping.with(index, chosen || undefined) });
              close();
            }}
          />
        )}
      </PopoverButton>
      {problem !== undefined && (
        <span className="inline-flex items-center gap-1 text-small">
          <TriangleAlert size={14} className="shrink-0 text-warning" />
          {problem}
        </span>
      )}
    </span>
  );
}
