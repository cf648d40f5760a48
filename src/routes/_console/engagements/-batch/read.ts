import { isAbort } from "~/api/errors.ts";
import { type CsvTable, readCsv } from "~/lib/csv.ts";
import { guessFormat, splitRecords } from "~/lib/records.ts";
import { mapInSlices } from "~/lib/slices.ts";
import { bodyMaker, type EmptyCells } from "./body.ts";
import { guessMapping, type Mapping } from "./mapping-guess.ts";
import { holdRepeats, makeRow, type RawRow, rawRecord } from "./rows.ts";
import { type Batch, changeBatch, currentBatch, type Source } from "./store.ts";

let reading = new AbortController();

/** Begins to read, and gives up what is being read: only the latest counts. */
function begin(): AbortSignal {
  reading.abort();
  reading = new AbortController();
  return reading.signal;
}

export const stopReading = (): void => reading.abort();

async function check(raw: readonly RawRow[], unit: Batch["unit"], signal: AbortSignal) {
  changeBatch({
    unit,
    phase: "reading",
    problem: undefined,
    stopped: undefined,
    total: 0,
    done: 0,
  });
  const rows = await mapInSlices(raw, makeRow, signal);
  signal.throwIfAborted();
  changeBatch({ rows: holdRepeats(rows, unit), phase: "open", filter: undefined });
}

function rowsOfTable(table: CsvTable, mapping: Mapping, empty: EmptyCells): RawRow[] {
  const make = bodyMaker(mapping, empty);
  return table.rows.map(({ line, cells, problem }) => ({
    place: line,
    text: JSON.stringify(cells),
    read: () => {
      if (problem !== undefined) throw new SyntaxError(problem);
      return make(cells);
    },
  }));
}

const sameHeader = (a: readonly string[], b: readonly string[] | undefined) =>
  b !== undefined && a.length === b.length && a.every((name, index) => name === b[index]);

async function readTable(text: string, signal: AbortSignal) {
  const table = await readCsv(text);
  signal.throwIfAborted();
  const before = currentBatch();
  // A second file of the same columns is mapped as the first one was.
  const mapping = sameHeader(table.header, before.table?.header)
    ? before.mapping
    : guessMapping(table.header);
  changeBatch({ table, mapping });
  await check(rowsOfTable(table, mapping, before.empty), "line", signal);
}

async function readJson(text: string, signal: AbortSignal) {
  const { lines, records } = splitRecords(text);
  await check(records.map(rawRecord), lines ? "line" : "item", signal);
}

function orProblem(error: unknown) {
  if (isAbort(error)) return;
  const message = error instanceof Error ? error.message : String(error);
  changeBatch({ rows: [], phase: "open", problem: message });
}

/** Reads a text and checks every row against the contract: a dry run. Nothing is sent. */
export async function readBatch(
  source: Source,
  format: Batch["format"] = guessFormat(source.text, source.name),
): Promise<void> {
  const signal = begin();
  changeBatch({ source, format, rows: [], phase: "reading", problem: undefined });
  await (format === "csv" ? readTable : readJson)(source.text, signal).catch(orProblem);
}

/** Makes the bodies of a CSV anew, as its columns are mapped now. */
export async function remapBatch(change: Partial<Pick<Batch, "mapping" | "empty">>): Promise<void> {
  const signal = begin();
  changeBatch(change);
  const { table, mapping, empty } = currentBatch();
  if (table === undefined) return;
  await check(rowsOfTable(table, mapping, empty), "line", signal).catch(orProblem);
}
