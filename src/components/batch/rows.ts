import { formIssue } from "~/api/issue-text.ts";
import type { Issue } from "~/contract/errors.ts";
import { getIn, type JsonObject, pathKey } from "~/lib/json.ts";
import { splitKnown } from "./fields.ts";
import { readRecord, type RecordText, type RecordTexts, writeReject } from "./formats.ts";
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

/** What rows are counted in. */
export type RowUnit = RecordTexts["unit"];

/** One row of a batch: what was read, its issues, and how sending it ended. */
export interface BatchRow extends CheckedRow {
  readonly kind: BatchKind;
  /** Its index in the batch, from 0. */
  readonly index: number;
  /** Its line in the file, or its item in the array, from 1. */
  readonly place: number;
  /** Its text in the file. */
  readonly text: string;
  /** Undefined if the text couldn't be read. */
  readonly body: JsonObject | undefined;
  /** What it is called. */
  readonly key: string | undefined;
  /** Paths of fields the API doesn't have: they aren't sent. */
  readonly unknown: readonly string[];
  readonly state: RowState;
  /** How it ended the last time it was sent. */
  readonly entry: RowEntry | undefined;
}

/** A row that isn't checked yet; `read` throws if its text can't be read. */
export interface RawRow extends RecordText {
  read: () => JsonObject;
  /** Whether `read` maps columns, as issues then say. */
  mapped?: boolean;
}

export const rawRecord = (record: RecordText): RawRow => ({
  ...record,
  read: () => readRecord(record.text),
});

const MOST_QUOTED = 60;

/** Says which value an issue is about, if that is short and helps, unless its words do. */
function withValue(body: JsonObject | undefined, issue: Issue): Issue {
  const { path, message } = issue;
  const value = path.length === 0 ? undefined : getIn(body, path);
  const isText = typeof value === "string";
  if (!isText && typeof value !== "number" && typeof value !== "boolean") return issue;
  if (isText && (value === "" || value.length > MOST_QUOTED)) return issue;
  const quoted = isText ? `“${value}”` : String(value);
  return message.includes(quoted) ? issue : { ...issue, message: `${quoted}. ${message}` };
}

/** Reads and checks one row. */
export function makeRow(
  kind: BatchKind,
  { place, text, read, mapped = false }: RawRow,
  index: number,
): BatchRow {
  const row = { kind, index, place, text, entry: undefined };
  try {
    const body = read();
    const key = body[kind.key.path];
    const checked = kind.check(body, mapped);
    return {
      ...row,
      ...checked,
      body,
      key: typeof key === "string" ? key : undefined,
      unknown: splitKnown(body, kind.fields).unknown.map(pathKey),
      issues: checked.issues.map((issue) => withValue(body, issue)),
      state: checked.send === undefined ? "issues" : "ready",
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const unread = { body: undefined, key: undefined, unknown: [], send: undefined };
    return { ...row, ...unread, issues: [formIssue([], message)], state: "issues" };
  }
}

const identityOf = ({ identity, key }: BatchRow) => identity ?? key ?? "";

/** The row without what can be sent, because another one has its identity. */
const asRepeat = (row: BatchRow, unit: RowUnit, before: number): BatchRow => ({
  ...row,
  send: undefined,
  issues: [formIssue([row.kind.key.path], `Duplicate of ${unit} ${before} (that one is sent)`)],
  state: "issues",
});

/**
 * Turns repeats into issues: rows are sent several at a time, so it would be random which of them is
 * stored last.
 */
export function rejectRepeats(rows: readonly BatchRow[], unit: RowUnit): BatchRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    if (row.send === undefined) return row;
    const before = first.get(identityOf(row));
    if (before !== undefined) return asRepeat(row, unit, before);
    first.set(identityOf(row), row.place);
    return row;
  });
}

/** A row after its text was corrected. */
export function correctedRow(
  rows: readonly BatchRow[],
  { kind, index, place }: BatchRow,
  text: string,
  unit: RowUnit,
): BatchRow {
  const row = makeRow(kind, rawRecord({ place, text }), index);
  const other = rows.find(
    (one) => one.index !== index && one.send !== undefined && identityOf(one) === identityOf(row),
  );
  return row.send === undefined || other === undefined ? row : asRepeat(row, unit, other.place);
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
  const { kind, error } = entry.outcome;
  if (kind !== state) return undefined;
  const issues = error.issues.map((issue) => withValue(body, issue));
  return { status: error.status, message: error.message, issues };
}

/** Whether a row failed the check, was rejected by the service, or may not have been executed. */
export const isReject = ({ state }: BatchRow): boolean =>
  ["issues", "failed", "unknown"].includes(state);

const plainIssue = ({ path, message }: Issue) => ({ path: pathKey(path), message });

function reasonOf({ place, issues, entry }: BatchRow, unit: RowUnit) {
  if (entry === undefined || entry.outcome.kind === "synced")
    return { [unit]: place, issues: issues.map(plainIssue) };
  const { outcome, requestId, resent } = entry;
  return {
    [unit]: place,
    outcome: outcome.kind,
    resent,
    error: outcome.error.message,
    issues: outcome.error.issues.map(plainIssue),
    status: outcome.error.status,
    requestId,
  };
}

/**
 * The rejected rows as NDJSON, each with its reason in a field that is ignored on reading, so that
 * the file can be fixed and imported again.
 */
export const rejectsOf = (rows: readonly BatchRow[], unit: RowUnit): string =>
  rows
    .filter(isReject)
    .map((row) => `${writeReject(row, reasonOf(row, unit))}\n`)
    .join("");
