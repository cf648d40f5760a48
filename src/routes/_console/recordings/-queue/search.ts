import type { RecordingQuery } from "~/api/recordings.ts";
import { queryOf, type RecordingListSearch } from "~/components/recording/search.ts";

/** The request behind the queue: the table's filters over what is unlinked, the newest first. */
export function queueQueryOf(search: RecordingListSearch): RecordingQuery {
  const { columns: _columns, orderBy: _orderBy, orderDirection: _direction, ...filters } = search;
  return { ...queryOf(filters), crmLinkStatus: "unlinked", showCrmCustomer: true };
}
