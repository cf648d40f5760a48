import type { EngagementBody } from "~/contract/engagements.ts";
import type { Issue } from "~/contract/errors.ts";
import { atSignOut } from "./forgetting.ts";

/** How a sync ended. `status` is 0 where no answer came, as in `ApiError`. */
export type SyncOutcome =
  | {
      readonly kind: "synced";
      /** The JSON of the answer as it came. */
      readonly answer: unknown;
    }
  | {
      readonly kind: "failed";
      readonly status: number;
      /** As in `ApiError`, or "stopped" where it was given up under way. */
      readonly code: string;
      readonly message: string;
      readonly issues: readonly Issue[];
      /** Seconds to wait before trying again, of a 429. */
      readonly retryAfter: number | undefined;
    };

/** One engagement that was sent from this page (section 4.14). */
export interface JournalEntry {
  readonly id: number;
  /** When the answer came, ISO 8601. */
  readonly time: string;
  readonly externalId: string;
  readonly from: "composer" | "batch" | "journal";
  readonly body: EngagementBody;
  readonly outcome: SyncOutcome;
  readonly requestId: string | undefined;
}

const UNCERTAIN = [
  "network",
  "unavailable",
  "upstream_timeout",
  "upstream_invalid",
  "invalid_answer",
  "stopped",
];

/** Whether it can't be told if the service synced: its answer didn't come whole. Sending again is safe. */
export const isUncertain = (outcome: SyncOutcome): boolean =>
  outcome.kind === "failed" && UNCERTAIN.includes(outcome.code);

// Bodies are customer data: they live in this page's memory, and are gone with it.
const entries: JournalEntry[] = [];
const listeners = new Set<() => void>();
let newestFirst: readonly JournalEntry[] | undefined;
let nextId = 1;

function announce() {
  newestFirst = undefined;
  for (const listener of listeners) listener();
}

/** Notes what was sent and how it ended. */
export function recordSync(
  entry: Pick<JournalEntry, "from" | "body" | "outcome" | "requestId">,
): JournalEntry {
  const { externalId } = entry.body;
  const recorded = { ...entry, id: nextId, externalId, time: new Date().toISOString() };
  nextId += 1;
  entries.push(recorded);
  announce();
  return recorded;
}

/** Everything sent since the page was opened, the newest first; the same array until something is added. */
export function journal(): readonly JournalEntry[] {
  // Made when somebody looks: a batch adds thousands of entries while nobody does.
  newestFirst ??= entries.toReversed();
  return newestFirst;
}

/** The answer before this one for the same external id, if one came since the page was opened. */
export const answerBefore = ({ id, externalId }: JournalEntry): unknown => {
  const before = entries.findLast(
    (entry) => entry.id < id && entry.externalId === externalId && entry.outcome.kind === "synced",
  );
  return before?.outcome.kind === "synced" ? before.outcome.answer : undefined;
};

export function subscribeToJournal(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function forgetJournal(): void {
  entries.length = 0;
  announce();
}

atSignOut(forgetJournal);
