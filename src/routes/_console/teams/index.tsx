import { createFileRoute } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { organizationPages } from "~/api/organizations.ts";
import { teamsOf } from "~/api/teams.ts";
import { reasonAgainst } from "~/components/frame/navigation.ts";
import { isBarred } from "~/components/is-barred.ts";
import { LoadedStatus } from "~/components/loaded-status.tsx";
import { OrganizationsBody } from "~/components/organizations-fallback.tsx";
import { Page } from "~/components/page.tsx";
import { useListing } from "~/components/use-listing.ts";
import { usePlace } from "~/components/use-place.ts";
import { organizationList } from "~/contract/organizations.ts";
import { teamCreate } from "~/contract/teams.ts";
import { z } from "~/contract/zod.ts";
import { filterRows, orderRows, turnOrder } from "~/lib/row-order.ts";
import { flag, oneOf, text } from "~/lib/search.ts";
import { Button } from "~/ui/button.tsx";
import { FilterInput } from "~/ui/filter-input.tsx";
import { Grid } from "~/ui/grid.tsx";
import { NarrowTeam, ORDER_VALUES, organizationOf, TEAM_COLUMNS } from "./-columns.tsx";
import { TEAM_ORDERS } from "./-orders.ts";

const loadDialog = () => import("./-new-team.tsx");
const NewTeam = lazy(loadDialog);

export const Route = createFileRoute("/_console/teams/")({
  validateSearch: z.object({
    filter: text(),
    orderBy: oneOf(TEAM_ORDERS),
    orderDirection: oneOf(["asc", "desc"]),
    create: flag(),
    at: text(),
  }),
  // Teams come with the organizations. Started and not waited for: the page says what fails.
  loader: ({ context: { queryClient } }) => {
    if (isBarred(queryClient, organizationList)) return;
    void queryClient.infiniteQuery(organizationPages()).catch(() => undefined);
  },
  staleTime: Infinity,
  component: TeamsPage,
});

function TeamsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { kind, reason, list } = useListing();
  const { orderBy = "name", orderDirection = "asc", filter, create, organizationId } = search;
  const teams = teamsOf(
    list.organizations.filter(({ id }) => organizationId === undefined || id === organizationId),
  );
  const matching = filterRows(teams, filter, (row) => [row.name, row.id, organizationOf(row)]);
  const rows = orderRows(matching, ORDER_VALUES[orderBy], orderDirection);
  const place = usePlace({ rows, keyOf: ({ id }) => id, at: search.at, ready: list.whole });
  const against = reasonAgainst(teamCreate, kind);

  const change = (next: typeof search, replace = true) =>
    void navigate({ search: (previous) => ({ ...previous, ...next }), replace });
  return (
    <Page
      title="Teams"
      actions={
        <Button
          variant="primary"
          icon={<Plus size={14} strokeWidth={1.75} />}
          disabledReason={against}
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
          onClick={() => change({ create: true }, false)}
        >
          New team
        </Button>
      }
      filters={
        <FilterInput
          label={`Filter the ${teams.length} loaded`}
          value={filter ?? ""}
          onChange={(value) => change({ filter: value || undefined })}
        />
      }
      status={
        teams.length > 0 && (
          <LoadedStatus count={teams.length} shown={rows.length} whole={list.whole} />
        )
      }
    >
      <OrganizationsBody
        noun="teams"
        list={list}
        reason={reason}
        count={teams.length}
        shown={rows.length}
        filter={filter}
        onDropFilter={() => change({ filter: undefined })}
        empty={
          organizationId === undefined
            ? "Teams appear here once the first one is created."
            : "The organization chosen at the top has no team."
        }
      >
        <Grid
          label="Teams"
          columns={TEAM_COLUMNS.map((column) => ({ ...column, sortable: true }))}
          rows={rows}
          rowKey={(row, index) => `${row.organization.id} ${row.id || index}`}
          more={!list.whole}
          sort={{ id: orderBy, direction: orderDirection }}
          onSort={(id) => {
            const order = TEAM_ORDERS.find((known) => known === id);
            if (order) change(turnOrder({ orderBy, orderDirection }, order), false);
          }}
          list={`${organizationId ?? ""} ${orderBy} ${orderDirection} ${filter ?? ""}`}
          onOpen={({ id }) => {
            if (id === "") return;
            void navigate({
              to: "/teams/$teamId",
              params: { teamId: id },
              search: { organizationId },
            });
          }}
          {...place}
          narrow={(row) => <NarrowTeam row={row} />}
        />
      </OrganizationsBody>
      {create && against === undefined && (
        <Suspense>
          <NewTeam
            organizationId={organizationId}
            organizations={list.organizations}
            onClose={() => change({ create: undefined })}
          />
        </Suspense>
      )}
    </Page>
  );
}
