import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { opportunityPages } from "~/api/opportunities.ts";
import { EmptyList } from "~/components/list/empty-list.tsx";
import { ListBody } from "~/components/list/list-body.tsx";
import { Loaded, WholeReach } from "~/components/list/list-status.tsx";
import { mayCall, startList } from "~/components/list/start-list.ts";
import { useList } from "~/components/list/use-list.ts";
import { useListPlace, useListStart } from "~/components/list/use-list-place.ts";
import { usePeek } from "~/components/list/use-peek.ts";
import { Page } from "~/components/page.tsx";
import { useReason } from "~/components/use-reason.ts";
import { opportunityList } from "~/contract/opportunities.ts";
import { ExactInput } from "~/ui/exact-input.tsx";
import { Grid } from "~/ui/grid.tsx";
import { NarrowOpportunity, OPPORTUNITY_COLUMNS } from "./-columns.tsx";
import { FILTERS, OpportunitySearch, queryOf, setFilters } from "./-search.ts";

const Peek = lazy(() => import("./-peek.tsx"));

export const Route = createFileRoute("/_console/opportunities/")({
  validateSearch: OpportunitySearch,
  loaderDeps: ({ search }) => ({ query: queryOf(search) }),
  loader: async ({ context: { queryClient }, deps: { query }, location }) => {
    const { from } = OpportunitySearch.parse(location.search);
    if (!(await mayCall(queryClient, opportunityList))) return { from };
    const pagesOf = (start?: string) => opportunityPages(query, start);
    return startList(queryClient, pagesOf, location.state, from);
  },
  // While the list is the same, moving in it loads nothing.
  staleTime: Infinity,
  component: OpportunitiesPage,
});

function OpportunitiesPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = queryOf(search);
  const start = useListStart(query, Route.useLoaderData().from);
  const reason = useReason(opportunityList);
  const list = useList(opportunityPages(query, start.from), reason === undefined);
  const { rows } = list;
  const onRest = useListPlace(list, start.from);
  const peek = usePeek(rows, search.peek);
  const change = (next: OpportunitySearch, replace = false) =>
    void navigate({
      search: (previous) => ({ ...previous, ...next, from: undefined, at: undefined }),
      state: { pages: undefined },
      replace,
    });
  return (
    <div className="relative flex h-full min-h-0">
      <div className="h-full min-w-0 flex-1">
        <Page
          title="Opportunities"
          filters={FILTERS.map(({ name, key }) => (
            <ExactInput
              key={key}
              label={name}
              value={search[key] ?? ""}
              // What is typed on is one step for Back, not one a pause.
              onApply={(value) =>
                change({ [key]: value || undefined }, search[key] !== undefined && value !== "")
              }
            />
          ))}
          status={
            list.pending ? undefined : (
              <>
                <Loaded list={list} />
                <WholeReach organizationId={search.organizationId} />
              </>
            )
          }
        >
          <ListBody
            noun="opportunities"
            reason={reason}
            list={list}
            from={start.from}
            onRestart={() => {
              start.restart();
              change({});
            }}
            empty={
              <EmptyList noun="opportunities" set={setFilters(search)} change={change}>
                Opportunities appear here once one was synced from the CRM.
              </EmptyList>
            }
          >
            <Grid
              label="Opportunities"
              columns={OPPORTUNITY_COLUMNS}
              {...list.grid}
              {...peek.grid}
              onOpen={(row) => peek.peekAt(row.id)}
              narrow={(row) => <NarrowOpportunity row={row} />}
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
