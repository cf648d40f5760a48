import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { newestRecordings, refreshOverview, UNLINKED } from "~/api/overview.ts";
import { permitted, usePermission } from "~/components/credentials/permissions.ts";
import { useOwnOrganization } from "~/components/name-list/use-organizations.ts";
import { Name } from "~/components/names/names.tsx";
import { useConversationType } from "~/components/conversation-types/type-search.tsx";
import { Page } from "~/components/page/page.tsx";
import { useRateChanges } from "~/components/scorecards/rate-changes.ts";
import { recordingList, scorecardMetricValues } from "~/contract/plain.gen.ts";
import { oneOf, search, text } from "~/lib/search.ts";
import { Button } from "~/ui/button.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { ClientsPane } from "./-overview/clients-pane.tsx";
import { FollowupsPane } from "./-overview/followups-pane.tsx";
import { Recent, ROW } from "./-overview/recent.tsx";
import { ScorecardsPane } from "./-overview/scorecards-pane.tsx";

const PERIODS = ["7", "30", "90"] as const;
const PERIOD_NAMES = { "7": "7 days", "30": "30 days", "90": "90 days" } as const;

export const Route = createFileRoute("/_console/")({
  validateSearch: search({
    conversationTypeId: text(),
    view: oneOf(["table"]),
    /** The period to compare with the one before; 30 days by default. */
    days: oneOf(["7", "90"]),
  }),
  staticData: { boundSearch: ["conversationTypeId"] },
  loaderDeps: ({ search: { organizationId } }) => ({ organizationId }),
  // Not awaited: the panes fill in as they are answered.
  loader: async ({ context: { queryClient }, deps }) => {
    if (!(await permitted(queryClient, recordingList))) return;
    for (const query of [deps, { ...deps, ...UNLINKED }]) {
      void queryClient.infiniteQuery(newestRecordings(query)).catch(() => undefined);
    }
  },
  component: OverviewPage,
});

/** What the panes cover, said once: some of them need one organization. */
function Covered({ chosen, own }: { chosen: string | undefined; own: string | undefined }) {
  if (chosen !== undefined) return <Name kind="organization" id={chosen} />;
  return (
    <span>
      All organizations
      {own !== undefined && (
        <>
          ; scorecards and API clients of <Name kind="organization" id={own} />
        </>
      )}
    </span>
  );
}

/** Renders again with every call that begins or ends, so it is a part of its own. */
function RefreshButton() {
  const client = useQueryClient();
  return (
    <Button
      icon={<RefreshCw size={14} />}
      busy={useIsFetching() > 0}
      onClick={() => void refreshOverview(client)}
    >
      Refresh
    </Button>
  );
}

function OverviewPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const scope = { organizationId: search.organizationId };
  // Clients and scorecards need one organization: by default the credential's own.
  const own = useOwnOrganization();
  const organizationId = scope.organizationId ?? own;
  const days = Number(search.days ?? 30);
  const scorable = usePermission(scorecardMetricValues).allowed;
  const found = useConversationType(organizationId, search.conversationTypeId);
  const figures = useRateChanges({ organizationId }, found.id, days, scorable);
  const comparing =
    scorable &&
    (found.id === undefined
      ? found.searching
      : figures.changes === undefined && figures.error === null);
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (previous) => ({ ...previous, ...next }), replace: true });
  return (
    <Page
      title="Overview"
      beside={<Covered chosen={scope.organizationId} own={organizationId} />}
      actions={<RefreshButton />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Recent
          key={scope.organizationId}
          scope={scope}
          days={days}
          rates={figures}
          comparing={comparing}
          unrated={scorable && (found.error ?? figures.error) !== null}
          view={search.view ?? "chart"}
          onView={(view) => change({ view: view === "table" ? view : undefined })}
          actions={
            <Segmented
              label="Compared period"
              options={PERIODS}
              names={PERIOD_NAMES}
              current={search.days ?? "30"}
              onChange={(period) => change({ days: period === "30" ? undefined : period })}
            />
          }
        />
        <div className={`${ROW} lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)]`}>
          <ScorecardsPane
            organizationId={organizationId}
            found={found}
            figures={figures}
            days={days}
            onType={(id) => change({ conversationTypeId: id })}
          />
          <FollowupsPane scope={scope} />
          <ClientsPane organizationId={organizationId} />
        </div>
      </div>
    </Page>
  );
}
