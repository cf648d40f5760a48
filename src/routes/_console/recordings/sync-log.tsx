import { useInfiniteQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import type { OrgWideRow } from "~/api/org-wide-recordings.ts";
import { recordingPages } from "~/api/recordings.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { listRoute } from "~/components/define-list/define-list.ts";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { ListPage } from "~/components/list/list-state.tsx";
import { toRecording } from "~/components/nouns/links.tsx";
import { SYNC_LOG } from "~/components/recording/lists.tsx";
import { orgWideRecordingList, recordingList } from "~/contract/plain.gen.ts";
import { RecordingActions } from "./-table/rows.tsx";
import { SourceSwitch } from "./-table/source-switch.tsx";
import { CRM_COLUMNS, NarrowOrgWide, ORG_WIDE_COLUMNS } from "./-sync-log-columns.tsx";

export const Route = createFileRoute("/_console/recordings/sync-log")({
  validateSearch: SYNC_LOG.search,
  ...listRoute(SYNC_LOG),
  component: SyncLog,
});

const PAGE: Omit<ListPage<OrgWideRow>, "columns"> = {
  noun: "org-wide recording",
  narrow: (row) => <NarrowOrgWide row={row} />,
  timeOf: (row) => row.createdAt,
  texts: {
    textsOf: ({ title }) => [title],
    idsOf: ({ id, userId, organizationId }) => [id, userId, organizationId],
    namedOf: ({ userId, organizationId }) => [
      ["user", userId],
      ["organization", organizationId],
    ],
  },
  open: ({ id }, router) => {
    if (id !== "") void router.navigate(toRecording(id));
  },
  empty: "Recordings appear here once the service has stored the first one.",
  beside: <SourceSwitch current="sync-log" />,
  intro: {
    title: "For whoever keeps an external copy",
    text: "Every recording you can access, deleted ones included, with created and updated times.",
  },
};

/** The list an external copy is kept in sync with (section 4.10). */
function SyncLog() {
  const search = Route.useSearch();
  const { from } = Route.useLoaderData();
  const { showCrmLinks: withLinks = false, organizationId } = search;
  const isOpen = usePermission(orgWideRecordingList).allowed;
  const { allowed } = usePermission(recordingList);
  // This list has the IDs of people only; the other one teaches their names.
  useInfiniteQuery({ ...recordingPages({ organizationId }), enabled: isOpen && allowed });
  return (
    <ListScreen
      list={SYNC_LOG}
      search={search}
      from={from}
      page={{
        ...PAGE,
        columns: withLinks ? CRM_COLUMNS : ORG_WIDE_COLUMNS,
        leftOut: withLinks ? "" : "CRM links",
        actions: (selected, onExport) => (
          <RecordingActions
            rows={selected.map((row) => ({ ...row, time: row.createdAt }))}
            organizationId={organizationId}
            onExport={onExport}
          />
        ),
      }}
    />
  );
}
