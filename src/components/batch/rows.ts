import { formIssue } from "~/api/issue-text.ts";
import type { JournalEntry } from "~/api/state/engagement-journal.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { Issue } from "~/contract/errors.ts";
import { getIn, type JsonObject, pathKey } from "~/lib/json.ts";
import { type Cells, splitKnown } from "./fields.ts";
import { readRecord, type RecordText, type RecordTexts, writeReject } from "./formats.ts";

/** The end of sending a row. */
export interface RowEntry extends Pick<JournalEntry, "outcome" | "requestId" | "resent"> {
  /** The words of a look-up after a lost answer. */
  readonly found?: string | undefined;
  /** Repeats the look-up; without it, a row that ended unknown is sent again. */
  readonly recheck?: (() => Promise<RowEntry>) | undefined;
}

/** A body after its check. */
interface CheckedRow {
  /** No two rows may have the same. The key by default. */
  readonly identity?: string | undefined;
  /** Sends it, without the fields that the API doesn't have. Never throws. Undefined if it has issues. */
  readonly send: (() => Promise<RowEntry>) | undefined;
  readonly issues: readonly Issue[];
  /** Something to know before it is sent. */
  readonly note?: string | undefined;
}

/** All that differs between a batch of engagements and one of teams. */
export interface BatchKind {
  readonly noun: "engagement" | "team";
  /** The verb of the buttons, its forms, and what may be true after a lost answer. */
  readonly acts: {
    readonly send: string;
    readonly sending: string;
    readonly sent: string;
    /** The button for rows that ended unknown. */
    readonly unknown: string;
    readonly maybe: string;
  };
  /** The name of a row: its column, if it is an ID, and its path in a body, which is required. */
  readonly key: { readonly name: string; readonly isId: boolean; readonly path: string };
  readonly cells: Cells;
  /** The columns of the template. */
  readonly template: readonly string[];
  /** Says what can be pasted, with an example. */
  readonly hint: string;
  readonly example: string;
  readonly endpoint: PlainEndpoint;
  readonly concurrency: number;
  /** True if all rows land in the credential's organization, which the toolbar says then. */
  readonly inOwnOrganization: boolean;
  /** `mapped`: it comes from a table, as issues then say. */
  readonly check: (body: JsonObject, mapped: boolean) => CheckedRow;
  /** The ID in an answer. */
  readonly idOf: (answer: unknown) => string | undefined;
  /** Called when a run has ended. */
  readonly onEnd?: () => void;
  /** Called when an answer comes after sign-out: nothing of it may be kept. */
  readonly forget?: () => void;
}

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

/** Rows are counted as lines of a file or items of an array. */
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
  /** Its name or ID, as `kind.key` says. */
  readonly key: string | undefined;
  /** Paths of fields the API doesn't have: they aren't sent. */
  readonly unknown: readonly string[];
  readonly state: RowState;
  /** The end of the last time it was sent. */
  readonly entry: RowEntry | undefined;
}

/** A row that isn't checked yet; `read` throws if its text can't be read. */
export interface RawRow extends RecordText {
  read: () => JsonObject;
  /** True if `read` maps columns, as issues then say. */
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
      unknown: splitKnown(body, kind.cells.fields).unknown.map(pathKey),
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
  issues: [formIssue([row.kind.key.path], `Duplicate of ${unit} ${before}, which is sent instead`)],
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

/** Counts the rows in each state. */
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

/** The failure of a row, unless it is being sent again. */
export function failureOf({ state, entry, body }: BatchRow) {
  if (entry === undefined || entry.outcome.kind === "synced") return undefined;
  const { kind, error } = entry.outcome;
  if (kind !== state) return undefined;
  const issues = error.issues.map((issue) => withValue(body, issue));
  return { status: error.status, message: error.message, issues };
}

/** True if a row failed the check, was rejected by the service, or may not have been executed. */
export const isReject = ({ state }: BatchRow) => ["issues", "failed", "unknown"].includes(state);

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
export const rejectsOf = (rows: readonly BatchRow[], unit: RowUnit) =>
  rows
    .filter(isReject)
    .map((row) => `${writeReject(row, reasonOf(row, unit))}\n`)
    .join("");
