import { createFileRoute } from "@tanstack/react-router";
import { opportunityPages } from "~/api/opportunities.ts";
import type { ViewScreen } from "~/components/views/use-screen-views.ts";
import { useColumns } from "~/components/list/columns/use-columns.tsx";
import { writeColumns } from "~/components/list/columns/write-columns.ts";
import { readPreference } from "~/lib/preferences.ts";
import { ListScreen } from "~/components/list/list-screen.tsx";
import { AllOrganizations } from "~/components/list/list-status.tsx";
import { startList } from "~/components/list/start-list.ts";
import { useTableScreen } from "~/components/list/use-table-screen.tsx";
import { opportunityList } from "~/contract/plain.gen.ts";
import { ExactInput } from "~/ui/filter/exact-input.tsx";
import {
  NarrowOpportunity,
  OPPORTUNITY_COLUMNS,
  OPPORTUNITY_TABLE,
  OPPORTUNITY_TEXTS,
} from "./-columns.tsx";
import { activeOpportunityFilters, FILTERS, OpportunitySearch, queryOf } from "./-search.ts";
import { Peek } from "./-peek.tsx";

const OPPORTUNITIES = { endpoint: opportunityList, pages: opportunityPages };

const VIEWS: ViewScreen = {
  id: "/opportunities",
  path: "/opportunities",
  all: "All opportunities",
};

export const Route = createFileRoute("/_console/opportunities/")({
  validateSearch: OpportunitySearch,
  beforeLoad: ({ search, location }) => {
    const stored = { columns: readPreference("opportunities.columns") };
    writeColumns("/opportunities", search, location, OpportunitySearch.parse(stored));
  },
  loaderDeps: ({ search }) => ({ query: queryOf(search) }),
  loader: ({ context, deps, location }) =>
    startList(context.queryClient, OPPORTUNITIES, deps.query, location),
  // While the list is the same, moving in it loads nothing.
  staleTime: Infinity,
  component: OpportunitiesPage,
});

function OpportunitiesPage() {
  const search = Route.useSearch();
  const { screen, shell, viewName } = useTableScreen({
    list: OPPORTUNITIES,
    query: queryOf(search),
    search,
    from: Route.useLoaderData().from,
    quickTexts: OPPORTUNITY_TEXTS,
    views: VIEWS,
    exports: "opportunities",
  });
  const columns = useColumns({
    table: OPPORTUNITY_TABLE,
    columns: OPPORTUNITY_COLUMNS,
    search,
    view: screen.view,
    viewName,
  });
  return (
    <ListScreen
      {...shell}
      title="Opportunities"
      noun="opportunity"
      nouns="opportunities"
      table={{
        label: "Opportunities",
        ...columns.grid,
        onOpen: (row) => screen.peek.peekAt(row.id),
        narrow: (row) => <NarrowOpportunity row={row} />,
      }}
      active={activeOpportunityFilters(search)}
      empty="Opportunities appear here once one was synced from the CRM."
      filters={
        <>
          {FILTERS.map(({ name, key }) => (
            <ExactInput
              key={key}
              label={name}
              value={search[key] ?? ""}
              // Typing on is one step for Back, not one a pause.
              onApply={(value) =>
                screen.change(
                  { [key]: value || undefined },
                  search[key] !== undefined && value !== "",
                )
              }
            />
          ))}
          <span className="ml-auto flex shrink-0">{columns.button}</span>
        </>
      }
      status={<AllOrganizations organizationId={search.organizationId} />}
      peek={<Peek row={screen.peek.row} list={screen.list} {...screen.peek.panel} />}
    />
  );
}
