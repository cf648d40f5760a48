import { createFileRoute } from "@tanstack/react-router";
import { activityPages } from "~/api/activity.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { useColumns } from "~/components/list/columns/use-columns.tsx";
import { writeColumns } from "~/components/list/columns/write-columns.ts";
import { ListScreen } from "~/components/list/list-screen.tsx";
import { describeExactly } from "~/components/list/list-status.tsx";
import { startList } from "~/components/list/start-list.ts";
import { useTableScreen } from "~/components/list/use-table-screen.tsx";
import type { ViewScreen } from "~/components/views/use-screen-views.ts";
import { activityList } from "~/contract/plain-later.gen.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { isUtc } from "~/lib/day-range.ts";
import { readPreference } from "~/lib/preferences.ts";
import { ACTIVITY_COLUMNS, ACTIVITY_TABLE, NarrowActivity } from "./-columns.tsx";
import { ActivityFilters } from "./-filters.tsx";
import { activeActivityFilters, queryOf } from "./-query.ts";
import { ActivitySearch } from "./-search.ts";
import { Peek } from "./-peek.tsx";

const ACTIVITY = { endpoint: activityList, pages: activityPages };

const VIEWS: ViewScreen = { id: "/activity", path: "/activity", all: "All activity" };

/** When the preload of a link last began; forgotten once a list is opened. */
let preloadedAt = Infinity;

export const Route = createFileRoute("/_console/activity/")({
  validateSearch: ActivitySearch,
  beforeLoad: ({ search, location }) => {
    const stored = { columns: readPreference("activity.columns") };
    writeColumns("/activity", search, location, ActivitySearch.parse(stored));
  },
  // The query is made of them in the screen's own code, so that the first load does without it.
  loaderDeps: ({ search: { columns: _c, peek: _p, from: _f, at: _a, ...filters } }) => filters,
  loader: ({ context: { queryClient }, deps, location, preload }) => {
    // Other screens write meanwhile. What the link's preload has just read is kept.
    const keptSince = preload ? Infinity : Math.max(preloadedAt, Date.now() - 1000);
    preloadedAt = preload ? Date.now() : Infinity;
    queryClient.removeQueries({
      queryKey: [activityList.name],
      type: "inactive",
      fetchStatus: "idle",
      predicate: ({ state }) => state.dataUpdatedAt < keptSince,
    });
    return startList(queryClient, ACTIVITY, queryOf(deps), location);
  },
  // While the list is the same, moving in it loads nothing.
  staleTime: Infinity,
  // A list that was left is read again.
  gcTime: 0,
  component: ActivityPage,
});

/** Whose writes the list has. */
function Scope({ organizationId }: { organizationId: string | undefined }) {
  const { reason } = usePermission(apiClientList);
  return (
    <span className="truncate text-text-muted">
      {organizationId === undefined
        ? "Made with this credential. Choose an organization to see everyone's writes to it."
        : reason === undefined
          ? "Everyone's writes to this organization through this console."
          : `Made with this credential. To see everyone's: ${reason}`}
    </span>
  );
}

function ActivityPage() {
  const search = Route.useSearch();
  const query = queryOf(search);
  const { screen, shell, viewName } = useTableScreen({
    list: ACTIVITY,
    query,
    search,
    from: Route.useLoaderData().from,
    views: VIEWS,
    exports: "activity",
  });
  const columns = useColumns({
    table: ACTIVITY_TABLE,
    columns: ACTIVITY_COLUMNS,
    search,
    view: screen.view,
    viewName,
  });
  return (
    <ListScreen
      {...shell}
      title="Activity"
      noun="write"
      table={{
        label: "Activity",
        ...columns.grid,
        onOpen: (row) => screen.peek.peekAt(row.id),
        narrow: (row) => <NarrowActivity row={row} />,
      }}
      dayOf={(row) => row.startedAt}
      utc={isUtc({ after: search.startedAfter, before: search.startedBefore })}
      active={activeActivityFilters(search)}
      empty="Changes appear here once they are made through this console."
      filters={
        <ActivityFilters search={search} change={screen.change}>
          {columns.button}
        </ActivityFilters>
      }
      status={<Scope organizationId={search.organizationId} />}
      bounds={describeExactly(query.startedAfter, query.startedBefore)}
      peek={<Peek row={screen.peek.row} list={screen.list} {...screen.peek.panel} />}
    />
  );
}
