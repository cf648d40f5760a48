import { useRef } from "react";
import type { PeekMoves } from "~/components/list/peek.tsx";
import { PeekPanel } from "~/components/list/peek-panel.tsx";
import { Section } from "~/ui/section.tsx";
import { OpenLink } from "./details-link.tsx";
import { Evaluation } from "./evaluation.tsx";
import {
  FollowupList,
  RecordingFacts,
  RecordingPlayer,
  RecordingSummary,
  useRecording,
} from "./recording-parts.tsx";
import { RelatedRecords } from "./related-records.tsx";
import { useSyncInPanel } from "./use-recording-actions.ts";

/** A recording beside the table, which keeps the focus: J and K move on, Escape closes. */
export default function Peek({ recordingId, ...moves }: PeekMoves & { recordingId: string }) {
  const { recording, title, notice } = useRecording(recordingId);
  const media = useRef(null);
  useSyncInPanel(recording);
  return (
    <PeekPanel {...moves} title={title} open={<OpenLink id={recordingId} />}>
      {notice}
      {recording !== undefined && (
        <>
          <Section title="Summary">
            <RecordingSummary recording={recording} media={media} />
          </Section>
          <div className="border-b border-line px-4 py-3">
            <RecordingPlayer recording={recording} media={media} />
          </div>
          <div className="border-b border-line px-4 py-4">
            <RecordingFacts recording={recording} />
          </div>
          <Evaluation recording={recording} folded />
          <RelatedRecords recording={recording} actions />
          <FollowupList recording={recording} />
        </>
      )}
    </PeekPanel>
  );
}
