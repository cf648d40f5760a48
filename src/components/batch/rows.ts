import type { Issue } from "~/contract/errors.ts";
import { readRecord } from "./file/records.ts";
import type { BatchKind, CheckedRow, RowEntry } from "./kind.ts";

export const ROW_STATES = [
  "ready",
  "issues",
  "sending",
  "synced",
  "failed",
  "unknown",
  "cancelled",
] as const;
/** `synced` is what the service confirmed, whatever the kind of batch calls it. */
export type RowState = (typeof ROW_STATES)[number];

/** One row of a batch: what was read, its issues, and how sending it ended. */
export interface BatchRow extends CheckedRow {
  /** Its index in the batch, from 0. */
  readonly index: number;
  /** Its line in the file, or its item in the array, from 1. */
  readonly place: number;
  /** Its text in the file. */
  readonly text: string;
  /** Undefined if the text couldn't be read. */
  readonly body: Record<string, unknown> | undefined;
  readonly state: RowState;
  /** How it ended the last time it was sent. */
  readonly entry: RowEntry | undefined;
}

/** A row that isn't checked yet; `read` throws if its text can't be read. */
export interface RawRow {
  place: number;
  text: string;
  read: () => Record<string, unknown>;
  /** Whether `read` maps columns, as issues then say. */
  mapped?: boolean;
}

export const rawRecord = ({ place, text }: { place: number; text: string }): RawRow => ({
  place,
  text,
  read: () => readRecord(text),
});

const rowIssue = (path: Issue["path"], message: string): Issue => ({
  code: "custom",
  path,
  message,
});

const MOST_QUOTED = 60;

/** The value at the path of an issue as it was given, if that is short and helps. */
function quoted(body: unknown, path: Issue["path"]): string | undefined {
  let value = body;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Object.getOwnPropertyDescriptor(value, key)?.value;
  }
  if (typeof value === "string") {
    return value === "" || value.length > MOST_QUOTED ? undefined : `“${value}”`;
  }
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** Says which value an issue is about, unless its words do. */
function withValue(body: unknown, issue: Issue): Issue {
  const value = issue.path.length === 0 ? undefined : quoted(body, issue.path);
  return value === undefined || issue.message.includes(value)
    ? issue
    : { ...issue, message: `${value}. ${issue.message}` };
}

const UNREAD = {
  key: undefined,
  body: undefined,
  sendable: undefined,
  send: undefined,
  unknown: [],
} as const;

/** Reads and checks one row. */
export function makeRow(
  { check }: BatchKind,
  { place, text, read, mapped = false }: RawRow,
  index: number,
): BatchRow {
  const row = { index, place, text, entry: undefined };
  try {
    const body = read();
    const checked = check(body, mapped);
    return {
      ...row,
      body,
      ...checked,
      issues: checked.issues.map((issue) => withValue(body, issue)),
      state: checked.sendable === undefined ? "issues" : "ready",
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...row, ...UNREAD, issues: [rowIssue([], message)], state: "issues" };
  }
}

const identityOf = ({ identity, key }: BatchRow) => identity ?? key ?? "";

/** The row without what can be sent, because another one has its identity. */
const asRepeat = (row: BatchRow, keyPath: string, unit: string, before: number): BatchRow => ({
  ...row,
  sendable: undefined,
  send: undefined,
  issues: [rowIssue([keyPath], `Duplicate of ${unit} ${before} (that one is sent)`)],
  state: "issues",
});

/**
 * Turns repeats into issues: rows are sent several at a time, so it would be random which of them is
 * stored last. `unit` is what rows are counted in.
 */
export function rejectRepeats(
  { keyPath }: BatchKind,
  rows: readonly BatchRow[],
  unit: string,
): BatchRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    if (row.sendable === undefined) return row;
    const before = first.get(identityOf(row));
    if (before !== undefined) return asRepeat(row, keyPath, unit, before);
    first.set(identityOf(row), row.place);
    return row;
  });
}

/** A row after its text was corrected. */
export function correctedRow(
  kind: BatchKind,
  rows: readonly BatchRow[],
  { index, place }: BatchRow,
  text: string,
  unit: string,
): BatchRow {
  const row = makeRow(kind, rawRecord({ place, text }), index);
  const other = rows.find(
    (one) =>
      one.index !== index && one.sendable !== undefined && identityOf(one) === identityOf(row),
  );
  return row.sendable === undefined || other === undefined
    ? row
    : asRepeat(row, kind.keyPath, unit, other.place);
}

/** How many rows are in each state. */
export function countStates(rows: readonly BatchRow[]): Record<RowState, number> {
  const counts = {
    ready: 0,
    issues: 0,
    sending: 0,
    synced: 0,
    failed: 0,
    unknown: 0,
    cancelled: 0,
  };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** How sending a row failed, unless it is being sent again. */
export function failureOf({ state, entry, body }: BatchRow) {
  if (entry === undefined || entry.outcome.kind === "synced") return undefined;
  const { outcome } = entry;
  if (outcome.kind !== state) return undefined;
  return { ...outcome, issues: outcome.issues.map((issue) => withValue(body, issue)) };
}
