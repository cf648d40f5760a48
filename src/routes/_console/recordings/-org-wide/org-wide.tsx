import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import Link2 from "lucide-react/icons/link-2";
import { type OrgWideRow, orgWidePages } from "~/api/org-wide-recordings.ts";
import { useColumns } from "~/components/list/columns/use-columns.tsx";
import { FilterBar } from "~/components/list/filters/filter-bar.tsx";
import { ClearFilters, DaysChip } from "~/components/list/filters/filter-chips.tsx";
import { ListScreen } from "~/components/list/list-screen.tsx";
import { isUtc } from "~/lib/day-range.ts";
import { AllOrganizations } from "~/components/list/list-status.tsx";
import { useTableScreen } from "~/components/list/use-table-screen.tsx";
import type { QuickTexts } from "~/components/list/quick-filter/quick-texts.ts";
import { orgWideRecordingList } from "~/contract/plain.gen.ts";
import { Button } from "~/ui/button.tsx";
import { NarrowOrgWide, ORG_WIDE_COLUMNS } from "./columns.tsx";
import {
  createdBounds,
  exactBounds,
  activeOrgWideFilters,
  orgWideQueryOf,
  updatedBounds,
  writeCreated,
  writeUpdated,
} from "./search.ts";
import { SYNC_LOG_CRM_TABLE, SYNC_LOG_TABLE } from "./tables.ts";
import { useOpenRecording } from "../-recording/details-link.tsx";
import type { ChipProps } from "../-filters/filter-chips.tsx";
import { SYNC_LOG_VIEWS } from "../-filters/views.ts";
import { RecordingActions } from "../-selection/parts.ts";
import { SourceSwitch } from "../-filters/source-switch.tsx";
import { OrgWidePeek as Peek } from "./peek.tsx";

const route = getRouteApi("/_console/recordings/");

function Filters({ search, change, children }: ChipProps & { children: ReactNode }) {
  const shown = search.showCrmLinks === true;
  const [created, updated] = [createdBounds(search), updatedBounds(search)];
  return (
    <FilterBar
      filters={[
        {
          id: "created",
          isSet: (created.after ?? created.before) !== undefined,
          chip: (
            <DaysChip
              label="Created"
              bounds={created}
              onChange={(bounds) => change(writeCreated(bounds))}
            />
          ),
        },
        {
          id: "updated",
          isSet: (updated.after ?? updated.before) !== undefined,
          chip: (
            <DaysChip
              label="Updated"
              bounds={updated}
              onChange={(bounds) => change(writeUpdated(bounds))}
            />
          ),
        },
        {
          id: "links",
          isSet: shown,
          chip: (
            <Button
              variant={shown ? "default" : "quiet"}
              aria-pressed={shown}
              icon={shown && <Link2 size={14} />}
              // Its columns are others.
              onClick={() => change({ showCrmLinks: shown ? undefined : true, columns: undefined })}
              className={shown ? undefined : "px-2! font-[400]!"}
            >
              CRM links
            </Button>
          ),
        },
      ]}
      after={<ClearFilters active={activeOrgWideFilters(search)} change={change} />}
    >
      {children}
    </FilterBar>
  );
}

const TEXTS: QuickTexts<OrgWideRow> = {
  key: ORG_WIDE_COLUMNS,
  textsOf: ({ title }) => [title],
  idsOf: ({ id, userId, organizationId }) => [id, userId, organizationId],
  namedOf: ({ userId, organizationId }) => [
    ["user", userId],
    ["organization", organizationId],
  ],
};

const SYNC_LOG_LIST = { endpoint: orgWideRecordingList, pages: orgWidePages };

/** The list an external copy is kept in sync with (section 4.10). */
export default function OrgWideTable() {
  const search = route.useSearch();
  const showCrmLinks = search.showCrmLinks === true;
  const { screen, shell, viewName } = useTableScreen({
    list: SYNC_LOG_LIST,
    query: orgWideQueryOf(search),
    search,
    from: route.useLoaderData().from,
    quickTexts: TEXTS,
    views: SYNC_LOG_VIEWS,
    exports: "sync-log",
    leftOut: showCrmLinks ? "" : "CRM links",
    actions: (selected, onExport) => (
      <RecordingActions
        rows={selected.map((row) => ({ ...row, time: row.createdAt }))}
        organizationId={search.organizationId}
        onExport={onExport}
      />
    ),
  });
  const columns = useColumns({
    table: showCrmLinks ? SYNC_LOG_CRM_TABLE : SYNC_LOG_TABLE,
    columns: ORG_WIDE_COLUMNS,
    search,
    view: screen.view,
    viewName,
  });
  const openRecording = useOpenRecording();
  return (
    <ListScreen
      {...shell}
      title="Recordings"
      noun="org-wide recording"
      table={{
        label: "Recordings, sync log",
        ...columns.grid,
        onOpen: openRecording,
        narrow: (row) => <NarrowOrgWide row={row} />,
      }}
      dayOf={(row) => row.createdAt}
      utc={isUtc(createdBounds(search))}
      active={activeOrgWideFilters(search)}
      empty="Recordings appear here once the service has stored the first one."
      beside={
        <>
          {shell.beside}
          <SourceSwitch current="org-wide" />
        </>
      }
      filters={
        <Filters search={search} change={screen.change}>
          {columns.button}
        </Filters>
      }
      status={<AllOrganizations organizationId={search.organizationId} />}
      bounds={exactBounds(search)}
      intro={{
        title: "Sync log",
        text: "Every recording this credential can access, with created and updated times, for keeping an external copy in sync. Includes deleted recordings.",
      }}
      peek={
        <Peek
          row={screen.peek.row}
          list={screen.list}
          withLinks={showCrmLinks}
          {...screen.peek.panel}
        />
      }
    />
  );
}
