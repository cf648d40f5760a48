import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import CassetteTape from "lucide-react/icons/cassette-tape";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { ifEmpty } from "~/api/claims.ts";
import { newestRecordings, refreshOverview, UNLINKED } from "~/api/overview.ts";
import { permitted, usePermission } from "~/components/credentials/permissions.ts";
import { useOwnOrganization } from "~/components/organizations/use-organizations.ts";
import { Name } from "~/components/names/names.tsx";
import { useConversationType } from "~/components/conversation-types/type-search.tsx";
import { Page } from "~/components/page/page.tsx";
import { judgeTogether } from "~/components/scorecards/changes.tsx";
import { surestFirst, useRateChanges } from "~/components/scorecards/rate-changes.ts";
import { recordingList, scorecardMetricValues } from "~/contract/plain.gen.ts";
import { oneOf, search, text } from "~/lib/search.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { BacklogPane } from "./-overview/backlog-pane.tsx";
import { ClientsPane } from "./-overview/clients-pane.tsx";
import { FollowupsPane } from "./-overview/followups-pane.tsx";
import { type Newest, useNewest } from "./-overview/newest.ts";
import { RecordingsPane } from "./-overview/recordings-pane.tsx";
import { useBackTo } from "./-overview/older.ts";
import { Report, useDays } from "./-overview/report.tsx";
import { ScorecardsPane } from "./-overview/scorecards-pane.tsx";
import { periodsOf, type ShareChange, shareChanges } from "./-overview/tally.ts";

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
          ; scorecards of <Name kind="organization" id={own} />
        </>
      )}
    </span>
  );
}

/** Renders again with every call that begins or ends, so it is a part of its own. */
function RefreshButton() {
  const client = useQueryClient();
  const refresh = {
    label: "Refresh",
    words: "reload overview",
    icon: RefreshCw,
    run: () => void refreshOverview(client),
  };
  useActions("On this screen", [refresh]);
  return <ActionButton action={refresh} busy={useIsFetching() > 0} />;
}

const hasFailed = ({ settled, failed }: Newest) => !settled && failed;

/** An organization that has no recordings has nothing to compare, score or link. */
function NoRecordings({
  title,
  organizationId,
}: {
  title: string;
  organizationId: string | undefined;
}) {
  return (
    <>
      <StateMessage
        role="status"
        icon={<CassetteTape size={16} />}
        title={title}
        actions={
          <Link
            to="/teams"
            search={{ organizationId, create: true }}
            className={buttonClasses("default")}
          >
            New team
          </Link>
        }
      >
        Figures appear here with the first recording. Until then, create its teams.
      </StateMessage>
      <div className="border-t border-line">
        <ClientsPane />
      </div>
    </>
  );
}

/** Panes below each other, each as high as what it holds. */
const COLUMN = "min-w-0 divide-y divide-line";

function Panes({ chosen, organizationId }: { chosen?: string; organizationId?: string }) {
  const { allowed: readable, reason: unreadable } = usePermission(recordingList);
  const { allowed: scorable, reason: unscorable } = usePermission(scorecardMetricValues);
  const { days } = useDays();
  const found = useConversationType(organizationId, Route.useSearch().conversationTypeId);
  const rates = useRateChanges({ organizationId }, found.id, days, scorable);
  const scope = { organizationId: chosen };
  const recordings = useNewest(scope, 10, readable);
  const backlog = useNewest({ ...scope, ...UNLINKED }, 3, readable);
  // If the newest don't reach the oldest, those are read from the other end.
  const oldest = useNewest(
    { ...scope, ...UNLINKED, orderDirection: "asc" },
    1,
    readable && backlog.settled && !backlog.complete,
  );
  const backTo = useBackTo(recordings, days);
  const unlinkedBackTo = useBackTo(backlog, days);
  const settled = backTo.settled && unlinkedBackTo.settled;
  const reading =
    unreadable === undefined && !settled && (recordings.error ?? backlog.error) === null;
  const comparing =
    scorable &&
    (found.id === undefined
      ? found.searching
      : rates.changes === undefined && rates.error === null);
  const unread = [
    hasFailed(recordings) ? "recordings" : hasFailed(backlog) && "unlinked recordings",
    (backTo.failed || unlinkedBackTo.failed) && "older recordings",
    scorable && (found.error ?? rates.error) !== null && "scorecards",
  ];
  const periods = settled ? periodsOf(backTo, days, new Date(recordings.readAt)) : undefined;
  // One family: the verdicts of all that the overview compares allow for each other.
  const shares = periods === undefined ? [] : shareChanges(periods, unlinkedBackTo);
  const judged = judgeTogether([...(rates.changes ?? []), ...shares]);
  const judgedShares = judged.filter((one) => "share" in one);
  const figures = {
    ...rates,
    changes: rates.changes && judged.filter((one) => "metric" in one).toSorted(surestFirst),
  };
  const none = ifEmpty(recordings.reading, () => "No recordings yet");
  if (none !== undefined) return <NoRecordings title={none} organizationId={organizationId} />;
  const changeOf = (wanted: ShareChange["share"]) =>
    judgedShares.find(({ share }) => share === wanted)?.change;
  return (
    <>
      {(unreadable === undefined || unscorable === undefined) && (
        <Report
          recordings={recordings.reading}
          unread={unread.filter((name) => name !== false)}
          periods={periods}
          shares={judgedShares}
          rates={figures}
          pending={comparing || reading}
          backTo={backTo}
        />
      )}
      <div className="divide-line max-lg:divide-y lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:divide-x">
        <div className={COLUMN}>
          <RecordingsPane
            newest={recordings}
            periods={periods}
            comparing={reading}
            volume={changeOf("volume")}
            closeRate={changeOf("closed")}
          />
          <ScorecardsPane
            organizationId={organizationId}
            found={found}
            figures={figures}
            judged={judged}
          />
        </div>
        <div className={COLUMN}>
          <BacklogPane
            backlog={backlog}
            oldest={backlog.complete ? backlog : oldest}
            recordings={recordings}
          />
          <FollowupsPane organizationId={chosen} />
          {/* The calls that it makes are many, and the least urgent. */}
          <ClientsPane waits={comparing || reading} />
        </div>
      </div>
    </>
  );
}

function OverviewPage() {
  const chosen = Route.useSearch().organizationId;
  // Scorecards need one organization: by default the credential's own.
  const own = useOwnOrganization();
  const organizationId = chosen ?? own;
  return (
    <Page
      title="Overview"
      beside={<Covered chosen={chosen} own={organizationId} />}
      actions={<RefreshButton />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Panes key={chosen} chosen={chosen} organizationId={organizationId} />
      </div>
    </Page>
  );
}
