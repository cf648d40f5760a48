import type { ReactNode } from "react";
import { usePermission } from "~/components/credentials/permissions.ts";
import type { RateChanges } from "~/components/scorecards/rate-changes.ts";
import { recordingList, scorecardMetricValues } from "~/contract/plain.gen.ts";
import { UNLINKED } from "~/api/overview.ts";
import { BacklogPane } from "./backlog/backlog-pane.tsx";
import { type Newest, type Scope, useNewest } from "./newest.ts";
import { RecordingsPane, type View } from "./recordings-pane.tsx";
import { periodsOf, shareChanges } from "./report/periods.ts";
import { Report } from "./report/report.tsx";

/** A row of panes, below each other on narrow screens. */
export const ROW = "border-b border-line max-lg:divide-y lg:grid lg:divide-x divide-line";

const failed = ({ settled, failed }: Newest) => !settled && failed;

/** The newest recordings: what changed, how many there are and which lack a link to the CRM. */
export function Recent({
  scope,
  days,
  rates,
  comparing,
  unrated,
  view,
  onView,
  actions,
}: {
  scope: Scope;
  /** To compare with as many before. */
  days: number;
  rates: RateChanges;
  /** The rates aren't there yet. */
  comparing: boolean;
  /** The rates, or what they are of, didn't load. */
  unrated: boolean;
  view: View;
  onView: (view: View) => void;
  /** Choose the period. */
  actions: ReactNode;
}) {
  const { allowed: readable, reason } = usePermission(recordingList);
  const { reason: unscorable } = usePermission(scorecardMetricValues);
  const recordings = useNewest(scope, 10, readable);
  const backlog = useNewest({ ...scope, ...UNLINKED }, 3, readable);
  // Where the newest don't reach the oldest, those are read from the other end.
  const oldest = useNewest(
    { ...scope, ...UNLINKED, orderDirection: "asc" },
    1,
    readable && backlog.settled && !backlog.complete,
  );
  const settled = recordings.settled && backlog.settled;
  const periods = settled ? periodsOf(recordings, days, new Date(recordings.readAt)) : undefined;
  const shares = periods && shareChanges(periods, backlog);
  return (
    <>
      {(reason === undefined || unscorable === undefined) && (
        <Report
          recordings={recordings.reading}
          unread={[
            failed(recordings) ? "recordings" : failed(backlog) && "unlinked recordings",
            unrated && "scorecards",
          ].filter((name) => name !== false)}
          periods={periods}
          shares={shares}
          rates={rates}
          days={days}
          scope={scope}
          pending={
            comparing ||
            (reason === undefined && !settled && (recordings.error ?? backlog.error) === null)
          }
          actions={actions}
        />
      )}
      <div className={`${ROW} lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]`}>
        <RecordingsPane
          newest={recordings}
          periods={periods}
          closeRate={shares?.closeRate.change}
          scope={scope}
          view={view}
          onView={onView}
        />
        <BacklogPane
          backlog={backlog}
          oldest={backlog.complete ? backlog : oldest}
          recordings={recordings}
          scope={scope}
        />
      </div>
    </>
  );
}
