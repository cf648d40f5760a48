import ChevronDown from "lucide-react/icons/chevron-down";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useStore } from "~/lib/store.ts";
import { classes } from "~/ui/classes.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { PickList } from "~/ui/lazy/parts.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import type { Batch } from "./batch.ts";
import type { CsvTable } from "./formats.ts";
import { mappingProblem } from "./mapping.ts";

/** Maps the columns of a CSV to fields of the body, and says what empty cells mean. */
export function ColumnMapping({ batch, table }: { batch: Batch; table: CsvTable }) {
  const { cells } = batch.kind;
  const { mapping, empty } = useStore(batch.store);
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
            cell: ({ index, name }) => (
              <PathPicker
                paths={cells.paths}
                column={name}
                path={mapping[index]}
                problem={mappingProblem(cells, index, mapping, header)}
                onChange={(path) => void batch.remap({ mapping: mapping.with(index, path) })}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

const SKIP = { id: "", name: "Skip" };

/** Selects the path of a column. */
function PathPicker({
  paths,
  column,
  path,
  problem,
  onChange,
}: {
  /** The paths it suggests. */
  paths: readonly string[];
  /** The name of the column. */
  column: string;
  path: string | undefined;
  problem: string | undefined;
  onChange: (path: string | undefined) => void;
}) {
  const label = `Path of ${column}`;
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
            options={[SKIP, ...paths.map((each) => ({ id: each, name: each }))]}
            chosen={[path ?? ""]}
            wide
            showIds={false}
            onChange={([chosen]) => {
              onChange(chosen || undefined);
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
