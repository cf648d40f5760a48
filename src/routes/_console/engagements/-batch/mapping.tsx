import { ChevronDown, TriangleAlert } from "lucide-react";
import { lazy } from "react";
import type { CsvTable } from "~/lib/csv.ts";
import { classes } from "~/ui/classes.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { PopoverButton } from "~/ui/popover-button.tsx";
import { Segmented } from "~/ui/segmented.tsx";
import { FIELD_PATHS, fieldAt, requiredBeside } from "./fields.ts";
import type { Mapping } from "./mapping-guess.ts";
import { remapBatch } from "./read.ts";
import type { Batch } from "./store.ts";

const loadPickList = () => import("~/ui/pick-list.tsx");
const PickList = lazy(loadPickList);

const LEAVE_OUT = { id: "", name: "Leave out" };
const OPTIONS = [LEAVE_OUT, ...FIELD_PATHS.map((path) => ({ id: path, name: path }))];

interface Column {
  index: number;
  name: string;
  sample: string | undefined;
  path: string | undefined;
  problem: string | undefined;
}

/** What is wrong with a column's path, among those of the others. */
function problemOf(index: number, mapping: Mapping, header: readonly string[]): string | undefined {
  const path = mapping[index];
  if (path === undefined) return undefined;
  if (fieldAt(path) === undefined) return "The interface has no such field.";
  const other = mapping.indexOf(path);
  if (other < index) return `Column ${header[other] || other + 1} goes there already.`;
  const missing = requiredBeside(path).find((needed) => !mapping.includes(needed));
  return missing === undefined ? undefined : `Needs a column for ${missing}.`;
}

const columnsOf = ({ header, rows }: CsvTable, mapping: Mapping): Column[] =>
  header.map((name, index) => ({
    index,
    name,
    path: mapping[index],
    sample: rows.slice(0, 50).find(({ cells }) => cells[index]?.trim())?.cells[index],
    problem: problemOf(index, mapping, header),
  }));

function PathPicker({ column, onChange }: { column: Column; onChange: (path: string) => void }) {
  const { name, path, problem } = column;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <PopoverButton
        label={`Path of ${name}`}
        aria-label={`Path of ${name}: ${path ?? "left out"}`}
        onPreload={() => void loadPickList()}
        className="flex h-7 max-w-full min-w-56 items-center gap-1.5 rounded-control border border-control bg-surface px-2 hover:bg-hover max-md:h-10 max-md:min-w-40"
        trigger={
          <>
            <span className={classes("min-w-0 truncate", path ? "mono" : "text-text-muted")}>
              {path ?? "left out"}
            </span>
            <ChevronDown
              size={14}
              strokeWidth={1.75}
              className="ml-auto shrink-0 text-text-muted"
            />
          </>
        }
      >
        {(close) => (
          <PickList
            label={`Path of ${name}`}
            options={OPTIONS}
            chosen={[path ?? ""]}
            wide
            onChange={([chosen]) => {
              onChange(chosen ?? "");
              close();
            }}
          />
        )}
      </PopoverButton>
      {problem !== undefined && (
        <span className="inline-flex items-center gap-1 text-small">
          <TriangleAlert size={14} strokeWidth={1.75} className="shrink-0 text-warning" />
          {problem}
        </span>
      )}
    </span>
  );
}

/** Which field of the body each column of a CSV becomes, and what its empty cells mean. */
export function BatchMapping({ batch, table }: { batch: Batch; table: CsvTable }) {
  const { mapping, empty } = batch;
  const set = (index: number, path: string) =>
    void remapBatch({ mapping: mapping.with(index, path === "" ? undefined : path) });
  return (
    <div className="max-h-[45%] shrink-0 overflow-y-auto border-b border-line px-4 py-2">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <span className="text-text-muted">An empty cell</span>
        <Segmented
          label="An empty cell"
          options={["omit", "clear"]}
          names={{ omit: "leaves its field as it is", clear: "clears its field" }}
          current={empty}
          onChange={(choice) => void remapBatch({ empty: choice })}
        />
      </div>
      <PlainTable
        label="Column mapping"
        rows={columnsOf(table, mapping)}
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
            header: "Goes to",
            cell: (column) => (
              <PathPicker column={column} onChange={(path) => set(column.index, path)} />
            ),
          },
        ]}
      />
    </div>
  );
}
