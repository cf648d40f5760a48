import { recordingColumns } from "~/api/state/first-preferences.ts";
import { list, type Param } from "~/lib/search.ts";
import { cleanLayout, parseLayout, type TableShape } from "~/lib/table-layout.ts";

/** The columns of the recordings table; `flag` names the query flag a column needs. */
export const COLUMNS = [
  { id: "recorded", name: "Recorded" },
  { id: "rep", name: "Rep" },
  { id: "title", name: "Title" },
  { id: "customer", name: "Customer", flag: "showCrmCustomer" },
  { id: "result", name: "Result" },
  { id: "duration", name: "Duration" },
  { id: "evaluation", name: "Evaluation", flag: "showEvaluationScore" },
  { id: "followups", name: "Follow-ups", flag: "showFollowups" },
  { id: "team", name: "Team" },
] as const;
export type ColumnId = (typeof COLUMNS)[number]["id"];

/** What the table can show; columns that need a flag are hidden by default. */
const SHAPE: TableShape<ColumnId> = {
  known: COLUMNS.map(({ id }) => id),
  standard: ["recorded", "rep", "title", "result", "duration", "team"],
  always: "title",
};

/** The table's columns, and where this browser keeps their arrangement. */
export const RECORDING_TABLE = { shape: SHAPE, stored: recordingColumns };

/** The columns of the sync log, which has the same address; the second are shown with CRM links. */
export const SYNC_LOG = [
  "created",
  "title",
  "user",
  "organization",
  "result",
  "duration",
  "updated",
  "deleted",
  "id",
  "latitude",
  "longitude",
  "link",
];
export const SYNC_LOG_CRM = [
  "connection",
  "engagement",
  "opportunity",
  "account",
  "contacts",
  "lead",
  "users",
];

/** The preference that keeps the columns of the sync log, which has more with CRM links. */
export const syncLogColumns = (withLinks?: boolean): string =>
  withLinks ? "sync-log-crm.columns" : "sync-log.columns";

/**
 * `columns` in the address: the columns from left to right, with the width in pixels of a resized
 * one and `!` for a pinned one, and `compact` for low rows: `title:320!,recorded,rep,compact`.
 */
export const columnsParam: Param<string[]> = (value) =>
  cleanLayout<string>(list()(value), {
    ...SHAPE,
    known: [...SHAPE.known, ...SYNC_LOG, ...SYNC_LOG_CRM],
  });

/** The columns shown, from left to right. */
export const shownColumns = ({ columns }: { columns?: string[] | undefined }): ColumnId[] =>
  parseLayout(columns, SHAPE).columns.map(({ id }) => id);

/** The names of the columns whose fields are only requested, and so exported, while they are shown. */
export const hiddenFields = (search: { columns?: string[] | undefined }): string =>
  COLUMNS.filter((column) => "flag" in column && !shownColumns(search).includes(column.id))
    .map(({ name }) => name)
    .join(", ");
