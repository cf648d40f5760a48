import { type QueryClient, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { apiClientPages } from "~/api/nouns/api-clients.ts";
import { conversationTypes, listedTypes } from "~/api/nouns/conversation-types.ts";
import { sessionState } from "~/api/nouns/session.ts";
import { TypeChip } from "~/components/conversation-types/type-chip.tsx";
import { reasonAgainst, useSession } from "~/components/credentials/permissions.ts";
import { Name } from "~/components/names/names.tsx";
import {
  startOrganizations,
  useOrganizations,
  useOwnOrganization,
} from "~/components/organizations/use-organizations.ts";
import { Page } from "~/components/page/page.tsx";
import { Failure } from "~/components/page/states.tsx";
import { WaitMessage } from "~/components/page/waiting.tsx";
import { groupCalls, questionOf, startChange } from "~/components/scorecards/questions.ts";
import {
  apiClientList,
  followupList,
  recordingList,
  scorecardMetricValues,
  sessionRead,
} from "~/contract/plain.gen.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { defineSearch, textParam } from "~/lib/search.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { MetricsPane, TeamsPane, WeeksPane } from "./-overview/figure-panes.tsx";
import { lastChanges, newestFollowups, unlinkedOfWeek } from "./-overview/lists.ts";
import { NeedsPane } from "./-overview/needs-pane.tsx";
import { ChangesPane, FollowupsPane, useFollowups } from "./-overview/newest-panes.tsx";
import type { Awaited, Scope } from "./-overview/pane.tsx";
import { useFigures } from "./-overview/use-figures.ts";
import { useChanges, useNeeds } from "./-overview/use-needs.tsx";

/**
 * Asks for what the panes show, as soon as the session says of which organization. The ten weeks come last, once the
 * page is there.
 */
async function start(
  client: QueryClient,
  { organizationId, conversationTypeId }: { organizationId?: string; conversationTypeId?: string },
) {
  void startOrganizations(client);
  const { session } = await client.query(sessionState());
  const scope = organizationId ?? session?.organizationId ?? undefined;
  if (session === null || scope === undefined) return;
  const may = (endpoint: PlainEndpoint) => reasonAgainst(endpoint, session) === undefined;
  // First what is answered soon.
  const asked: Promise<unknown>[] = [client.infiniteQuery(lastChanges(scope))];
  if (may(followupList)) asked.push(client.infiniteQuery(newestFollowups(scope)));
  if (may(apiClientList)) asked.push(client.infiniteQuery(apiClientPages(scope)));
  if (may(scorecardMetricValues)) {
    const type = conversationTypeId ?? listedTypes(scope, session)[0]?.id;
    if (type === undefined) asked.push(client.query(conversationTypes(scope)));
    else {
      const question = questionOf({ organizationId: scope }, type, new Date());
      const teams = groupCalls(question, "TEAM");
      asked.push(client.query(teams.now), client.query(teams.before));
      startChange(client, question);
    }
  }
  if (may(recordingList)) asked.push(client.infiniteQuery(unlinkedOfWeek(scope)));
  // Each pane fills in as it is answered, or the page says what failed.
  await Promise.allSettled(asked);
}

export const Route = createFileRoute("/_console/")({
  validateSearch: defineSearch({ conversationTypeId: textParam }),
  staticData: { boundSearch: ["conversationTypeId"] },
  loaderDeps: ({ search: { organizationId, conversationTypeId } }) => ({
    organizationId,
    conversationTypeId,
  }),
  // Not awaited.
  loader: ({ context: { queryClient }, deps }) =>
    void start(queryClient, deps).catch(() => undefined),
  component: OverviewPage,
});

/** A component of its own, because it renders with every call that begins or ends. */
function RefreshButton() {
  const client = useQueryClient();
  const refresh = {
    label: "Refresh",
    words: "reload overview",
    icon: RefreshCw,
    run: () =>
      void client.refetchQueries({
        type: "active",
        predicate: ({ queryKey: [name] }) => name !== sessionRead.name,
      }),
  };
  useActions("On this screen", [refresh]);
  return <ActionButton action={refresh} busy={useIsFetching() > 0} />;
}

/** Says once what failed and what is slow, below the panes, which don't move. */
function Foot({ awaited }: { awaited: readonly Awaited[] }) {
  const isFetching = useIsFetching({ type: "active" }) > 0;
  const failed = awaited.flatMap(({ what, calls }) => {
    const error = calls.find((call) => call.error !== null)?.error;
    return error ? [{ what, error }] : [];
  });
  const [first] = failed;
  const names = [...new Set(failed.map(({ what }) => what))];
  const last = names.pop();
  return (
    <div className="shrink-0 border-t border-line empty:hidden">
      {first && (
        <Failure
          title={`${names.length > 0 ? `${names.join(", ")} and ` : ""}${last} didn't load`}
          error={first.error}
        />
      )}
      {isFetching && <WaitMessage />}
    </div>
  );
}

/** What the overview covers: the chosen organization, else the credential's own. */
function useScope(chosen: string | undefined): Scope {
  const own = useOwnOrganization();
  const session = useSession();
  const { reason, complete, error } = useOrganizations();
  const scope = chosen ?? own;
  const isListing = reason === undefined && !complete && error === null;
  const waits = session === undefined || (scope === undefined && isListing);
  return { scope, chosen, waits };
}

function OverviewPage() {
  const { organizationId: chosen, conversationTypeId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const scope = useScope(chosen);
  const organizationId = scope.scope;
  const figures = useFigures(scope, conversationTypeId);
  const changes = useChanges(scope);
  const { needs, sources, reason } = useNeeds(figures, scope, changes);
  const followups = useFollowups(scope);
  const { error } = useOrganizations();
  const { name, before } = figures.period;
  return (
    <Page
      title="Overview"
      beside={
        <span className="max-md:min-h-10">
          {chosen === undefined && organizationId !== undefined && (
            <>
              of <Name kind="organization" id={organizationId} />.{" "}
            </>
          )}
          {name}, compared with {before}
        </span>
      }
      actions={<RefreshButton />}
      // In a line of its own, which is as high without its value.
      filters={
        <TypeChip
          organizationId={organizationId}
          chosen={figures.type}
          onChange={(type) =>
            void navigate({
              search: (previous) => ({ ...previous, conversationTypeId: type }),
              replace: true,
            })
          }
        />
      }
    >
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <div className="grid grid-cols-1 divide-y divide-line lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:*:odd:border-r lg:*:nth-[5]:border-b-0">
          <NeedsPane
            needs={needs}
            calls={[...sources.flatMap(({ calls }) => calls), changes.call]}
            reason={reason}
          />
          <MetricsPane figures={figures} />
          <TeamsPane figures={figures} />
          <WeeksPane figures={figures} chosen={chosen} />
          <FollowupsPane followups={followups} chosen={chosen} />
          <ChangesPane changes={changes} chosen={chosen} />
        </div>
      </div>
      <Foot
        awaited={[
          { what: "Organizations", calls: [{ data: undefined, error }] },
          { what: "Scorecards", calls: figures.calls.all },
          ...sources,
          { what: "Follow-ups", calls: [followups.list] },
          { what: "Activity", calls: [changes.call] },
        ]}
      />
    </Page>
  );
}
