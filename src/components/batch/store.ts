import { onSignOut } from "~/api/state/sign-out.ts";
import { makeStore } from "~/lib/store.ts";
import { guardUnsaved } from "~/lib/unsaved.ts";
import type { EmptyCells } from "./file/body-maker.ts";
import type { CsvTable } from "./file/csv.ts";
import type { Mapping } from "./file/mapping-guess.ts";
import type { BatchKind } from "./kind.ts";
import type { BatchRow, RowState } from "./rows.ts";

/** A file, or pasted text. */
export interface Source {
  name: string;
  text: string;
}

export interface BatchState {
  /** The text in the field, before it is read. */
  readonly typed: string;
  readonly source: Source | undefined;
  readonly format: "json" | "csv";
  /** The cells of a CSV, the path of each column, and what an empty cell means. */
  readonly table: CsvTable | undefined;
  readonly mapping: Mapping;
  readonly empty: EmptyCells;
  /** What rows are counted in: lines of a file, or items of an array. */
  readonly unit: "line" | "item";
  readonly rows: readonly BatchRow[];
  /** Why the source couldn't be read. */
  readonly problem: string | undefined;
  readonly phase: "open" | "reading" | "sending" | "stopping";
  /** How many rows the latest run sends, and has sent. */
  readonly total: number;
  readonly done: number;
  /** Why the run ended early. */
  readonly stopped: string | undefined;
  /** Shows only the rows in this state. */
  readonly filter: RowState | undefined;
}

const NOTHING: BatchState = {
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

/** How often changed rows are rendered, in milliseconds: rendering each change would block the page. */
const THROTTLE = 120;

/**
 * A batch is sent in the background while other screens are open, so it lives outside its screen. Its
 * rows are customer data: they are kept in memory only, until sign-out.
 */
export class Batch {
  readonly kind: BatchKind;
  readonly store = makeStore(NOTHING);
  /** Aborts what is being read, and what is being sent. */
  reading = new AbortController();
  running: AbortController | undefined;
  /** How many rows in a row ended unknown. */
  failures = 0;
  #rows: BatchRow[] = [];
  #done = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(kind: BatchKind) {
    this.kind = kind;
    onSignOut(() => this.discard());
    guardUnsaved(() => this.state.source !== undefined);
  }

  get state(): BatchState {
    return this.store.get();
  }

  /** The rows as they are now: rendering them is throttled. */
  get rows(): readonly BatchRow[] {
    return this.#rows;
  }

  /** Changes the batch and renders it at once. */
  change(change: Partial<BatchState>): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#rows = [...(change.rows ?? this.#rows)];
    this.#done = change.done ?? this.#done;
    this.store.update((batch) => ({
      ...batch,
      ...change,
      rows: [...this.#rows],
      done: this.#done,
    }));
  }

  /** Changes one row, which is done if it has a new `entry`. Rendering is throttled. */
  changeRow(index: number, change: Partial<BatchRow>): void {
    const row = this.#rows[index];
    if (row === undefined) return;
    this.#rows[index] = { ...row, ...change };
    if (change.entry !== undefined) this.#done += 1;
    this.#timer ??= setTimeout(() => this.change({}), THROTTLE);
  }

  /** Discards the batch; its text can be kept for editing. */
  discard(typed = ""): void {
    this.reading.abort();
    this.running?.abort();
    this.running = undefined;
    this.change({ ...NOTHING, typed });
  }
}
