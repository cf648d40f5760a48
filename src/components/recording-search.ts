import type { RecordingQuery } from "~/api/recordings.ts";
import { RECORDING_ORDERS, RESULTS } from "~/contract/recordings.ts";
import { z } from "~/contract/zod.ts";
import { flag, instant, list, oneOf, text } from "~/lib/search.ts";

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

const DEFAULT_COLUMNS: readonly string[] = [
  "recorded",
  "rep",
  "title",
  "result",
  "duration",
  "team",
];

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
  columns: list(),
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

/** The columns shown: the chosen ones in the table's order, or the default ones. */
export function columnsOf(search: RecordingListSearch): ColumnId[] {
  const chosen = search.columns ?? DEFAULT_COLUMNS;
  const shown = COLUMNS.filter(({ id }) => chosen.includes(id) || id === "title");
  return shown.map(({ id }) => id);
}

/** Columns for the address: absent where they are the default ones. */
export const columnsParam = (ids: readonly string[]): string[] | undefined =>
  DEFAULT_COLUMNS.length === ids.length && DEFAULT_COLUMNS.every((id) => ids.includes(id))
    ? undefined
    : [...ids];

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
