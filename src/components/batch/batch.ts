import { attempt } from "~/api/attempt.ts";
import { isAbort } from "~/api/errors.ts";
import { onSignOut } from "~/api/state/sign-out.ts";
import { mapInSlices } from "~/lib/slices.ts";
import { makeStore } from "~/lib/store.ts";
import { guardUnsaved } from "~/lib/unsaved.ts";
import { type CsvTable, guessFormat, readCsv, splitRecords } from "./formats.ts";
import { bodyMaker, type EmptyCells, guessMapping, type Mapping } from "./mapping.ts";
import {
  type BatchKind,
  type BatchRow,
  makeRow,
  type RawRow,
  rawRecord,
  rejectRepeats,
  type RowEntry,
  type RowState,
  type RowUnit,
} from "./rows.ts";

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
  readonly unit: RowUnit;
  readonly rows: readonly BatchRow[];
  /** Why the source couldn't be read. */
  readonly problem: string | undefined;
  readonly phase: "open" | "reading" | "sending" | "stopping";
  /** The number of rows that the latest run sends, and has sent. */
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

export const isSending = ({ phase }: BatchState) => phase === "sending" || phase === "stopping";

/** Milliseconds between two renderings of changed rows: rendering each change would block the page. */
const THROTTLE = 120;

/** After this many unknown outcomes in a row, the batch stops: each is a row that was sent twice. */
const MOST_FAILURES = 2;

const sameHeader = (a: readonly string[], b: readonly string[] | undefined) =>
  b !== undefined && a.length === b.length && a.every((name, index) => name === b[index]);

/** The message of a failure that every other row would get too: no session, permission or network. */
function fatalMessage({ outcome }: RowEntry) {
  if (outcome.kind === "synced" || outcome.error.issues.length > 0) return undefined;
  const { status, message } = outcome.error;
  return [0, 401, 403].includes(status) ? message : undefined;
}

/** The filter after a run: rows that failed, else rows that may have. */
function endFilter({ rows, state: { filter } }: Batch) {
  const worst = (["failed", "unknown"] as const).find((state) =>
    rows.some((row) => row.state === state),
  );
  return worst ?? (rows.some(({ state }) => state === filter) ? filter : undefined);
}

const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Many bodies: read, checked row by row, then sent, in the background while other screens are open; so
 * it lives outside its screen. Its rows are customer data: they are kept in memory only, until sign-out.
 */
export class Batch {
  readonly kind: BatchKind;
  readonly store = makeStore(NOTHING);
  #reading = new AbortController();
  #running: AbortController | undefined;
  /** The number of latest rows that ended unknown, one after the other. */
  #failures = 0;
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
  change(change: Partial<BatchState>) {
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
  changeRow(index: number, change: Partial<BatchRow>) {
    const row = this.#rows[index];
    if (row === undefined) return;
    this.#rows[index] = { ...row, ...change };
    if (change.entry !== undefined) this.#done += 1;
    this.#timer ??= setTimeout(() => this.change({}), THROTTLE);
  }

  /** Discards the batch; its text can be kept for editing. */
  discard(typed = "") {
    this.#reading.abort();
    this.#running?.abort();
    this.#running = undefined;
    this.change({ ...NOTHING, typed });
  }

  /** Reads a source and checks every row. Nothing is sent. */
  read(source: Source, format: BatchState["format"] = guessFormat(source.text, source.name)) {
    return this.#check({ source, format, rows: [] }, () => {
      if (format === "json") {
        const { unit, records } = splitRecords(source.text);
        return { unit, raw: records.map(rawRecord) };
      }
      const table = readCsv(source.text);
      const before = this.state;
      // A second file with the same columns keeps the mapping of the first.
      const mapping = sameHeader(table.header, before.table?.header)
        ? before.mapping
        : guessMapping(this.kind.cells, table.header);
      this.change({ table, mapping });
      return { unit: "line", raw: this.#rowsOfTable() };
    });
  }

  /** Rebuilds and checks the rows of a CSV after a change of its mapping. */
  remap(change: Partial<Pick<BatchState, "mapping" | "empty">>) {
    return this.#check(change, () => ({ unit: "line", raw: this.#rowsOfTable() }));
  }

