import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { recordingWhole } from "~/api/recordings.ts";
import { Failure } from "~/components/failure.tsx";
import { type PeekMoves, PeekPanel } from "~/components/list/peek-panel.tsx";
import { CrmChain } from "~/components/recording/crm-chain-view.tsx";
import { FollowupList } from "~/components/recording/followup-list.tsx";
import { RecordingPlayer, Summary } from "~/components/recording/recording-body.tsx";
import { RecordingFacts } from "~/components/recording/recording-facts.tsx";
import { buttonClasses } from "~/ui/button.tsx";
import { Section } from "~/ui/section.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";

/** A recording beside the table, which keeps the keyboard: J and K move on, Escape closes. */
export default function Peek({ recordingId, ...moves }: PeekMoves & { recordingId: string }) {
  const { data, error, refetch } = useQuery(recordingWhole(recordingId));
  const recording = data?.recording;
  return (
    <PeekPanel
      {...moves}
      title={recording === undefined ? "Recording" : (recording.title ?? recording.id)}
      open={
        <Link
          from="/recordings/"
          to="/recordings/$recordingId"
          params={{ recordingId }}
          search={(search) => ({ ...search, peek: undefined })}
          preload={false}
          className={buttonClasses("quiet")}
        >
          Open
        </Link>
      }
    >
      {error !== null && (
        <Failure title="This recording didn't load" error={error} retry={() => void refetch()} />
      )}
      {recording === undefined && error === null && (
        <SkeletonRows label="Loading the recording" rows={8} />
      )}
      {recording !== undefined && (
        <>
          <div className="border-b border-line px-4 py-3">
            <RecordingPlayer recording={recording} />
          </div>
          <div className="border-b border-line px-4 py-4">
            <RecordingFacts recording={recording} />
          </div>
          <CrmChain recording={recording} />
          <FollowupList followups={recording.followups} />
          <Section title="Summary">
            <Summary recording={recording} />
          </Section>
        </>
      )}
    </PeekPanel>
  );
}
