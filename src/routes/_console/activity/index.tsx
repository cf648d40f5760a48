import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useEffect } from "react";
import { type ActivityQuery, activityPages, SIGN_INS, WRITES } from "~/api/nouns/activity.ts";
import { readClients } from "~/api/nouns/api-clients.ts";
import { sessionState } from "~/api/nouns/session.ts";
import { nameOf } from "~/api/state/directory.ts";
import { meansOf, usePermission, useSession } from "~/components/credentials/permissions.ts";
import { listColumns } from "~/components/list/columns.tsx";
import { defineList, listRoute } from "~/components/define-list/define-list.ts";
import { days, several, textFilter } from "~/components/define-list/filters.ts";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { Table } from "~/components/list/list-state.tsx";
import { RowPeek } from "~/components/list/peek-panel.tsx";
import { dayTimes, TwoLines } from "~/components/list/row-parts.tsx";
import { useCursorList } from "~/components/list/use-cursor-list.ts";
import { actOf } from "~/components/nouns/acts.ts";
import type { ActivityEntry } from "~/contract/activity.ts";
import { activityList, apiClientList } from "~/contract/plain.gen.ts";
import { isEnough } from "~/contract/roles.ts";
import { OUTCOMES } from "~/contract/values.ts";
import { lookup } from "~/lib/lookup.ts";
import { oneOf } from "~/lib/search.ts";
import { capital } from "~/lib/words.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import {
  EntryFacts,
  OrganizationCell,
  OutcomeMark,
  TargetCell,
  Who,
} from "~/components/activity/entry.tsx";
import { organizationOf, OUTCOME_NAMES, targetsOf } from "~/components/activity/words.ts";

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
    several("endpoints", "Action", [...WRITES, ...SIGN_INS]),
    several("outcomes", "Outcome", OUTCOMES),
    days("Time", { after: "startedAfter", before: "startedBefore" }, "made"),
    textFilter("person", "Person"),
  ],
  also: { show: oneOf(SHOWN) },
});
const ACTIVITY = {
  ...DECLARED,
  query: (search: Parameters<typeof DECLARED.query>[0]) =>
    shownBy({ ...DECLARED.query(search), show: search.show }),
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

/** Whose changes or sign-ins the list has. */
function Scope({ nouns, organizationId }: { nouns: string; organizationId: string | undefined }) {
  const { reason } = usePermission(apiClientList);
  const session = useSession();
  const connection = session?.connection;
  const made = `${capital(nouns)} ${nouns === "changes" ? "made with" : "with"} this ${meansOf(session)}`;
  return (
    <span className="min-w-0 text-text-muted md:truncate">
      {!isEnough(session?.role, "admin")
        ? `Your own ${nouns}. Admins see everyone's.`
        : organizationId !== undefined && reason === undefined
          ? `Everyone's ${nouns} in this organization.`
          : connection
            ? `Everyone's ${nouns} through “${connection}”.`
            : reason === undefined
              ? `${made}. Choose an organization to see everyone's in it.`
              : `${made}.`}
    </span>
  );
}

const NAMES = lookup(OUTCOME_NAMES);

const actionCell = ({ endpoint }: ActivityEntry) => (
  <span className="truncate font-[550]">{actOf(endpoint)}</span>
);
const targetCell = (row: ActivityEntry) => <TargetCell entry={row} />;
const organizationCell = (row: ActivityEntry) => <OrganizationCell entry={row} />;
const outcomeCell = (row: ActivityEntry) => <OutcomeMark entry={row} />;
const whoCell = (row: ActivityEntry) => <Who entry={row} />;

const TABLE: Table<ActivityEntry> = {
  columns: listColumns({
    started: {
      header: "Time",
      ...dayTimes((row: ActivityEntry) => row.startedAt),
    },
    action: { header: "Action", width: 140, always: true, cell: actionCell },
    target: { header: "Target", width: 180, grow: true, hideOrder: 1, cell: targetCell },
    organization: { header: "Organization", width: 150, hideOrder: 3, cell: organizationCell },
    who: { header: "Who", width: 168, hideOrder: 2, cell: whoCell },
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
    label: "Person, action or ID",
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
  labels: {
    endpoints: actOf,
    outcomes: (outcome) => NAMES[outcome] ?? outcome,
  },
};

const NO_CHANGES = "Changes appear here once they are made through this console.";

const KINDS = {
  changes: { noun: "change", nouns: "changes", empty: NO_CHANGES },
  "sign-ins": { noun: "sign-in", nouns: "sign-ins", empty: "Sign-ins appear here." },
  all: { noun: "event", nouns: "events", empty: NO_CHANGES },
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
        // An action of another kind would match nothing.
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

/** The kind that a choice of calls belongs to. */
function kindOf(endpoints: readonly string[] = WRITES): keyof typeof KINDS {
  if (endpoints.every((endpoint) => WRITES.includes(endpoint))) return "changes";
  return endpoints.every((endpoint) => SIGN_INS.includes(endpoint)) ? "sign-ins" : "all";
}

/** The most organizations whose API clients are read for their names. */
const MOST_READ = 5;

/** Reads the names of the API clients that entries are about: entries have only their IDs. */
function useClientNames(entries: readonly ActivityEntry[]) {
  const client = useQueryClient();
  const { allowed } = usePermission(apiClientList);
  const found = entries.flatMap((entry) => {
    const isUnnamed = targetsOf(entry).some(
      ({ kind, id }) => kind === "api-client" && nameOf("api-client", id) === undefined,
    );
    return (isUnnamed && organizationOf(entry)) || [];
  });
  const wanted = [...new Set(found)].slice(0, MOST_READ).join(" ");
  // The service, through the cache: an organization that was read isn't read again.
  useEffect(() => {
    if (allowed && wanted !== "") void readClients(client, wanted.split(" "));
  }, [client, allowed, wanted]);
}

function ActivityPage() {
  const { from } = Route.useLoaderData();
  const search = Route.useSearch();
  const people = useQuery(sessionState()).data?.people;
  const show = search.show ?? kindOf(search.endpoints);
  const { empty, ...kind } = KINDS[show];
  // Only on some consoles people sign in as themselves.
  const filters = ACTIVITY.filters.filter(
    (filter) => people || search.person !== undefined || !("person" in filter.params),
  );
  const list = useCursorList({ ...ACTIVITY, ...kind, filters }, TABLE, search, from);
  useClientNames(list.source.rows);
  return (
    <ListScreen
      list={list}
      empty={empty}
      beside={<KindChoice current={show} />}
      status={<Scope nouns={kind.nouns} organizationId={search.organizationId} />}
    >
      <RowPeek list={list} titleOf={({ endpoint }) => actOf(endpoint)}>
        {(row) => <EntryFacts entry={row} />}
      </RowPeek>
    </ListScreen>
  );
}
