import { useQueries, useQuery } from "@tanstack/react-query";
import { isLinked } from "~/api/nouns/link-checks.ts";
import { recordingById } from "~/api/nouns/recordings.ts";
import { formatClock, formatCount, formatDay, toDate } from "~/lib/format.ts";

// These load nothing: they follow what the panel and the checks after a sync load.

const details = (id: string) => ({ ...recordingById(id), enabled: false });

/** "Synced 07:10, waiting for the match", with the day in the tooltip; "linked" once its details say so. */
export function SyncedMark({ recordingId, time }: { recordingId: string; time: string }) {
  const { data } = useQuery(details(recordingId));
  const date = toDate(time);
  return (
    <span>
      Synced{" "}
      {date && (
        <time dateTime={time} data-tip={formatDay(date)}>
          {formatClock(date)}
        </time>
      )}
      , {isLinked(data?.recording?.crmCustomers ?? []) ? "linked" : "waiting for the match"}
    </span>
  );
}

/** How many of these recordings, which were synced, aren't known to be linked. */
export function WaitingCount({ ids }: { ids: readonly string[] }) {
  const waiting = useQueries({ queries: ids.map(details) }).filter(
    ({ data }) => !isLinked(data?.recording?.crmCustomers ?? []),
  ).length;
  return (
    <span role="status" className="shrink-0 empty:hidden">
      {waiting > 0 &&
        `${formatCount(waiting)} synced, waiting for the service to link ${waiting === 1 ? "it" : "them"}`}
    </span>
  );
}
