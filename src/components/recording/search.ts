import type { RecordingQuery } from "~/api/recordings.ts";
import { RECORDING_ORDERS, RESULTS } from "~/contract/values.ts";
import { exactBoundsOf } from "~/lib/exact-bounds.ts";
import {
  flag,
  instant,
  list,
  oneOf,
  rangeStart,
  search,
  type SearchOf,
  text,
} from "~/lib/search.ts";
import { COLUMNS, columnsParam, shownColumns } from "./columns.ts";

/** The address of a list of recordings: the API's own query names, plus the columns. */
export const RecordingListSearch = search({
  teamId: list(),
  conversationType: list(),
  result: oneOf(RESULTS),
  "dateCreated:gt": rangeStart(),
  "dateCreated:lt": instant(),
  crmLinkStatus: oneOf(["unlinked"]),
  orderBy: oneOf(RECORDING_ORDERS),
  orderDirection: oneOf(["asc", "desc"]),
  columns: columnsParam,
  /** Shows the unlinked queue instead, with the same filters. */
  tab: oneOf(["unlinked"]),
  /** Shows the sync log instead, which has the date filters below. */
  source: oneOf(["org-wide"]),
  "createdAt:gt": rangeStart(),
  "createdAt:lt": instant(),
  "updatedAt:gt": rangeStart(),
  "updatedAt:gte": instant(),
  "updatedAt:lt": instant(),
  "updatedAt:lte": instant(),
  showCrmLinks: flag(),
  /** The text of the quick filter. */
  filter: text(),
  /** The reader's place: the cursor of a page and the ID of a row. */
  from: text(),
  at: text(),
});
export type RecordingListSearch = SearchOf<typeof RecordingListSearch> & {
  organizationId?: string | undefined;
};

/** The list screens add the ID of the peeked row. */
export const RecordingTableSearch = search({ ...RecordingListSearch.params, peek: text() });

/** The API query of a list, with only the flags its columns need. */
export function queryOf(search: RecordingListSearch): RecordingQuery {
  const shown = shownColumns(search);
  const recorded = exactBoundsOf(search["dateCreated:gt"], search["dateCreated:lt"]);
  const flags = COLUMNS.flatMap((column) =>
    "flag" in column && shown.includes(column.id) ? [[column.flag, true]] : [],
  );
  return {
    organizationId: search.organizationId,
    teamId: search.teamId,
    conversationType: search.conversationType,
    result: search.result,
    "dateCreated:gt": recorded.after,
    "dateCreated:lt": recorded.before,
    crmLinkStatus: search.crmLinkStatus,
    orderBy: search.orderBy,
    orderDirection: search.orderDirection,
    ...Object.fromEntries(flags),
  };
}
