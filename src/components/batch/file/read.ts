import { isAbort } from "~/api/errors.ts";
import { mapInSlices } from "~/lib/slices.ts";
import { makeRow, type RawRow, rawRecord, rejectRepeats } from "../rows.ts";
import type { Batch, BatchState, Source } from "../store.ts";
import { bodyMaker } from "./body-maker.ts";
import { readCsv } from "./csv.ts";
import { guessMapping } from "./mapping-guess.ts";
import { guessFormat, splitRecords } from "./records.ts";

/** Aborts the current read in favor of a new one. */
function startReading(batch: Batch): AbortSignal {
  batch.reading.abort();
  batch.reading = new AbortController();
  return batch.reading.signal;
}

async function check(
  batch: Batch,
  raw: readonly RawRow[],
  unit: BatchState["unit"],
  signal: AbortSignal,
) {
  batch.change({
    unit,
    phase: "reading",
    problem: undefined,
    stopped: undefined,
    total: 0,
    done: 0,
  });
  const make = (row: RawRow, index: number) => makeRow(batch.kind, row, index);
  const rows = await mapInSlices(raw, make, signal);
  signal.throwIfAborted();
  batch.change({ rows: rejectRepeats(batch.kind, rows, unit), phase: "open", filter: undefined });
}

function rowsOfTable({ kind, state: { table, mapping, empty } }: Batch): RawRow[] {
  const make = bodyMaker(kind.cells, mapping, empty);
  return (table?.rows ?? []).map(({ line, cells, problem }) => ({
    place: line,
    text: JSON.stringify(cells),
    mapped: true,
    read: () => {
      if (problem !== undefined) throw new SyntaxError(problem);
      return make(cells);
    },
  }));
}

const sameHeader = (a: readonly string[], b: readonly string[] | undefined) =>
  b !== undefined && a.length === b.length && a.every((name, index) => name === b[index]);

async function readTable(batch: Batch, text: string, signal: AbortSignal) {
  const table = await readCsv(text);
  signal.throwIfAborted();
  const before = batch.state;
  // A second file with the same columns keeps the mapping of the first.
  const mapping = sameHeader(table.header, before.table?.header)
    ? before.mapping
    : guessMapping(batch.kind.cells, table.header);
  batch.change({ table, mapping });
  await check(batch, rowsOfTable(batch), "line", signal);
}

async function readJson(batch: Batch, text: string, signal: AbortSignal) {
  const { lines, records } = splitRecords(text);
  await check(batch, records.map(rawRecord), lines ? "line" : "item", signal);
}

function showProblem(batch: Batch, error: unknown) {
  if (isAbort(error)) return;
  const message = error instanceof Error ? error.message : String(error);
  batch.change({ rows: [], phase: "open", problem: message });
}

/** Reads a source and checks every row. Nothing is sent. */
export async function readBatch(
  batch: Batch,
  source: Source,
  format: BatchState["format"] = guessFormat(source.text, source.name),
): Promise<void> {
  const signal = startReading(batch);
  batch.change({ source, format, rows: [], phase: "reading", problem: undefined });
  await (format === "csv" ? readTable : readJson)(batch, source.text, signal).catch((error) =>
    showProblem(batch, error),
  );
}

/** Rebuilds and checks the rows of a CSV after a change of its mapping. */
export async function remapBatch(
  batch: Batch,
  change: Partial<Pick<BatchState, "mapping" | "empty">>,
): Promise<void> {
  const signal = startReading(batch);
  batch.change(change);
  if (batch.state.table === undefined) return;
  await check(batch, rowsOfTable(batch), "line", signal).catch((error) =>
    showProblem(batch, error),
  );
}
