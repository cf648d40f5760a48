import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { type ActivityQuery, activityPages, SIGN_INS, WRITES } from "~/api/activity.ts";
import { sessionState } from "~/api/session.ts";
import { meansOf, usePermission, useSession } from "~/components/credentials/permissions.ts";
import { listColumns } from "~/components/list/columns.tsx";
import { defineList, listRoute } from "~/components/define-list/define-list.ts";
import { days, own, text } from "~/components/define-list/filters.ts";
import { type ChipProps, many } from "~/components/list/filter-chips.tsx";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { ListPage } from "~/components/list/list-state.tsx";
import { RowPeek } from "~/components/list/peek-panel.tsx";
import { dayTimes, TwoLines } from "~/components/list/row-parts.tsx";
import { TextChip } from "~/components/list/text-chip.tsx";
import { actOf } from "~/components/nouns/acts.ts";
import type { ActivityEntry } from "~/contract/activity.ts";
import { activityList, apiClientList } from "~/contract/plain.gen.ts";
import { isEnough } from "~/contract/roles.ts";
import { OUTCOMES } from "~/contract/values.ts";
import { list, oneOf, someOf } from "~/lib/search.ts";
import { capital } from "~/lib/words.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { PickList } from "~/ui/lazy/parts.ts";
import { EntryFacts, OrganizationCell, OutcomeMark, TargetCell, Who } from "./-entry.tsx";
import { OUTCOME_NAMES, targetsOf } from "./-words.ts";

const SHOWN = ["sign-ins", "all"] as const;
type Shown = (typeof SHOWN)[number];

/** Asks for the calls that are shown: those chosen, or writes, sign-ins or all. */
function shownBy({ show, ...query }: ActivityQuery & { show?: Shown | undefined }): ActivityQuery {
  if (query.endpoints !== undefined || show === "all") return query;
  return { ...query, endpoints: show === "sign-ins" ? SIGN_INS : WRITES };
}

const DECLARED = defineList({
  name: "activity",
  path: "/activity",
  noun: "change",
  title: "Activity",
  endpoint: activityList,
  pages: activityPages,
  filters: [
    own("endpoints", "Action", list),
    own("outcomes", "Outcome", someOf(OUTCOMES)),
    days("Time", { after: "startedAfter", before: "startedBefore" }, "made"),
    text("person", "Person"),
    own("show", "Shown", oneOf(SHOWN)),
  ],
});
const ACTIVITY = {
  ...DECLARED,
  query: (search: Parameters<typeof DECLARED.query>[0]) => shownBy(DECLARED.query(search)),
};

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

/** Whose changes the list has. */
function Scope({ organizationId }: { organizationId: string | undefined }) {
  const { reason } = usePermission(apiClientList);
  const session = useSession();
  const connection = session?.connection;
  const means = meansOf(session);
  return (
    <span className="text-text-muted md:truncate">
      {!isEnough(session?.role, "admin")
        ? "Your own changes. Admins see everyone's."
        : organizationId !== undefined && reason === undefined
          ? "Everyone's changes in this organization."
          : connection
            ? `Everyone's changes through “${connection}”.`
            : reason === undefined
              ? `Changes made with this ${means}. Choose an organization to see everyone's in it.`
              : `Changes made with this ${means}.`}
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

/** The filter for a person, on a console on which people sign in as themselves. */
function PersonChip(props: ChipProps<"text">) {
  const people = useQuery(sessionState()).data?.people;
  return people ? <TextChip {...props} /> : null;
}

const ACTIONS = [...WRITES, ...SIGN_INS].map((id) => ({ id, name: actOf(id) }));
const ENDS = OUTCOMES.map((id) => ({ id, name: OUTCOME_NAMES[id] }));

const actionCell = ({ endpoint }: ActivityEntry) => (
  <span className="truncate font-[550]">{actOf(endpoint)}</span>
);
const targetCell = (row: ActivityEntry) => <TargetCell entry={row} />;
const organizationCell = (row: ActivityEntry) => <OrganizationCell entry={row} />;
const outcomeCell = (row: ActivityEntry) => <OutcomeMark entry={row} />;
const whoCell = (row: ActivityEntry) => <Who entry={row} />;

const PAGE: ListPage<ActivityEntry> = {
  columns: listColumns({
    started: {
      header: "Time",
      ...dayTimes((row: ActivityEntry) => row.startedAt),
    },
    action: { header: "Action", width: 140, always: true, cell: actionCell },
    target: { header: "Target", width: 200, grow: true, drop: 1, cell: targetCell },
    organization: { header: "Organization", width: 150, drop: 3, cell: organizationCell },
    who: { header: "Who", width: 168, drop: 2, cell: whoCell },
    outcome: { header: "Outcome", width: 140, cell: outcomeCell },
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
  texts: {
    textsOf: ({ endpoint, person }) => [
      actOf(endpoint),
      person?.name ?? undefined,
      person?.email ?? undefined,
    ],
    idsOf: ({ params, createdId, credentialId, requestId, serviceRequestId }) => [
      ...Object.values(params),
      createdId ?? undefined,
      credentialId,
      requestId,
      serviceRequestId ?? undefined,
    ],
    namedOf: (entry) =>
      targetsOf(entry).flatMap(({ kind, id }) => (kind === "other" ? [] : [[kind, id]])),
  },
  chips: {
    Text: PersonChip,
    own: {
      endpoints: (props) => (
        <SomeChip label="Action" param="endpoints" options={ACTIONS} {...props} />
      ),
      outcomes: (props) => <SomeChip label="Outcome" param="outcomes" options={ENDS} {...props} />,
    },
  },
  status: ({ organizationId }) => <Scope organizationId={organizationId} />,
  peek: (state) => (
    <RowPeek state={state} titleOf={({ endpoint }) => actOf(endpoint)}>
      {(row) => <EntryFacts entry={row} />}
    </RowPeek>
  ),
  empty: "Changes appear here once they are made through this console.",
};

const KINDS = {
  changes: { noun: "change", empty: PAGE.empty },
  "sign-ins": { noun: "sign-in", empty: "Sign-ins appear here." },
  all: { noun: "event", empty: PAGE.empty },
};

const KIND_IDS = ["changes", ...SHOWN] as const;

/** Chooses between changes and sign-ins, which would bury them. */
function KindChoice({ current }: { current: keyof typeof KINDS }) {
  const navigate = Route.useNavigate();
  const choose = (show: keyof typeof KINDS) =>
    void navigate({
      search: (last) => ({
        ...last,
        show: show === "changes" ? undefined : show,
        // One of the other kind would leave none.
        endpoints: undefined,
        from: undefined,
        at: undefined,
      }),
    });
  useActions(
    "On this screen",
    KIND_IDS.map((kind) => ({
      label: capital(kind),
      words: "show activity",
      run: () => choose(kind),
    })),
  );
  return <Segmented label="Shown" options={KIND_IDS} current={current} onChange={choose} />;
}

/** What a choice of calls is of. */
function kindOf(endpoints: readonly string[] = WRITES): keyof typeof KINDS {
  if (endpoints.every((endpoint) => WRITES.includes(endpoint))) return "changes";
  return endpoints.every((endpoint) => SIGN_INS.includes(endpoint)) ? "sign-ins" : "all";
}

function ActivityPage() {
  const { from } = Route.useLoaderData();
  const search = Route.useSearch();
  const show = search.show ?? kindOf(search.endpoints);
  const page = { ...PAGE, ...KINDS[show], beside: <KindChoice current={show} /> };
  return <ListScreen list={ACTIVITY} page={page} search={search} from={from} />;
}
