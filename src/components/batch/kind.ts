import type { JournalEntry } from "~/api/state/engagement-journal.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { Issue } from "~/contract/errors.ts";
import type { Cells } from "./file/cell-paths.ts";

/** How sending a row ended. */
export interface RowEntry extends Pick<JournalEntry, "outcome" | "requestId" | "resent"> {
  /** What a look-up found after a lost answer. */
  readonly found?: string | undefined;
  /** Finds out once more what became of a row; without it, a row that ended unknown is sent again. */
  readonly recheck?: (() => Promise<RowEntry>) | undefined;
}

/** A body after its check. */
export interface CheckedRow {
  /** What a row is called. */
  readonly key: string | undefined;
  /** What no two rows may have in common; the key if it isn't given. */
  readonly identity?: string | undefined;
  /** The body as sent; undefined if it has issues. */
  readonly sendable: object | undefined;
  /** Sends it. Never throws. */
  readonly send: (() => Promise<RowEntry>) | undefined;
  readonly issues: readonly Issue[];
  /** Paths of fields the API doesn't have: they aren't sent. */
  readonly unknown: readonly string[];
  /** Something to know before it is sent. */
  readonly note?: string | undefined;
}

/** What a batch is made of: what differs between engagements and teams. */
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
  /** The column of `CheckedRow.key`, and its path in a body. */
  readonly keyName: string;
  /** Whether it is an ID, not a name. */
  readonly keyIsId: boolean;
  readonly keyPath: string;
  readonly cells: Cells;
  /** The paths that columns have to map to before rows can be sent. */
  readonly required: readonly string[];
  /** The columns of the template. */
  readonly template: readonly string[];
  /** What can be pasted, and an example of it. */
  readonly hint: string;
  readonly example: string;
  readonly endpoint: PlainEndpoint;
  readonly concurrency: number;
  /** `mapped`: it comes from a table, as issues then say. */
  readonly check: (body: Record<string, unknown>, mapped: boolean) => CheckedRow;
  /** The ID in an answer. */
  readonly idOf: (answer: unknown) => string | undefined;
  /** Called when a run has ended. */
  readonly onEnd?: () => void;
  /** Called when an answer comes after sign-out: nothing of it may be kept. */
  readonly forget?: () => void;
}
