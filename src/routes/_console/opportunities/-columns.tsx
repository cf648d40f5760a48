import { type OpportunityRow, userOf } from "~/api/opportunities.ts";
import { tableColumns } from "~/components/list/columns/table-columns.ts";
import type { QuickTexts } from "~/components/list/quick-filter/quick-texts.ts";
import { TwoLines } from "~/components/list/two-lines.tsx";
import { Moment } from "~/components/names/moment.tsx";
import { DISPOSITIONS, ResultMark } from "~/components/recording/result-mark.tsx";
import { classes } from "~/ui/classes.ts";
import type { GridColumn } from "~/ui/grid/grid-props.ts";
import { None } from "~/ui/mono.tsx";
import {
  accountNameOf,
  AccountOf,
  Amount,
  Deleted,
  nameOf,
  UsersLine,
} from "~/components/nouns/opportunity-parts.tsx";

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

/** The table's columns. */
export const OPPORTUNITY_TABLE = tableColumns(
  "opportunities.columns",
  ["name", "disposition", "stage", "amount", "account", "users", "closed", "updated", "created"],
  "name",
  ["created"],
);
type OpportunityColumn = (typeof OPPORTUNITY_TABLE)["shape"]["always"];

/** By their ID. */
export const OPPORTUNITY_COLUMNS: Readonly<Record<OpportunityColumn, GridColumn<OpportunityRow>>> =
  {
    name: {
      id: "name",
      header: "Name",
      width: 200,
      grow: true,
      cell: (row) => <NameCell row={row} />,
    },
    disposition: {
      id: "disposition",
      header: "Disposition",
      width: 108,
      cell: (row) => <ResultMark result={row.disposition} labels={DISPOSITIONS} />,
    },
    stage: {
      id: "stage",
      header: "Stage",
      width: 150,
      drop: 3,
      cell: (row) => row.stageName || <None />,
    },
    amount: {
      id: "amount",
      header: "Amount",
      width: 100,
      align: "right",
      cell: (row) => <Amount value={row.amount} />,
    },
    account: {
      id: "account",
      header: "Account",
      width: 170,
      drop: 2,
      cell: (row) => <AccountOf row={row} />,
    },
    users: {
      id: "users",
      header: "Users",
      width: 220,
      drop: 1,
      cell: (row) => <UsersLine items={row.opportunityUsers} />,
    },
    closed: {
      id: "closed",
      header: "Closed",
      width: 104,
      align: "right",
      drop: 4,
      cell: (row) => <Moment value={row.closedAt} />,
    },
    updated: {
      id: "updated",
      header: "Updated",
      width: 104,
      align: "right",
      drop: 5,
      cell: (row) => <Moment value={row.updatedAt} />,
    },
    created: {
      id: "created",
      header: "Created",
      width: 104,
      align: "right",
      drop: 6,
      cell: (row) => <Moment value={row.createdAt} />,
    },
  };

/** Finds opportunities by name, stage, account, users and IDs. */
export const OPPORTUNITY_TEXTS: QuickTexts<OpportunityRow> = {
  key: OPPORTUNITY_COLUMNS,
  textsOf: (row) => [
    row.name,
    row.stageName,
    accountNameOf(row),
    ...(row.opportunityUsers ?? []).map((item) => userOf(item)?.name),
  ],
  idsOf: (row) => [row.id, row.externalId, row.recordingId, row.accountId],
  namedOf: (row) =>
    (row.opportunityUsers ?? []).map((item) => ["user", userOf(item)?.userId] as const),
};

/** An opportunity on narrow screens. */
export const NarrowOpportunity = ({ row }: { row: OpportunityRow }) => (
  <TwoLines
    title={<NameCell row={row} />}
    value={<Amount value={row.amount} />}
    detail={<UsersLine items={row.opportunityUsers} />}
    note={<ResultMark result={row.disposition} labels={DISPOSITIONS} />}
  />
);
