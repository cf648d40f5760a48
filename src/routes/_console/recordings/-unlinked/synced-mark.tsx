import { useQuery } from "@tanstack/react-query";
import { isLinked } from "~/api/link-checks.ts";
import { recordingById } from "~/api/recordings.ts";
import { formatClock, formatDay, toDate } from "~/lib/format.ts";

/** "Synced 07:10, waiting for the match", with the day in the tooltip; "linked" once its details say so. */
export function SyncedMark({ recordingId, time }: { recordingId: string; time: string }) {
  // Loads nothing: follows what the panel and the checks after a sync load.
  const { data } = useQuery({ ...recordingById(recordingId), enabled: false });
  const date = toDate(time);
  return (
    <span>
      Synced{" "}
      {date && (
        <time dateTime={time} title={formatDay(date)}>
          {formatClock(date)}
        </time>
      )}
      , {isLinked(data?.recording?.crmCustomers ?? []) ? "linked" : "waiting for the match"}
    </span>
  );
}
