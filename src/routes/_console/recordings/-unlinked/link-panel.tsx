import { listIn } from "~/api/lists/claims.ts";
import { syncedRecordings } from "~/api/state/synced-recordings.ts";
import { WritesTo } from "~/components/credentials/writes-to.tsx";
import type { PeekMoves } from "~/components/list/peek.tsx";
import { PeekPanel } from "~/components/list/peek-panel.tsx";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import { useStore } from "~/lib/store.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { unlinkedReason } from "../-recording/related.ts";
import { RelatedRecords } from "../-recording/related-records.tsx";
import { OpenLink } from "../-recording/details-link.tsx";
import { RecordingFacts, RecordingPlayer, useRecording } from "../-recording/recording-parts.tsx";
import { useSyncEngagement } from "../-recording/use-recording-actions.ts";
import { CandidateOpportunities } from "./opportunities.tsx";
import { SyncedMark } from "./synced-mark.tsx";

/** An unlinked recording beside the list: why it isn't linked, and the opportunities it could belong to. */
export function LinkPanel({
  recordingId,
  place,
  ...moves
}: PeekMoves & {
  recordingId: string;
  /** Where the list continues after this recording. */
  place: Pick<LinkTarget, "list" | "next">;
}) {
  const { recording, known, title, notice } = useRecording(recordingId);
  // The row of the list is enough: the key works before the details are there.
  const { sync, compose, permission, foreign } = useSyncEngagement(known, place);
  const syncedAt = useStore(syncedRecordings).get(recordingId);
  useActions("In the panel", [sync], known !== undefined);
  return (
    <PeekPanel {...moves} title={title} open={<OpenLink id={recordingId} />}>
      <div className="flex flex-col items-start gap-2 border-b border-line px-4 py-3">
        <p className="text-small text-text-muted">
          {syncedAt !== undefined ? (
            <SyncedMark recordingId={recordingId} time={syncedAt} />
          ) : recording === undefined ? (
            "Loading"
          ) : (
            unlinkedReason(listIn(recording.crmCustomers))
          )}
        </p>
        {permission === undefined &&
          (foreign === undefined ? (
            <WritesTo />
          ) : (
            <p className="text-small" role="status">
              {foreign}
            </p>
          ))}
        <ActionButton variant="primary" action={sync} />
      </div>
      {notice}
      {recording !== undefined && (
        <>
          <CandidateOpportunities recording={recording} unusable={sync.reason} onUse={compose} />
          <RelatedRecords recording={recording} />
          <div className="border-b border-line px-4 py-4">
            <RecordingFacts recording={recording} />
          </div>
          <div className="px-4 py-3">
            <RecordingPlayer recording={recording} />
          </div>
        </>
      )}
    </PeekPanel>
  );
}
