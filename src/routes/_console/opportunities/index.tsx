import { createFileRoute } from "@tanstack/react-router";
import type { OpportunityRow } from "~/api/nouns/opportunities.ts";
import { listColumns } from "~/components/list/columns.tsx";
import { listRoute } from "~/components/define-list/define-list.ts";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { Table } from "~/components/list/list-state.tsx";
import { TwoLines } from "~/components/list/row-parts.tsx";
import { useCursorList } from "~/components/list/use-cursor-list.ts";
import { Moment } from "~/components/names/names.tsx";
import { OPPORTUNITIES } from "~/components/recording/opportunity-list.ts";
import { OPPORTUNITY_TEXTS } from "~/components/recording/list-texts.ts";
import {
  AccountOf,
  Amount,
  Deleted,
  opportunityName,
  UsersLine,
} from "~/components/nouns/opportunity-parts.tsx";
import { DISPOSITIONS, ResultMark } from "~/components/recording/result-mark.tsx";
import { classes } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { OpportunityPeek } from "./-peek.tsx";

export const Route = createFileRoute("/_console/opportunities/")({
  validateSearch: OPPORTUNITIES.search,
  ...listRoute(OPPORTUNITIES),
  component: OpportunitiesPage,
});

const nameCell = (row: OpportunityRow) => (
  <span className="flex min-w-0 items-center gap-2">
    <span
      data-tip={opportunityName(row)}
      translate={row.name ? undefined : "no"}
      className={classes(
        "truncate",
        row.name ? "font-[550]" : "mono",
        row.deletedAt && "line-through",
      )}
    >
      {opportunityName(row)}
    </span>
    {row.deletedAt && <Deleted />}
  </span>
);

const disposition = (row: OpportunityRow) => (
  <ResultMark result={row.disposition} labels={DISPOSITIONS} />
);

const COLUMNS = listColumns<OpportunityRow>({
  name: { header: "Name", width: 204, grow: true, always: true, cell: nameCell },
  disposition: { header: "Disposition", width: 96, cell: disposition },
  stage: { header: "Stage", width: 128, hideOrder: 3, cell: (row) => row.stageName || <None /> },
  amount: {
    header: "Amount",
    width: 80,
    align: "right",
    cell: (row) => <Amount value={row.amount} />,
  },
  account: { header: "Account", width: 184, hideOrder: 2, cell: (row) => <AccountOf row={row} /> },
  users: {
    header: "Users",
    width: 268,
    hideOrder: 1,
    cell: (row) => <UsersLine items={row.opportunityUsers} />,
  },
  closed: {
    header: "Closed",
    width: 92,
    hideOrder: 4,
    cell: (row) => <Moment value={row.closedAt} />,
  },
  updated: {
    header: "Updated",
    width: 92,
    hideOrder: 5,
    cell: (row) => <Moment value={row.updatedAt} />,
  },
  created: {
    header: "Created",
    width: 92,
    hideOrder: 6,
    hidden: true,
    cell: (row) => <Moment value={row.createdAt} />,
  },
});

const TABLE: Table<OpportunityRow> = {
  columns: COLUMNS,
  narrow: (row) => (
    <TwoLines
      title={nameCell(row)}
      value={<Amount value={row.amount} />}
      detail={<UsersLine items={row.opportunityUsers} />}
      note={disposition(row)}
    />
  ),
  texts: OPPORTUNITY_TEXTS,
};

function OpportunitiesPage() {
  const list = useCursorList(OPPORTUNITIES, TABLE, Route.useSearch(), Route.useLoaderData().from);
  return (
    <ListScreen list={list} empty="Opportunities appear here once one was synced from the CRM.">
      <OpportunityPeek list={list} />
    </ListScreen>
  );
}
