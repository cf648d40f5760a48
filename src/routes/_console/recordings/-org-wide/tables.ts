import { SYNC_LOG, SYNC_LOG_CRM, syncLogColumns } from "~/components/recording/columns.ts";
import { tableColumns } from "~/components/list/columns/table-columns.ts";

/** The sync log's columns; it has the same address. */
export const SYNC_LOG_TABLE = tableColumns(syncLogColumns(), SYNC_LOG, "title");
/** With CRM links it has more of them. */
export const SYNC_LOG_CRM_TABLE = tableColumns(
  syncLogColumns(true),
  [...SYNC_LOG, ...SYNC_LOG_CRM],
  "title",
);
