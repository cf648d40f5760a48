import type { RecordingQuery } from "~/api/recordings.ts";
import { RECORDING_ORDERS, RESULTS } from "~/contract/recordings.ts";
import { z } from "~/contract/zod.ts";
import { flag, instant, list, oneOf, text } from "~/lib/search.ts";
import {
  mendLook,
  readLook,
  type TableLook,
  type TableShape,
  writeLook,
} from "~/lib/table-look.ts";

/** The columns of the table; `asks` names the flag that a column costs. */
export const COLUMNS = [
  { id: "recorded", name: "Recorded" },
  { id: "rep", name: "Rep" },
  { id: "title", name: "Title" },
  { id: "customer", name: "Customer", asks: "showCrmCustomer" },
  { id: "result", name: "Result" },
  { id: "duration", name: "Duration" },
  { id: "evaluation", name: "Evaluation", asks: "showEvaluationScore" },
  { id: "followups", name: "Follow-ups", asks: "showFollowups" },
  { id: "team", name: "Team" },
] as const;
export type ColumnId = (typeof COLUMNS)[number]["id"];

/** What the table can show; the columns that cost a flag are off until they are chosen. */
export const TABLE_SHAPE: TableShape<ColumnId> = {
  known: COLUMNS.map(({ id }) => id),
  standard: ["recorded", "rep", "title", "result", "duration", "team"],
  always: "title",
};

/** How the table looks, as words: see `lookOf`. */
const look = () =>
  z.optional(
    z.pipe(
      list(),
      z.transform((words) => mendLook(words, TABLE_SHAPE)),
    ),
  );

/** What a list of recordings is, in the address: the interface's own query names and the columns. */
export const RecordingListSearch = z.object({
  teamId: list(),
  conversationType: list(),
  result: oneOf(RESULTS),
  "dateCreated:gt": instant(),
  "dateCreated:lt": instant(),
  crmLinkStatus: oneOf(["unlinked"]),
  orderBy: oneOf(RECORDING_ORDERS),
  orderDirection: oneOf(["asc", "desc"]),
  columns: look(),
  /** The queue of what is unlinked instead, with the same filters. */
  tab: oneOf(["unlinked"]),
  /** The org-wide sync list instead, with bounds of its own. */
  source: oneOf(["org-wide"]),
  "createdAt:gt": instant(),
  "createdAt:lt": instant(),
  "updatedAt:gt": instant(),
  "updatedAt:gte": instant(),
  "updatedAt:lt": instant(),
  "updatedAt:lte": instant(),
  showCrmLinks: flag(),
  /** The cursor of the page the reader was at, and the row. */
  from: text(),
  at: text(),
});
export type RecordingListSearch = z.output<typeof RecordingListSearch> & {
  organizationId?: string | undefined;
};

/** The table itself adds the row it peeks at. */
export const RecordingTableSearch = z.extend(RecordingListSearch, { peek: text() });

/**
 * How the table looks: `columns` holds the columns from left to right, each with its width in pixels
 * where somebody set one and an exclamation mark where it is pinned, and `compact` for low rows:
 * `columns=title:320!,recorded,rep,compact`.
 */
export const lookOf = ({ columns }: Pick<RecordingListSearch, "columns">): TableLook<ColumnId> =>
  readLook(columns, TABLE_SHAPE);

/** A look for the address: absent where it is the one that nobody chose. */
export const columnsParam = (changed: TableLook<ColumnId>): string[] | undefined =>
  writeLook(changed, TABLE_SHAPE);

/** The columns shown, from left to right. */
export const columnsOf = (search: RecordingListSearch): ColumnId[] =>
  lookOf(search).columns.map(({ id }) => id);

/** The request behind a list: unset filters are left out, and flags that no column needs. */
export function queryOf(search: RecordingListSearch): RecordingQuery {
  const shown = columnsOf(search);
  const flags = COLUMNS.flatMap((column) =>
    "asks" in column && shown.includes(column.id) ? [[column.asks, true]] : [],
  );
  return {
    organizationId: search.organizationId,
    teamId: search.teamId,
    conversationType: search.conversationType,
    result: search.result,
    "dateCreated:gt": search["dateCreated:gt"],
    "dateCreated:lt": search["dateCreated:lt"],
    crmLinkStatus: search.crmLinkStatus,
    orderBy: search.orderBy,
    orderDirection: search.orderDirection,
    ...Object.fromEntries(flags),
  };
}
