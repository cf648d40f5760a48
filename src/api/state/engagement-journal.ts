import type { EngagementBody } from "~/contract/engagements.ts";
import { guardUnsaved } from "~/lib/unsaved.ts";
import type { Outcome } from "../write-end.ts";
import { sessionStore } from "./sign-out.ts";

/** One sync of an engagement in this session (section 4.14). */
export interface JournalEntry {
  readonly id: number;
  /** When the answer came, ISO 8601. */
  readonly time: string;
  readonly externalId: string;
  readonly from: "composer" | "journal";
  readonly body: EngagementBody;
  readonly outcome: Outcome;
  /** True if the service got it at all; undefined if that can't be known. */
  readonly sent?: boolean;
  /**
   * True if the service got it once more because an answer was lost; undefined if that can't be known.
   * The outcome is that of the last send.
   */
  readonly resent: boolean | undefined;
  /** True if a later sync of the same body made up for a lost answer. */
  readonly settled?: boolean;
  readonly requestId: string | undefined;
}

/** Every sync since the page was opened, newest first. In memory only: bodies are customer data. */
export const journal = sessionStore<readonly JournalEntry[]>([]);
let nextId = 1;

guardUnsaved(() => journal.get().length > 0);

const isLost = ({ outcome, settled }: JournalEntry) => outcome.kind === "unknown" && !settled;

const isOf = (body: EngagementBody) => {
  const text = JSON.stringify(body);
  return (entry: JournalEntry) =>
    entry.externalId === body.externalId && JSON.stringify(entry.body) === text;
};

/** The latest sync of an engagement, if it had this body and may have been executed. */
export function unsettled(body: EngagementBody): JournalEntry | undefined {
  const latest = journal.get().find(({ externalId }) => externalId === body.externalId);
  return latest !== undefined && isLost(latest) && isOf(body)(latest) ? latest : undefined;
}

export function recordSync(
  entry: Pick<JournalEntry, "from" | "body" | "outcome" | "sent" | "resent" | "requestId">,
): JournalEntry {
  const { body, outcome } = entry;
  const { externalId } = body;
  const recorded = { ...entry, id: nextId, externalId, time: new Date().toISOString() };
  nextId += 1;
  const isSame = isOf(body);
  const settle = (before: JournalEntry) =>
    isLost(before) && isSame(before) ? { ...before, settled: true } : before;
  journal.update((entries) => [
    recorded,
    ...(outcome.kind === "synced" ? entries.map(settle) : entries),
  ]);
  return recorded;
}

/** The previous answer for the same external ID, if there is one. */
export const answerBefore = ({ id, externalId }: JournalEntry): unknown => {
  const before = journal
    .get()
    .find(
      (entry) =>
        entry.id < id && entry.externalId === externalId && entry.outcome.kind === "synced",
    );
  return before?.outcome.kind === "synced" ? before.outcome.answer : undefined;
};
