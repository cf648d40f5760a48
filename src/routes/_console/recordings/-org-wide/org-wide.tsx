import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { OrgWideRow } from "~/api/org-wide-recordings.ts";
import { recordingPages } from "~/api/recordings.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { ListPage } from "~/components/list/list-state.tsx";
import { SYNC_LOG } from "~/components/recording/lists.tsx";
import { orgWideRecordingList, recordingList } from "~/contract/plain.gen.ts";
import { openRecording } from "../-recording/details-link.tsx";
import { RecordingActions } from "../-table/rows.tsx";
import { SourceSwitch } from "../-table/source-switch.tsx";
import { CRM_COLUMNS, NarrowOrgWide, ORG_WIDE_COLUMNS } from "./columns.tsx";
import { OrgWidePeek } from "./peek.tsx";

const route = getRouteApi("/_console/recordings/");

const PAGE: Omit<ListPage<OrgWideRow>, "columns"> = {
  noun: "org-wide recording",
  label: "Recordings, sync log",
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
  open: openRecording,
  empty: "Recordings appear here once the service has stored the first one.",
  beside: <SourceSwitch current="org-wide" />,
  intro: {
    title: "Sync log",
    text: "Every recording you can access, with created and updated times, for keeping an external copy in sync. Includes deleted recordings.",
  },
};

/** The list an external copy is kept in sync with (section 4.10). */
export default function OrgWideTable() {
  const search = route.useSearch();
  const { from } = route.useLoaderData();
  const { showCrmLinks: withLinks = false, organizationId } = search;
  const isOpen = usePermission(orgWideRecordingList).allowed;
  const { allowed } = usePermission(recordingList);
  // This list has the IDs of people only; the other one teaches their names.
  useInfiniteQuery({ ...recordingPages({ organizationId }), enabled: isOpen && allowed });
  // Both ranges as they are sent, under their query names.
  const bounds = Object.entries(SYNC_LOG.query(search)).flatMap(([key, value]) =>
    typeof value === "string" ? [`${key} ${value}`] : [],
  );
  return (
    <ListScreen
      list={SYNC_LOG}
      search={search}
      from={from}
      page={{
        ...PAGE,
        columns: withLinks ? CRM_COLUMNS : ORG_WIDE_COLUMNS,
        leftOut: withLinks ? "" : "CRM links",
        bounds: bounds.join("  "),
        actions: (selected, onExport) => (
          <RecordingActions
            rows={selected.map((row) => ({ ...row, time: row.createdAt }))}
            organizationId={organizationId}
            onExport={onExport}
          />
        ),
        peek: (state) => <OrgWidePeek state={state} withLinks={withLinks} />,
      }}
    />
  );
}
