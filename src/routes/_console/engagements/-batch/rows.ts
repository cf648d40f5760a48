import type { JournalEntry } from "~/api/engagement-journal.ts";
import type { EngagementBody } from "~/contract/engagements.ts";
import type { Issue } from "~/contract/errors.ts";
import { readRecord } from "~/lib/records.ts";
import { checkBody, issueAt } from "./check.ts";

export const ROW_STATES = ["ready", "issues", "sending", "synced", "failed", "cancelled"] as const;
export type RowState = (typeof ROW_STATES)[number];

/** One engagement of a batch: what was read, what the contract says, and what became of it. */
export interface BatchRow {
  /** Its place in the batch, from 0. */
  readonly index: number;
  /** Its line in the file, or its item in the array, from 1. */
  readonly place: number;
  /** As it stood in the file. */
  readonly text: string;
  /** As it was read; undefined where it couldn't be. */
  readonly body: Record<string, unknown> | undefined;
  readonly externalId: string | undefined;
  readonly sendable: EngagementBody | undefined;
  /** Why it isn't sent. */
  readonly issues: readonly Issue[];
  /** Paths the interface doesn't know: they aren't sent. */
  readonly unknown: readonly string[];
  readonly state: RowState;
  /** How sending it ended the last time. */
  readonly entry: JournalEntry | undefined;
}

/** A row before it is checked; `read` throws where its text can't be read. */
export interface RawRow {
  place: number;
  text: string;
  read: () => Record<string, unknown>;
}

export const rawRecord = ({ place, text }: { place: number; text: string }): RawRow => ({
  place,
  text,
  read: () => readRecord(text),
});

/** Reads and checks one row. */
export function makeRow({ place, text, read }: RawRow, index: number): BatchRow {
  const row = { index, place, text, entry: undefined };
  try {
    const body = read();
    const { externalId } = body;
    const checked = checkBody(body);
    return {
      ...row,
      body,
      externalId: typeof externalId === "string" ? externalId : undefined,
      ...checked,
      state: checked.sendable === undefined ? "issues" : "ready",
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const none = { body: undefined, externalId: undefined, sendable: undefined, unknown: [] };
    return { ...row, ...none, issues: [issueAt([], message)], state: "issues" };
  }
}

/**
 * Holds back rows that name an engagement another row has named before: sent a few at a time, it
 * couldn't be told which of them would be the last. `place` names the unit rows are counted in.
 */
export function holdRepeats(rows: readonly BatchRow[], unit: string): BatchRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    if (row.sendable === undefined) return row;
    const { externalId } = row.sendable;
    const before = first.get(externalId);
    if (before === undefined) {
      first.set(externalId, row.place);
      return row;
    }
    const issue = issueAt(["externalId"], `Repeats ${unit} ${before}, which is sent instead`);
    return { ...row, sendable: undefined, issues: [issue], state: "issues" };
  });
}

/** How many rows are in each state. */
export function countStates(rows: readonly BatchRow[]): Record<RowState, number> {
  const counts = { ready: 0, issues: 0, sending: 0, synced: 0, failed: 0, cancelled: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}
