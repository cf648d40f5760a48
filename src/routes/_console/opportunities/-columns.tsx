import type { OpportunityRow } from "~/api/opportunities.ts";
import { Moment } from "~/components/moment.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import { classes } from "~/ui/classes.ts";
import type { GridColumn } from "~/ui/grid-props.ts";
import { None } from "~/ui/mono.tsx";
import { AccountOf, Amount, Deleted, nameOf, UsersLine } from "~/components/opportunity/parts.tsx";

function NameCell({ row }: { row: OpportunityRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span
        title={nameOf(row)}
        className={classes(
          "truncate",
          row.name ? "font-[550]" : "mono",
          row.deletedAt && "line-through",
        )}
      >
        {nameOf(row)}
      </span>
      {row.deletedAt && <Deleted />}
    </span>
  );
}

export const OPPORTUNITY_COLUMNS: readonly GridColumn<OpportunityRow>[] = [
  {
    id: "name",
    header: "Name",
    width: 200,
    grow: true,
    cell: (row) => <NameCell row={row} />,
  },
  {
    id: "disposition",
    header: "Disposition",
    width: 104,
    cell: (row) => <ResultMark result={row.disposition} />,
  },
  { id: "stage", header: "Stage", width: 150, drop: 3, cell: (row) => row.stageName || <None /> },
  {
    id: "amount",
    header: "Amount",
    width: 100,
    align: "right",
    cell: (row) => <Amount value={row.amount} />,
  },
  {
    id: "account",
    header: "Account",
    width: 170,
    drop: 2,
    cell: (row) => <AccountOf row={row} />,
  },
  {
    id: "users",
    header: "Users",
    width: 220,
    cell: (row) => <UsersLine items={row.opportunityUsers} />,
  },
  {
    id: "closed",
    header: "Closed",
    width: 96,
    align: "right",
    drop: 4,
    cell: (row) => <Moment value={row.closedAt} />,
  },
  {
    id: "updated",
    header: "Updated",
    width: 96,
    align: "right",
    drop: 5,
    cell: (row) => <Moment value={row.updatedAt} />,
  },
];

/** An opportunity as two lines: what and how much; whose it is and how it stands. */
export function NarrowOpportunity({ row }: { row: OpportunityRow }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <NameCell row={row} />
      <span className="text-right">
        <Amount value={row.amount} />
      </span>
      <span className="truncate text-small text-text-muted">
        <UsersLine items={row.opportunityUsers} />
      </span>
      <span className="text-small text-text-muted">
        <ResultMark result={row.disposition} />
      </span>
    </div>
  );
}
