import { useSyncExternalStore } from "react";
import { atSignOut } from "~/api/forgetting.ts";
import type { CsvTable } from "~/lib/csv.ts";
import type { EmptyCells } from "./body.ts";
import type { Mapping } from "./mapping-guess.ts";
import type { BatchRow, RowState } from "./rows.ts";

/** Where a batch came from: a file, or what was pasted. */
export interface Source {
  name: string;
  text: string;
}

/** A batch, from its text to what became of each row. */
export interface Batch {
  /** What is typed before it is read. */
  readonly typed: string;
  readonly source: Source | undefined;
  readonly format: "json" | "csv";
  /** Of a CSV: its cells, the path of each column, and what an empty cell means. */
  readonly table: CsvTable | undefined;
  readonly mapping: Mapping;
  readonly empty: EmptyCells;
  /** What rows are counted in: lines of a text, or items of an array. */
  readonly unit: "line" | "item";
  readonly rows: readonly BatchRow[];
  /** Why nothing could be read. */
  readonly problem: string | undefined;
  readonly phase: "open" | "reading" | "sending" | "stopping";
  /** How many rows the latest sending has to send, and has sent. */
  readonly total: number;
  readonly done: number;
  /** Why it ended before its last row. */
  readonly stopped: string | undefined;
  /** Shows the rows of one state alone. */
  readonly filter: RowState | undefined;
}

const NOTHING: Batch = {
  typed: "",
  source: undefined,
  format: "json",
  table: undefined,
  mapping: [],
  empty: "omit",
  unit: "line",
  rows: [],
  problem: undefined,
  phase: "open",
  total: 0,
  done: 0,
  stopped: undefined,
  filter: undefined,
};

/** How often rows that change are shown, in milliseconds: drawing each change would hold the page up. */
const RHYTHM = 120;

// A batch goes on while other screens are open, so it lives in memory and not in its tab. Its rows
// are customer data: they are never stored, and gone at sign-out.
let batch = NOTHING;
let rows: BatchRow[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show() {
  clearTimeout(timer);
  timer = undefined;
  batch = { ...batch, rows: [...rows] };
  for (const listener of listeners) listener();
}

export const currentBatch = (): Batch => batch;
export const currentRows = (): readonly BatchRow[] => rows;

/** Changes the batch and shows it at once. */
export function changeBatch(change: Partial<Batch>): void {
  if (change.rows !== undefined) rows = [...change.rows];
  batch = { ...batch, ...change };
  show();
}

/** Changes one row, and with it how far sending is; shown in its time. */
export function changeRow(index: number, change: Partial<BatchRow>, done = batch.done): void {
  const row = rows[index];
  if (row === undefined) return;
  rows[index] = { ...row, ...change };
  batch = { ...batch, done };
  timer ??= setTimeout(show, RHYTHM);
}

let onDrop = () => {};

/** Told when the batch is dropped, so that whatever is under way for it ends. */
export function whenDropped(end: () => void): void {
  onDrop = end;
}

/** Drops the batch; what it was read from can be kept, to be changed. */
export function dropBatch(typed = ""): void {
  onDrop();
  changeBatch({ ...NOTHING, typed });
}

atSignOut(dropBatch);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The batch as it was shown last. */
export const useBatch = (): Batch => useSyncExternalStore(subscribe, currentBatch);
