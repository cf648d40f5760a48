import { useInfiniteQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { type OrgWideRow, recordingPages } from "~/api/nouns/recordings.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { listRoute } from "~/components/define-list/define-list.ts";
import { ListIntro } from "~/components/list/list-intro.tsx";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { Table } from "~/components/list/list-state.tsx";
import { useCursorList } from "~/components/list/use-cursor-list.ts";
import { toRecording } from "~/components/nouns/links.tsx";
import { SYNC_LOG } from "~/components/recording/lists.tsx";
import { orgWideRecordingList, recordingList } from "~/contract/plain.gen.ts";
import { RecordingActions } from "./-table/rows.tsx";
import { CRM_COLUMNS, NarrowOrgWide, ORG_WIDE_COLUMNS } from "./-sync-log-columns.tsx";

export const Route = createFileRoute("/_console/recordings/sync-log")({
  validateSearch: SYNC_LOG.search,
  ...listRoute(SYNC_LOG),
  component: SyncLog,
});

const TABLE: Omit<Table<OrgWideRow>, "columns"> = {
  narrow: (row) => <NarrowOrgWide row={row} />,
  timeOf: (row) => row.createdAt,
  texts: {
    label: "Title, user or ID",
    textsOf: ({ title }) => [title],
    idsOf: ({ id, userId, organizationId }) => [id, userId, organizationId],
    namedOf: ({ userId, organizationId }) => [
      ["user", userId],
      ["organization", organizationId],
    ],
  },
  open: ({ id }) => (id === "" ? undefined : toRecording(id)),
};
const PLAIN: Table<OrgWideRow> = { ...TABLE, columns: ORG_WIDE_COLUMNS };
const WITH_LINKS: Table<OrgWideRow> = { ...TABLE, columns: CRM_COLUMNS };

/** The list an external copy is kept in sync with (section 4.10). */
function SyncLog() {
  const search = Route.useSearch();
  const { organizationId } = search;
  const isOpen = usePermission(orgWideRecordingList).allowed;
  const { allowed } = usePermission(recordingList);
  // This list has the IDs of people only; the other one teaches their names.
  useInfiniteQuery({ ...recordingPages({ organizationId }), enabled: isOpen && allowed });
  const table = search.showCrmLinks ? WITH_LINKS : PLAIN;
  const list = useCursorList(SYNC_LOG, table, search, Route.useLoaderData().from);
  return (
    <ListScreen
      list={list}
      empty="Recordings appear here once the service has stored the first one."
      intro={
        <ListIntro title="For whoever keeps an external copy">
          Every recording you can access, deleted ones included, with created and updated times.
        </ListIntro>
      }
      selected={(rows) => (
        <RecordingActions rows={rows.map((row) => ({ ...row, time: row.createdAt }))} />
      )}
    />
  );
}
