import { createFileRoute } from "@tanstack/react-router";
import { followupPages, type FollowupRow } from "~/api/followups.ts";
import type { ViewScreen } from "~/components/views/use-screen-views.ts";
import { useColumns } from "~/components/list/columns/use-columns.tsx";
import { writeColumns } from "~/components/list/columns/write-columns.ts";
import { readPreference } from "~/lib/preferences.ts";
import { ListScreen } from "~/components/list/list-screen.tsx";
import { isUtc } from "~/lib/day-range.ts";
import { describeExactly } from "~/components/list/list-status.tsx";
import { startList } from "~/components/list/start-list.ts";
import { useTableScreen } from "~/components/list/use-table-screen.tsx";
import { followupList } from "~/contract/plain.gen.ts";
import { FOLLOWUP_COLUMNS, FOLLOWUP_TABLE, FOLLOWUP_TEXTS, NarrowFollowup } from "./-columns.tsx";
import { FollowupFilters } from "./-filters.tsx";
import { activeFollowupFilters, FollowupSearch, queryOf } from "./-search.ts";
import { Peek } from "./-peek.tsx";

const FOLLOWUPS = { endpoint: followupList, pages: followupPages };

const VIEWS: ViewScreen = { id: "/followups", path: "/followups", all: "All follow-ups" };

export const Route = createFileRoute("/_console/followups/")({
  validateSearch: FollowupSearch,
  staticData: { boundSearch: ["teamIds", "userIds"] },
  beforeLoad: ({ search, location }) => {
    const stored = { columns: readPreference("followups.columns") };
    writeColumns("/followups", search, location, FollowupSearch.parse(stored));
  },
  loaderDeps: ({ search }) => ({ query: queryOf(search) }),
  loader: ({ context, deps, location }) =>
    startList(context.queryClient, FOLLOWUPS, deps.query, location),
  // While the list is the same, moving in it loads nothing.
  staleTime: Infinity,
  component: FollowupsPage,
});

function FollowupsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = queryOf(search);
  const { screen, shell, viewName } = useTableScreen({
    list: FOLLOWUPS,
    query,
    search,
    from: Route.useLoaderData().from,
    quickTexts: FOLLOWUP_TEXTS,
    views: VIEWS,
    exports: "followups",
    // `id` is the list's own.
    toExport: ({ id: _id, ...row }) => row,
  });
  const columns = useColumns({
    table: FOLLOWUP_TABLE,
    columns: FOLLOWUP_COLUMNS,
    search,
    view: screen.view,
    viewName,
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
  return (
    <ListScreen
      {...shell}
      title="Follow-ups"
      noun="follow-up"
      table={{
        label: "Follow-ups",
        ...columns.grid,
        onOpen: open,
        narrow: (row) => <NarrowFollowup row={row} />,
      }}
      dayOf={(row) => row.dateCreated}
      utc={isUtc({ after: search.createdAfter, before: search.createdBefore })}
      active={activeFollowupFilters(search)}
      empty="Follow-ups appear here once the service has found one in a recording."
      filters={
        <FollowupFilters search={search} change={screen.change}>
          {columns.button}
        </FollowupFilters>
      }
      bounds={describeExactly(query.createdAfter, query.createdBefore)}
      peek={<Peek row={screen.peek.row} list={screen.list} {...screen.peek.panel} />}
    />
  );
}
