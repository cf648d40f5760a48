import { getRouteApi } from "@tanstack/react-router";
import { ListFilter } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { recordingPages, type RecordingRow } from "~/api/recordings.ts";
import { ExportButton } from "~/components/export/export-button.tsx";
import { NewRecordings } from "~/components/fresh/new-recordings.tsx";
import { dayHeading, startsDay } from "~/components/list/days.tsx";
import { EmptyList } from "~/components/list/empty-list.tsx";
import { ListBody } from "~/components/list/list-body.tsx";
import { useList } from "~/components/list/use-list.ts";
import { useListPlace, useListStart } from "~/components/list/use-list-place.ts";
import { usePeek } from "~/components/list/use-peek.ts";
import { useSelection } from "~/components/list/use-selection.ts";
import { Page } from "~/components/page.tsx";
import { columnsOf, queryOf, type RecordingListSearch } from "~/components/recording-search.ts";
import { useReason } from "~/components/use-reason.ts";
import { useTeamOf } from "~/components/use-team-of.ts";
import { ViewsButton } from "~/components/views/views-button.tsx";
import { recordingList } from "~/contract/recordings.ts";
import { afterPaint } from "~/lib/after-paint.ts";
import { formatCount } from "~/lib/format.ts";
import { stringifySearch } from "~/lib/search.ts";
import { Button } from "~/ui/button.tsx";
import { Grid } from "~/ui/grid.tsx";
import { makeGridView } from "~/ui/grid-view.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { arrange, makeColumns } from "./-columns.tsx";
import { RecordingFilters, setFilters } from "./-filters.tsx";
import { useLook } from "./-look.ts";
import { NarrowRow } from "./-narrow-row.tsx";
import { nextOrder, sortOf } from "./-orders.ts";
import type { QuickFilterText } from "./-quick-filter.tsx";
import { SourceSwitch } from "./-source-switch.tsx";
import { RecordingStatus } from "./-status.tsx";

const Peek = lazy(() => import("./-peek.tsx"));
// The rows come before these two, and stand without them, should they not load.
const Nothing = { default: () => null };
const ColumnTool = lazy(() =>
  afterPaint().then(() => import("./-column-tool.tsx").catch(() => Nothing)),
);
const Strip = lazy(() => afterPaint().then(() => import("./-strip.tsx").catch(() => Nothing)));
const route = getRouteApi("/_console/recordings/");

/** The recordings within reach, with every filter of the interface. */
export function RecordingTable() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = queryOf(search);
  const start = useListStart(query, route.useLoaderData().from);
  const reason = useReason(recordingList);
  const list = useList(recordingPages(query, start.from), reason === undefined);
  const { rows } = list;
  const onRest = useListPlace(list, start.from);
  const [filter, setFilter] = useState<QuickFilterText>();
  const shown = useMemo(() => (filter ? rows.filter(filter.test) : rows), [rows, filter]);
  const reading = list.reading && list.reading + (filter?.text ?? "");
  const [view] = useState(makeGridView);
  const peek = usePeek(shown, search.peek, reading);
  const selection = useSelection(rows, list.list, shown);
  const teamOf = useTeamOf();
  const controls = useLook(search);

  const change = (next: Partial<RecordingListSearch>) => {
    const same = stringifySearch({ ...search, ...next }) === stringifySearch(search);
    // What is chosen already isn't another step to go back over.
    if (same && Object.keys(next).length > 0) return;
    void navigate({
      search: (previous) => ({ ...previous, ...next, from: undefined, at: undefined }),
      state: { pages: undefined },
    });
  };
  const open = (row: RecordingRow) =>
    void navigate({
      to: "/recordings/$recordingId",
      params: { recordingId: row.id },
      search: (previous) => ({ ...previous, peek: undefined }),
    });

  const byTime = (search.orderBy ?? "dateCreated") === "dateCreated";
  const fresh = start.from === undefined && !list.stale && (
    <NewRecordings
      query={query}
      newest={rows[0]}
      onShow={() =>
        void navigate({
          search: (previous) => ({ ...previous, at: undefined }),
          replace: true,
        })
      }
    />
  );
  return (
    <div className="relative flex h-full min-h-0">
      <div className="h-full min-w-0 flex-1">
        <Page
          title="Recordings"
          beside={<SourceSwitch current={undefined} />}
          filters={
            <RecordingFilters search={search} change={change} look={controls}>
              <ViewsButton
                screen="/recordings"
                search={search}
                onApply={(href) => void navigate({ href })}
              />
              {reason === undefined && (
                <ExportButton
                  query={query}
                  columns={columnsOf(search)}
                  selected={selection.selected}
                />
              )}
            </RecordingFilters>
          }
          status={
            list.pending ? undefined : (
              <RecordingStatus
                list={list}
                query={query}
                search={search}
                selected={selection.selected.length}
                onClear={selection.clear}
              />
            )
          }
        >
          <ListBody
            noun="recordings"
            reason={reason}
            list={list}
            from={start.from}
            onRestart={() => {
              start.restart();
              change({});
            }}
            empty={
              <>
                {fresh}
                <EmptyList noun="recordings" set={setFilters(search)} change={change}>
                  Recordings appear here once the service has stored the first one.
                </EmptyList>
              </>
            }
          >
            {fresh}
            <div className="flex min-h-10 shrink-0 items-center gap-3 border-b border-line px-4 max-md:min-h-12 max-md:flex-wrap max-md:gap-y-1 max-md:py-1">
              <Suspense>
                <Strip
                  list={list}
                  shown={shown}
                  filter={filter}
                  onFilter={setFilter}
                  teamOf={teamOf}
                  view={controls.timeline && byTime ? view : undefined}
                />
              </Suspense>
            </div>
            {filter && shown.length === 0 ? (
              <StateMessage
                icon={<ListFilter size={16} strokeWidth={1.5} />}
                title={`None of the ${formatCount(rows.length)} loaded match`}
                actions={<Button onClick={() => setFilter(undefined)}>Clear the filter</Button>}
              >
                {list.more && "Only what is loaded is searched, and there is more."}
              </StateMessage>
            ) : (
              <Grid
                label="Recordings"
                columns={arrange(makeColumns(byTime, teamOf), controls.look)}
                compact={controls.look.compact}
                headerEdge={(column, index) => (
                  <Suspense>
                    <ColumnTool column={column} index={index} {...controls} />
                  </Suspense>
                )}
                {...list.grid}
                rows={shown}
                // What doesn't match would be loaded to the end of the list, looking for one that does.
                more={list.more && !filter}
                view={view}
                sort={sortOf(search)}
                onSort={(column) => change(nextOrder(search, column))}
                {...peek.grid}
                {...selection.grid}
                onOpen={open}
                narrow={(row) => <NarrowRow row={row} />}
                startsGroup={
                  byTime
                    ? (row, previous) => startsDay(row.dateCreated, previous?.dateCreated)
                    : undefined
                }
                groupHeading={byTime ? (row) => dayHeading(row.dateCreated) : undefined}
                list={reading}
                initialIndex={filter ? -1 : rows.findIndex((row) => row.id === search.at)}
                onRest={filter ? undefined : onRest}
              />
            )}
          </ListBody>
        </Page>
      </div>
      {search.peek !== undefined && reason === undefined && (
        <Suspense>
          <Peek recordingId={search.peek} {...peek.panel} />
        </Suspense>
      )}
    </div>
  );
}
