import { getRouteApi } from "@tanstack/react-router";
import { Link2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { orgWidePages, type OrgWideRow } from "~/api/org-wide-recordings.ts";
import { dayHeading, startsDay } from "~/components/list/days.tsx";
import { EmptyList } from "~/components/list/empty-list.tsx";
import { ClearFilters, DaysChip } from "~/components/list/filter-chips.tsx";
import { ListBody } from "~/components/list/list-body.tsx";
import { ExactBounds, Loaded, WholeReach } from "~/components/list/list-status.tsx";
import { useList } from "~/components/list/use-list.ts";
import { useListPlace, useListStart } from "~/components/list/use-list-place.ts";
import { usePeek } from "~/components/list/use-peek.ts";
import { Page } from "~/components/page.tsx";
import type { RecordingListSearch } from "~/components/recording-search.ts";
import { useReason } from "~/components/use-reason.ts";
import { orgWideRecordingList } from "~/contract/org-wide-recordings.ts";
import { Button } from "~/ui/button.tsx";
import { Grid } from "~/ui/grid.tsx";
import { NarrowOrgWide, orgWideColumns } from "./-org-wide-columns.tsx";
import {
  createdBounds,
  exactBounds,
  orgWideFilters,
  orgWideQueryOf,
  updatedBounds,
  writeCreated,
  writeUpdated,
} from "./-org-wide-search.ts";
import { SourceSwitch } from "./-source-switch.tsx";

const Peek = lazy(() => import("./-org-wide-peek.tsx"));
const route = getRouteApi("/_console/recordings/");

type Change = (change: Partial<RecordingListSearch>) => void;

function Filters({ search, change }: { search: RecordingListSearch; change: Change }) {
  const shown = search.showCrmLinks === true;
  return (
    <>
      <DaysChip
        label="Created"
        bounds={createdBounds(search)}
        onChange={(bounds) => change(writeCreated(bounds))}
      />
      <DaysChip
        label="Updated"
        bounds={updatedBounds(search)}
        onChange={(bounds) => change(writeUpdated(bounds))}
      />
      <Button
        variant={shown ? "default" : "quiet"}
        aria-pressed={shown}
        icon={shown && <Link2 size={14} strokeWidth={1.75} />}
        onClick={() => change({ showCrmLinks: shown ? undefined : true })}
      >
        CRM links
      </Button>
      <ClearFilters set={orgWideFilters(search)} change={change} />
    </>
  );
}

/** The list a copy elsewhere is kept up to date by (section 4.10). */
export default function OrgWideTable() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = orgWideQueryOf(search);
  const start = useListStart(query, route.useLoaderData().from);
  const reason = useReason(orgWideRecordingList);
  const list = useList(orgWidePages(query, start.from), reason === undefined);
  const { rows } = list;
  const onRest = useListPlace(list, start.from);
  const peek = usePeek(rows, search.peek);
  const change: Change = (next) =>
    void navigate({
      search: (previous) => ({ ...previous, ...next, from: undefined, at: undefined }),
      state: { pages: undefined },
    });
  const open = ({ id }: OrgWideRow) => {
    if (id === "") return;
    void navigate({
      to: "/recordings/$recordingId",
      params: { recordingId: id },
      search: (previous) => ({ ...previous, peek: undefined }),
    });
  };
  const bounds = exactBounds(search);
  const showCrmLinks = search.showCrmLinks === true;
  return (
    <div className="relative flex h-full min-h-0">
      <div className="h-full min-w-0 flex-1">
        <Page
          title="Recordings"
          beside={<SourceSwitch current="org-wide" />}
          filters={<Filters search={search} change={change} />}
          status={
            list.pending ? undefined : (
              <>
                <Loaded list={list} />
                <WholeReach organizationId={search.organizationId} />
                {bounds !== "" && <ExactBounds>{bounds}</ExactBounds>}
              </>
            )
          }
        >
          <div className="shrink-0 border-b border-line px-4 py-2 text-small">
            <h2 className="mr-2 inline font-[600]">Org-wide sync list</h2>
            <p className="inline text-text-muted">
              For keeping a copy elsewhere up to date: every recording of the organizations this
              credential reaches, with the times it was created and updated. Deleted recordings stay
              in it.
            </p>
          </div>
          <ListBody
            noun="org-wide recordings"
            reason={reason}
            list={list}
            from={start.from}
            onRestart={() => {
              start.restart();
              change({});
            }}
            empty={
              <EmptyList noun="org-wide recordings" set={orgWideFilters(search)} change={change}>
                Recordings appear here once the service has stored the first one.
              </EmptyList>
            }
          >
            <Grid
              label="Recordings, org-wide sync list"
              columns={orgWideColumns(showCrmLinks)}
              {...list.grid}
              {...peek.grid}
              onOpen={open}
              narrow={(row) => <NarrowOrgWide row={row} />}
              startsGroup={(row, previous) => startsDay(row.createdAt, previous?.createdAt)}
              groupHeading={(row) => dayHeading(row.createdAt)}
              initialIndex={rows.findIndex((row) => row.id === search.at)}
              onRest={onRest}
            />
          </ListBody>
        </Page>
      </div>
      {search.peek !== undefined && reason === undefined && (
        <Suspense>
          <Peek row={peek.row} list={list} withLinks={showCrmLinks} {...peek.panel} />
        </Suspense>
      )}
    </div>
  );
}
