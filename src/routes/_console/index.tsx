import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { newestRecordings, refreshOverview, UNLINKED } from "~/api/overview.ts";
import { permitted, usePermission } from "~/components/credentials/permissions.ts";
import { useOwnOrganization } from "~/components/organizations/use-organizations.ts";
import { Name } from "~/components/names/names.tsx";
import {
  type FoundType,
  useConversationType,
} from "~/components/conversation-types/type-search.tsx";
import { Page } from "~/components/page/page.tsx";
import { type RateChanges, useRateChanges } from "~/components/scorecards/rate-changes.ts";
import { recordingList, scorecardMetricValues } from "~/contract/plain.gen.ts";
import { oneOf, search, text } from "~/lib/search.ts";
import { Button } from "~/ui/button.tsx";
import { BacklogPane } from "./-overview/backlog-pane.tsx";
import { ClientsPane } from "./-overview/clients-pane.tsx";
import { FollowupsPane } from "./-overview/followups-pane.tsx";
import { type Newest, useNewest } from "./-overview/newest.ts";
import { RecordingsPane } from "./-overview/recordings-pane.tsx";
import { Report } from "./-overview/report.tsx";
import { ScorecardsPane } from "./-overview/scorecards-pane.tsx";
import { periodsOf, shareChanges } from "./-overview/tally.ts";

export const Route = createFileRoute("/_console/")({
  validateSearch: search({
    conversationTypeId: text,
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

/** A row of panes, below each other on narrow screens. */
const ROW = "border-b border-line max-lg:divide-y lg:grid lg:divide-x divide-line";

const hasFailed = ({ settled, failed }: Newest) => !settled && failed;

/** The newest recordings: what changed, how many there are and which lack a link to the CRM. */
function Recent({
  scope,
  rates,
  found,
}: {
  scope: { organizationId: string | undefined };
  rates: RateChanges;
  found: FoundType;
}) {
  const { allowed: readable, reason: unreadable } = usePermission(recordingList);
  const { allowed: scorable, reason: unscorable } = usePermission(scorecardMetricValues);
  const recordings = useNewest(scope, 10, readable);
  const backlog = useNewest({ ...scope, ...UNLINKED }, 3, readable);
  // If the newest don't reach the oldest, those are read from the other end.
  const oldest = useNewest(
    { ...scope, ...UNLINKED, orderDirection: "asc" },
    1,
    readable && backlog.settled && !backlog.complete,
  );
  const settled = recordings.settled && backlog.settled;
  const reading =
    unreadable === undefined && !settled && (recordings.error ?? backlog.error) === null;
  const comparing =
    scorable &&
    (found.id === undefined
      ? found.searching
      : rates.changes === undefined && rates.error === null);
  const unread = [
    hasFailed(recordings) ? "recordings" : hasFailed(backlog) && "unlinked recordings",
    scorable && (found.error ?? rates.error) !== null && "scorecards",
  ];
  const periods = settled
    ? periodsOf(recordings, rates.days, new Date(recordings.readAt))
    : undefined;
  const shares = periods === undefined ? [] : shareChanges(periods, backlog);
  return (
    <>
      {(unreadable === undefined || unscorable === undefined) && (
        <Report
          recordings={recordings.reading}
          unread={unread.filter((name) => name !== false)}
          periods={periods}
          shares={shares}
          rates={rates}
          pending={comparing || reading}
        />
      )}
      <div className={`${ROW} lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]`}>
        <RecordingsPane
          newest={recordings}
          periods={periods}
          closeRate={shares.find(({ share }) => share === "closed")?.change}
        />
        <BacklogPane
          backlog={backlog}
          oldest={backlog.complete ? backlog : oldest}
          recordings={recordings}
        />
      </div>
    </>
  );
}

function OverviewPage() {
  const search = Route.useSearch();
  const chosen = search.organizationId;
  // Clients and scorecards need one organization: by default the credential's own.
  const own = useOwnOrganization();
  const organizationId = chosen ?? own;
  const scorable = usePermission(scorecardMetricValues).allowed;
  const found = useConversationType(organizationId, search.conversationTypeId);
  const days = Number(search.days ?? 30);
  const rates = useRateChanges({ organizationId }, found.id, days, scorable);
  return (
    <Page
      title="Overview"
      beside={<Covered chosen={chosen} own={organizationId} />}
      actions={<RefreshButton />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Recent key={chosen} scope={{ organizationId: chosen }} rates={rates} found={found} />
        <div className={`${ROW} lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)]`}>
          <ScorecardsPane organizationId={organizationId} found={found} figures={rates} />
          <FollowupsPane organizationId={chosen} />
          <ClientsPane organizationId={organizationId} />
        </div>
      </div>
    </Page>
  );
}
