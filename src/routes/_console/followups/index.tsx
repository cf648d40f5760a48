import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { followupPages, type FollowupRow } from "~/api/followups.ts";
import { dayHeading, startsDay } from "~/components/list/days.tsx";
import { EmptyList } from "~/components/list/empty-list.tsx";
import { ListBody } from "~/components/list/list-body.tsx";
import { describeExactly, ExactBounds, Loaded } from "~/components/list/list-status.tsx";
import { mayCall, startList } from "~/components/list/start-list.ts";
import { useList } from "~/components/list/use-list.ts";
import { useListPlace, useListStart } from "~/components/list/use-list-place.ts";
import { usePeek } from "~/components/list/use-peek.ts";
import { Page } from "~/components/page.tsx";
import { useReason } from "~/components/use-reason.ts";
import { followupList } from "~/contract/followups.ts";
import { Grid } from "~/ui/grid.tsx";
import { FOLLOWUP_COLUMNS, NarrowFollowup } from "./-columns.tsx";
import { FollowupFilters } from "./-filters.tsx";
import { FollowupSearch, queryOf, setFilters } from "./-search.ts";

const Peek = lazy(() => import("./-peek.tsx"));

export const Route = createFileRoute("/_console/followups/")({
  validateSearch: FollowupSearch,
  loaderDeps: ({ search }) => ({ query: queryOf(search) }),
  loader: async ({ context: { queryClient }, deps: { query }, location }) => {
    const { from } = FollowupSearch.parse(location.search);
    if (!(await mayCall(queryClient, followupList))) return { from };
    const pagesOf = (start?: string) => followupPages(query, start);
    return startList(queryClient, pagesOf, location.state, from);
  },
  // While the list is the same, moving in it loads nothing.
  staleTime: Infinity,
  component: FollowupsPage,
});

function FollowupsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = queryOf(search);
  const start = useListStart(query, Route.useLoaderData().from);
  const reason = useReason(followupList);
  const list = useList(followupPages(query, start.from), reason === undefined);
  const { rows } = list;
  const onRest = useListPlace(list, start.from);
  const peek = usePeek(rows, search.peek);
  const change = (next: Partial<FollowupSearch>) =>
    void navigate({
      search: (previous) => ({ ...previous, ...next, from: undefined, at: undefined }),
      state: { pages: undefined },
    });
  const open = ({ recordingId }: FollowupRow) => {
    if (!recordingId) return;
    const { organizationId } = search;
    void navigate({
      to: "/recordings/$recordingId",
      params: { recordingId },
      search: { organizationId },
    });
  };
  const bounds = describeExactly(search.createdAfter, search.createdBefore);
  return (
    <div className="relative flex h-full min-h-0">
      <div className="h-full min-w-0 flex-1">
        <Page
          title="Follow-ups"
          filters={<FollowupFilters search={search} change={change} />}
          status={
            list.pending ? undefined : (
              <>
                <Loaded list={list} />
                {bounds !== "" && <ExactBounds>{bounds}</ExactBounds>}
              </>
            )
          }
        >
          <ListBody
            noun="follow-ups"
            reason={reason}
            list={list}
            from={start.from}
            onRestart={() => {
              start.restart();
              change({});
            }}
            empty={
              <EmptyList noun="follow-ups" set={setFilters(search)} change={change}>
                Follow-ups appear here once the service has found one in a recording.
              </EmptyList>
            }
          >
            <Grid
              label="Follow-ups"
              columns={FOLLOWUP_COLUMNS}
              {...list.grid}
              {...peek.grid}
              onOpen={open}
              narrow={(row) => <NarrowFollowup row={row} />}
              startsGroup={(row, previous) => startsDay(row.dateCreated, previous?.dateCreated)}
              groupHeading={(row) => dayHeading(row.dateCreated)}
              initialIndex={rows.findIndex((row) => row.id === search.at)}
              onRest={onRest}
            />
          </ListBody>
        </Page>
      </div>
      {search.peek !== undefined && reason === undefined && (
        <Suspense>
          <Peek row={peek.row} list={list} {...peek.panel} />
        </Suspense>
      )}
    </div>
  );
}
