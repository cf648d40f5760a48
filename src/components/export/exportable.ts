import type { ExportList, WalkedList } from "~/api/state/unfinished-export.ts";

/** What can be exported of a list. */
export type Exportable = {
  /** These rows... */
  selected: readonly object[];
  /** Columns that are hidden, and so not requested. */
  leftOut?: string;
} & (
  | {
      list: WalkedList;
      /** ...or everything that matches this... */
      query: object;
    }
  | {
      list: Exclude<ExportList, WalkedList>;
      /** ...or all of these, of a list that is loaded completely. */
      rows: readonly object[];
    }
);

interface Words {
  /** A row, and several. */
  one: string;
  many: string;
  /** The list in the dialog's title. */
  title?: string;
  /** How a row came to be, if an export ends at its start. */
  made?: string;
}

export const LISTS: Readonly<Record<ExportList, Words>> = {
  recordings: { one: "recording", many: "recordings", made: "recorded" },
  "sync-log": { one: "recording", many: "recordings", title: "sync log", made: "created" },
  followups: { one: "follow-up", many: "follow-ups", made: "created" },
  activity: { one: "write", many: "writes", title: "activity", made: "made" },
  opportunities: { one: "opportunity", many: "opportunities" },
  organizations: { one: "organization", many: "organizations" },
  teams: { one: "team", many: "teams" },
};

export const titleOf = (list: ExportList): string =>
  `Export ${LISTS[list].title ?? LISTS[list].many}`;
