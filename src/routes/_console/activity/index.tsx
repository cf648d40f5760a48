import { createFileRoute } from "@tanstack/react-router";
import { activityPages } from "~/api/activity.ts";
import { CredentialName } from "~/components/credentials/credential-name.tsx";
import { usePermission } from "~/components/credentials/permissions.ts";
import { listColumns } from "~/components/list/columns.tsx";
import { days, defineList, listRoute, own, text } from "~/components/define-list/define-list.ts";
import { type ChipProps, many } from "~/components/list/filter-chips.tsx";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { ListPage } from "~/components/list/list-state.tsx";
import { RowPeek } from "~/components/list/peek-panel.tsx";
import { dayTimes, TwoLines } from "~/components/list/row-parts.tsx";
import { TextChip } from "~/components/list/text-chip.tsx";
import type { ActivityEntry } from "~/contract/activity.ts";
import { activityList } from "~/contract/plain-later.gen.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { OUTCOMES } from "~/contract/values.ts";
import { list, someOf } from "~/lib/search.ts";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { PickList } from "~/ui/lazy/parts.ts";
import { Mono } from "~/ui/mono.tsx";
import { EntryFacts, OutcomeMark, TargetCell } from "./-entry.tsx";
import { actionOf, OUTCOME_NAMES, WRITES } from "./-words.ts";

const ACTIVITY = defineList({
  name: "activity",
  path: "/activity",
  noun: "write",
  title: "Activity",
  endpoint: activityList,
  pages: activityPages,
  filters: [
    own("endpoints", "Action", list),
    own("outcomes", "Outcome", someOf(OUTCOMES)),
    days("Time", { after: "startedAfter", before: "startedBefore" }, "made"),
    text("text", "ID"),
  ],
});

/** When the preload of a link last began; forgotten once a list is opened. */
let preloadedAt = Infinity;

const route = listRoute(ACTIVITY);

export const Route = createFileRoute("/_console/activity/")({
  validateSearch: ACTIVITY.search,
  ...route,
  loader: (match) => {
    // Other screens write meanwhile. What the link's preload has just read is kept.
    const keptSince = match.preload ? Infinity : Math.max(preloadedAt, Date.now() - 1000);
    preloadedAt = match.preload ? Date.now() : Infinity;
    match.context.queryClient.removeQueries({
      queryKey: [activityList.name],
      type: "inactive",
      fetchStatus: "idle",
      predicate: ({ state }) => state.dataUpdatedAt < keptSince,
    });
    return route.loader(match);
  },
  // A list that was left is read again.
  gcTime: 0,
  component: ActivityPage,
});

/** Whose writes the list has. */
function Scope({ organizationId }: { organizationId: string | undefined }) {
  const { reason } = usePermission(apiClientList);
  return (
    <span className="text-text-muted md:truncate">
      {organizationId === undefined
        ? "Made with this credential. Choose an organization to see everyone's writes to it."
        : reason === undefined
          ? "Everyone's writes to this organization through this console."
          : `Made with this credential. To see everyone's: ${reason}`}
    </span>
  );
}

/** Picks any number of a few values. */
function SomeChip({
  label,
  param,
  options,
  search,
  change,
}: Omit<ChipProps, "filter"> & {
  label: string;
  param: string;
  options: readonly { id: string; name: string }[];
}) {
  const chosen = list(search[param]) ?? [];
  const names = chosen.map((id) => options.find((option) => option.id === id)?.name ?? id);
  const choose = (ids: string[] | undefined) => change({ [param]: ids });
  return (
    <FilterChip label={label} value={many(names)} onClear={() => choose(undefined)}>
      {() => (
        <PickList
          label={label}
          multiple
          closed
          showIds={false}
          options={options}
          chosen={chosen}
          onChange={choose}
        />
      )}
    </FilterChip>
  );
}

const ACTIONS = WRITES.map(({ name, summary }) => ({ id: name, name: summary }));
const ENDS = OUTCOMES.map((id) => ({ id, name: OUTCOME_NAMES[id] }));

const actionCell = ({ endpoint }: ActivityEntry) => (
  <span className="truncate font-[550]">{actionOf(endpoint)}</span>
);
const targetCell = (row: ActivityEntry) => <TargetCell entry={row} />;
const outcomeCell = (row: ActivityEntry) => <OutcomeMark entry={row} />;
const whoCell = (row: ActivityEntry) => (
  <CredentialName kind={row.kind} credentialId={row.credentialId} />
);

const PAGE: ListPage<ActivityEntry> = {
  columns: listColumns({
    started: {
      header: "Time",
      ...dayTimes((row: ActivityEntry) => row.startedAt),
    },
    action: { header: "Action", width: 200, grow: true, always: true, cell: actionCell },
    target: { header: "Target", width: 250, drop: 1, cell: targetCell },
    who: { header: "Who", width: 190, drop: 2, cell: whoCell },
    outcome: { header: "Outcome", width: 170, cell: outcomeCell },
    request: {
      header: "Request ID",
      width: 176,
      drop: 3,
      // What forms show is the service's, if it has its own.
      cell: ({ requestId, serviceRequestId }) => (
        <Mono className="text-text-muted">{serviceRequestId ?? requestId}</Mono>
      ),
    },
  }),
  narrow: (row) => (
    <TwoLines
      time={row.startedAt}
      title={actionCell(row)}
      value={outcomeCell(row)}
      detail={targetCell(row)}
      note={whoCell(row)}
    />
  ),
  timeOf: (row) => row.startedAt,
  chips: {
    Text: TextChip,
    own: {
      endpoints: (props) => (
        <SomeChip label="Action" param="endpoints" options={ACTIONS} {...props} />
      ),
      outcomes: (props) => <SomeChip label="Outcome" param="outcomes" options={ENDS} {...props} />,
    },
  },
  status: ({ organizationId }) => <Scope organizationId={organizationId} />,
  peek: (state) => (
    <RowPeek state={state} titleOf={({ endpoint }) => actionOf(endpoint)}>
      {(row) => <EntryFacts entry={row} />}
    </RowPeek>
  ),
  empty: "Changes appear here once they are made through this console.",
};

function ActivityPage() {
  const { from } = Route.useLoaderData();
  return <ListScreen list={ACTIVITY} page={PAGE} search={Route.useSearch()} from={from} />;
}