  #rowsOfTable(): RawRow[] {
    const { table, mapping, empty } = this.state;
    const make = bodyMaker(this.kind.cells, mapping, empty);
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

  /** Checks rows. A check that is under way is dropped. */
  async #check(change: Partial<BatchState>, load: () => { unit: RowUnit; raw: RawRow[] }) {
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    const fresh = { problem: undefined, stopped: undefined, total: 0, done: 0 };
    this.change({ ...change, ...fresh, phase: "reading" });
    try {
      const { unit, raw } = load();
      const make = (row: RawRow, index: number) => makeRow(this.kind, row, index);
      const rows = await mapInSlices(raw, make, signal);
      signal.throwIfAborted();
      this.change({ unit, rows: rejectRepeats(rows, unit), phase: "open", filter: undefined });
    } catch (error) {
      if (isAbort(error)) return;
      const problem = error instanceof Error ? error.message : String(error);
      this.change({ rows: [], phase: "open", problem });
    }
  }

  /** Sends the rows chosen, even after the screen is left. Resolves with the last answer. */
  async send(chosen: (row: BatchRow) => boolean): Promise<void> {
    if (this.#running !== undefined) return;
    const run = new AbortController();
    this.#running = run;
    this.#failures = 0;
    const queue = this.#rows.filter((row) => row.send !== undefined && chosen(row));
    addEventListener("beforeunload", confirmLeaving);
    for (const { index } of queue) this.changeRow(index, { state: "ready" });
    this.change({ phase: "sending", total: queue.length, done: 0, stopped: undefined });
    // Shared: each worker takes the next row.
    const turns = queue.values();
    const workers = Array.from({ length: this.kind.concurrency }, () => this.#work(turns, run));
    await Promise.all(workers);
    removeEventListener("beforeunload", confirmLeaving);
    if (this.#running !== run) return;
    this.#running = undefined;
    this.change({ phase: "open", filter: endFilter(this) });
    this.kind.onEnd?.();
  }

  /** Stops sending. Calls in progress are waited for, as they may have been executed already. */
  cancel() {
    if (this.#running !== undefined) this.#stop(this.#running, undefined);
  }

  #stop(run: AbortController, stopped: string | undefined) {
    if (run.signal.aborted) return;
    run.abort();
    this.change({ phase: "stopping", stopped });
  }

  /** Sends the rest of a queue, one row after the other. */
  async #work(queue: Iterable<BatchRow>, run: AbortController) {
    for (const row of queue) {
      const { index, state: before } = row;
      try {
        const entry = await this.#sendRow(row, run.signal);
        if (this.#running !== run) {
          // Only signing out discards a batch that is being sent: what arrives later must not be kept.
          this.kind.forget?.();
          return;
        }
        const { outcome } = entry;
        this.changeRow(index, { state: outcome.kind, entry });
        this.#failures = outcome.kind === "unknown" ? this.#failures + 1 : 0;
        const isDown = outcome.kind === "unknown" && this.#failures >= MOST_FAILURES;
        const reason = isDown ? outcome.error.message : fatalMessage(entry);
        if (reason !== undefined) this.#stop(run, reason);
      } catch {
        // Only thrown for rows that were still queued when the run was stopped.
        const state = before === "unknown" ? before : "cancelled";
        if (this.#running === run) this.changeRow(index, { state });
      }
    }
  }

  /** Sends a row. A rate limit holds all rows for as long as the service asks. */
  async #sendRow(row: BatchRow, signal: AbortSignal): Promise<RowEntry> {
    const { index, send, entry: before, state } = row;
    if (send === undefined) throw new TypeError("A row with issues can't be sent.");
    const act = state === "unknown" ? (before?.recheck ?? send) : send;
    let refused: RowEntry | undefined;
    const once = async () => {
      this.changeRow(index, { state: "sending" });
      const entry = await act();
      const { outcome } = entry;
      if (outcome.kind === "synced" || outcome.error.status !== 429) return entry;
      refused = entry;
      throw outcome.error;
    };
    try {
      return await attempt({ row: this.kind.endpoint, address: `row ${index}` }, once, signal);
    } catch (error) {
      // It was refused so often that it counts as failed.
      if (refused === undefined || signal.aborted) throw error;
      return refused;
    }
  }
}
