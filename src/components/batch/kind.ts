import type { JournalEntry } from "~/api/state/engagement-journal.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { Issue } from "~/contract/errors.ts";
import type { JsonObject } from "~/lib/json.ts";
import type { Cells, Field } from "./fields.ts";

/** How sending a row ended. */
export interface RowEntry extends Pick<JournalEntry, "outcome" | "requestId" | "resent"> {
  /** What a look-up found after a lost answer. */
  readonly found?: string | undefined;
  /** Finds out once more what became of a row; without it, a row that ended unknown is sent again. */
  readonly recheck?: (() => Promise<RowEntry>) | undefined;
}

/** A body after its check. */
export interface CheckedRow {
  /** What no two rows may have in common; the key if it isn't given. */
  readonly identity?: string | undefined;
  /** Sends it, without the fields that the API doesn't have. Never throws. Undefined if it has issues. */
  readonly send: (() => Promise<RowEntry>) | undefined;
  readonly issues: readonly Issue[];
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
  /** What a row is called: its column, whether it is an ID, and its path in a body, which is required. */
  readonly key: { readonly name: string; readonly isId: boolean; readonly path: string };
  readonly fields: readonly Field[];
  readonly cells: Cells;
  /** The columns of the template. */
  readonly template: readonly string[];
  /** What can be pasted, and an example of it. */
  readonly hint: string;
  readonly example: string;
  readonly endpoint: PlainEndpoint;
  readonly concurrency: number;
  /** Whether all rows land in the credential's organization, which is said then. */
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
