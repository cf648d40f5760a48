import { createFileRoute, useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import { listId, recordingPages, type RecordingRow } from "~/api/recordings.ts";
import { Failure } from "~/components/failure.tsx";
import { Page } from "~/components/page.tsx";
import {
  columnsOf,
  queryOf,
  type RecordingListSearch,
  RecordingTableSearch,
} from "~/components/recording-search.ts";
import { useRecordingList } from "~/components/use-recording-list.ts";
import { useTeamOf } from "~/components/use-team-of.ts";
import { formatLongDate, toDate } from "~/lib/format.ts";
import { Grid } from "~/ui/grid.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { dayOf, makeColumns } from "./-columns.tsx";
import { EmptyRecordings } from "./-empty.tsx";
import { RecordingFilters } from "./-filters.tsx";
import { NarrowRow } from "./-narrow-row.tsx";
import { nextOrder, sortOf } from "./-orders.ts";
import { FromTheMiddle } from "./-from-the-middle.tsx";
import { MoreFailure, RecordingStatus } from "./-status.tsx";

const loadPeek = () => import("./-peek.tsx");
const Peek = lazy(loadPeek);

export const Route = createFileRoute("/_console/recordings/")({
  validateSearch: RecordingTableSearch,
  loaderDeps: ({ search }) => ({ query: queryOf(search) }),
  // Starts the first page and doesn't wait: the frame and the filters stand meanwhile, and a
  // failure is shown where the rows would be.
  loader: ({ context: { queryClient }, deps: { query }, location }) => {
    const cached = queryClient.getQueryData(recordingPages(query).queryKey) !== undefined;
    const pages = Math.min(10, location.state.pages ?? 0);
    const { from: wanted } = RecordingTableSearch.parse(location.search);
    const from = cached || pages > 0 ? undefined : wanted;
    const options = recordingPages(query, from);
    void queryClient
      .infiniteQuery(pages > 1 ? { ...options, pages } : options)
      .catch(() => undefined);
    return { from };
  },
  // While the list is the same, moving in it loads nothing.
  staleTime: Infinity,
  component: RecordingsPage,
});

const startsDay = (row: RecordingRow, previous: RecordingRow | undefined) =>
  dayOf(row) !== dayOf(previous);

function dayHeading(row: RecordingRow) {
  const date = toDate(row.dateCreated);
  return date ? formatLongDate(date) : "No date";
}

function RecordingsPage() {
  const search = Route.useSearch();
  const loaded = Route.useLoaderData();
  const router = useRouter();
  const navigate = useNavigate({ from: "/recordings/" });
  const query = queryOf(search);
  const id = listId(query);
  const [restarted, setRestarted] = useState<string>();
  const from = restarted === id ? undefined : loaded.from;
  const list = useRecordingList(query, from);
  const teamOf = useTeamOf();
  const [cursor, setCursor] = useState(-1);

  const change = (next: Partial<RecordingListSearch>) =>
    void navigate({
      search: (previous) => ({ ...previous, ...next, from: undefined, at: undefined }),
      state: { pages: undefined },
    });
  const peekAt = (recordingId: string | undefined) =>
    void navigate({
      search: (previous) => ({ ...previous, peek: recordingId }),
      state: (state) => ({ ...state }),
      replace: true,
      resetScroll: false,
    });
  const open = (row: RecordingRow) =>
    void navigate({
      to: "/recordings/$recordingId",
      params: { recordingId: row.id },
      search: (previous) => ({ ...previous, peek: undefined }),
    });
  const restart = () => {
    setRestarted(id);
    change({});
  };

  const { rows, pages, params, stale } = list;
  // Where the reader is goes into the address, so that reload and a copied link lead back here.
  const onRest = useCallback(
    (index: number) => {
      // Scrolling may come to rest after a link was followed: then the address is another's.
      if (stale || router.history.location.pathname !== "/recordings") return;
      let seen = 0;
      const page = pages.findIndex(({ data }) => (seen += data?.length ?? 0) > index);
      const at = index === 0 ? undefined : rows[index]?.id;
      const start = params[page];
      const count = from === undefined ? pages.length : undefined;
      const { search: now, state } = router.latestLocation;
      if (now.at === at && now.from === start && state.pages === count) return;
      void navigate({
        search: (previous) => ({
          ...previous,
          at,
          from: start,
        }),
        state: (previous) => ({ ...previous, pages: count }),
        replace: true,
        resetScroll: false,
      });
    },
    [router, navigate, rows, pages, params, from, stale],
  );

  const byTime = (search.orderBy ?? "dateCreated") === "dateCreated";
  const columns = makeColumns(byTime, teamOf);
  const peeked = rows.findIndex((row) => row.id === search.peek);
  const current = search.peek === undefined ? cursor : peeked;

  return (
    <div className="flex h-full min-h-0">
      <div className="h-full min-w-0 flex-1">
        <Page
          title="Recordings"
          filters={<RecordingFilters search={search} change={change} />}
          status={
            list.pending ? undefined : <RecordingStatus list={list} query={query} search={search} />
          }
        >
          <FromTheMiddle from={from} error={list.error} restart={restart} />
          {list.error !== null && rows.length === 0 ? (
            <Failure title="Recordings didn't load" error={list.error} retry={list.retry} />
          ) : list.pending ? (
            <SkeletonRows label="Loading recordings" rows={20} />
          ) : rows.length === 0 ? (
            <EmptyRecordings search={search} change={change} />
          ) : (
            <Grid
              label="Recordings"
              columns={columnsOf(search).map((column) => columns[column])}
              rows={rows}
              rowKey={(row, index) => row.id || `row ${index}`}
              more={list.more}
              onEnd={list.loadMore}
              sort={sortOf(search)}
              onSort={(column) => change(nextOrder(search, column))}
              cursor={current}
              onCursor={(index) => {
                setCursor(index);
                if (search.peek !== undefined) peekAt(rows[index]?.id);
              }}
              onOpen={open}
              onPeek={(row) => peekAt(row.id === search.peek ? undefined : row.id)}
              onKey={(key) => {
                if (key !== "Escape" || search.peek === undefined) return false;
                peekAt(undefined);
                return true;
              }}
              narrow={(row) => <NarrowRow row={row} />}
              startsGroup={byTime ? startsDay : undefined}
              groupHeading={byTime ? dayHeading : undefined}
              list={list.list}
              initialIndex={rows.findIndex((row) => row.id === search.at)}
              onRest={onRest}
              stale={stale}
            />
          )}
          <MoreFailure list={list} />
        </Page>
      </div>
      {search.peek !== undefined && (
        <Suspense>
          <Peek
            recordingId={search.peek}
            previous={rows[peeked - 1]?.id}
            next={peeked < 0 ? undefined : rows[peeked + 1]?.id}
            onMove={peekAt}
            onClose={() => {
              setCursor(peeked);
              peekAt(undefined);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
