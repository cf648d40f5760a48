import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import type { Batch, BatchState } from "../store.ts";
import type { Cells } from "./cell-paths.ts";
import type { CsvTable } from "./csv.ts";
import type { Mapping } from "./mapping-guess.ts";
import { PathPicker } from "./path-picker.tsx";
import { remapBatch } from "./read.ts";

/** What is wrong with a column's path, given the other columns. */
function problemOf(
  { kindOf, requiredBeside }: Cells,
  index: number,
  mapping: Mapping,
  header: readonly string[],
): string | undefined {
  const path = mapping[index];
  if (path === undefined) return undefined;
  if (kindOf(path) === undefined) return "The API doesn't have this field.";
  const other = mapping.indexOf(path);
  if (other < index) return `Column ${header[other] || other + 1} already maps to it.`;
  const missing = requiredBeside(path).find((needed) => !mapping.includes(needed));
  return missing === undefined ? undefined : `Needs a column for ${missing}.`;
}

const columnsOf = (cells: Cells, { header, rows }: CsvTable, mapping: Mapping) =>
  header.map((name, index) => ({
    index,
    name,
    path: mapping[index],
    sample: rows.slice(0, 50).find((row) => row.cells[index]?.trim())?.cells[index],
    problem: problemOf(cells, index, mapping, header),
  }));

/** Whether every required path has a column, and every column a path that fits. */
export const isMapped = ({ kind }: Batch, { mapping }: BatchState, { header }: CsvTable): boolean =>
  kind.required.every((path) => mapping.includes(path)) &&
  header.every((_, index) => problemOf(kind.cells, index, mapping, header) === undefined);

export function MappingToggle({
  state,
  table,
  open,
  onToggle,
}: {
  state: BatchState;
  table: CsvTable;
  open: boolean;
  onToggle: () => void;
}) {
  const Chevron = open ? ChevronDown : ChevronRight;
  const mapped = state.mapping.filter((path) => path !== undefined).length;
  return (
    <Button variant="quiet" aria-expanded={open} icon={<Chevron size={14} />} onClick={onToggle}>
      Mapping, {mapped} of {plural(table.header.length, "column")}
    </Button>
  );
}

/** Maps the columns of a CSV to fields of the body, and says what empty cells mean. */
export function BatchMapping({
  batch,
  state: { mapping, empty },
  table,
}: {
  batch: Batch;
  state: BatchState;
  table: CsvTable;
}) {
  const { cells } = batch.kind;
  return (
    <div className="max-h-[45%] shrink-0 overflow-y-auto border-b border-line px-4 py-2">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <span className="text-text-muted">An empty cell</span>
        <Segmented
          label="An empty cell"
          options={["omit", "clear"]}
          names={{ omit: "keeps the stored value", clear: "clears the field" }}
          current={empty}
          onChange={(choice) => void remapBatch(batch, { empty: choice })}
        />
      </div>
      <PlainTable
        label="Column mapping"
        rows={columnsOf(cells, table, mapping)}
        rowKey={({ index }) => String(index)}
        columns={[
          { header: "Column", cell: ({ name }) => name || <None>no name</None> },
          {
            header: "First value",
            wideOnly: true,
            cell: ({ sample }) =>
              sample === undefined ? (
                <None>empty</None>
              ) : (
                <Mono>{sample.length > 60 ? `${sample.slice(0, 60)}…` : sample}</Mono>
              ),
          },
          {
            header: "Maps to",
            cell: ({ index, name, path, problem }) => (
              <PathPicker
                paths={cells.paths}
                column={name}
                path={path}
                problem={problem}
                onChange={(chosen) =>
                  void remapBatch(batch, { mapping: mapping.with(index, chosen) })
                }
              />
            ),
          },
        ]}
      />
    </div>
  );
}
