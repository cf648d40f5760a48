import { createFileRoute } from "@tanstack/react-router";
import { useRef } from "react";
import { recordingById } from "~/api/nouns/recordings.ts";
import { permitted, usePermission } from "~/components/credentials/permissions.ts";
import { Page } from "~/components/page/page.tsx";
import { Forbidden } from "~/components/page/states.tsx";
import { NotFoundPage } from "~/components/page/not-found-page.tsx";
import { DetailsSkeleton } from "~/components/page/skeletons.tsx";
import { originParam } from "~/components/nouns/origin.ts";
import { recordingDetails } from "~/contract/plain.gen.ts";
import { defineSearch, textParam } from "~/lib/search.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import { Evaluation } from "./-recording/evaluation.tsx";
import { Extractions } from "./-recording/extractions.tsx";
import { BackToList, Neighbours } from "./-recording/neighbours.tsx";
import {
  factsOf,
  FollowupList,
  referenceFactsOf,
  RecordingPlayer,
  RecordingSummary,
  useRecording,
  visibilityOf,
} from "./-recording/recording-parts.tsx";
import { RelatedRecords } from "./-recording/related-records.tsx";
import { useRecordingActions } from "./-recording/use-recording-actions.ts";

/** The address of the list it was opened from, for its neighbours and the link back. */
const RecordingSearch = defineSearch({ organizationId: textParam, from: originParam });

export const Route = createFileRoute("/_console/recordings/$recordingId")({
  validateSearch: RecordingSearch,
  // Not awaited: the page shows what the list already knew, then the rest, or a failure.
  loader: async ({ context: { queryClient }, params }) => {
    if (!(await permitted(queryClient, recordingDetails))) return;
    void queryClient.query(recordingById(params.recordingId)).catch(() => undefined);
  },
  component: RecordingPage,
});

function RecordingPage() {
  const { reason } = usePermission(recordingDetails);
  if (reason === undefined) return <RecordingDetailsPage />;
  return (
    <Page title="Recording">
      <Forbidden what="open recordings" reason={reason} />
    </Page>
  );
}

function RecordingDetailsPage() {
  const { recordingId } = Route.useParams();
  const opened = { recordingId, ...Route.useSearch() };
  const media = useRef(null);
  const { recording, raw, title, notice, notFound } = useRecording(recordingId, (media) => (
    <DetailsSkeleton label="Loading the recording" media={media} />
  ));
  const { copyId, copyLink } = useRecordingActions(recordingId, recording, raw, media);
  if (notFound) return <NotFoundPage />;
  const isVideo = recording?.videoUrl !== undefined && recording.isVideo;
  return (
    <Page
      title={title}
      organization={recording?.organizationId}
      back={<BackToList {...opened} />}
      actions={
        <>
          <Neighbours {...opened} />
          <ActionButton action={copyLink} className="max-md:hidden" />
          <ActionButton action={copyId} className="max-md:hidden" />
        </>
      }
    >
      {recording === undefined ? (
        notice
      ) : (
        <div className="flex min-h-0 flex-1 flex-col max-lg:block max-lg:overflow-y-auto print:block">
          <div className="border-b border-line px-4 py-2.5">
            <Facts across facts={factsOf(recording)} />
          </div>
          <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_22.75rem] overflow-y-auto max-lg:block print:block">
            <div className="min-w-0">
              {/* A video has its place beside the summary; sound is a bar, and no media a line, above it. */}
              <div className="flex flex-wrap items-start gap-x-5 gap-y-3 border-b border-line p-4">
                <div className={isVideo ? "w-[28rem] max-w-full" : "w-full"}>
                  <RecordingPlayer recording={recording} media={media} />
                </div>
                <section aria-labelledby="summary" className="max-w-[72ch] min-w-64 flex-1">
                  <h2 id="summary" className="mb-1 font-[600]">
                    Summary
                  </h2>
                  <RecordingSummary recording={recording} media={media} />
                </section>
              </div>
              <Evaluation recording={recording} />
              <Extractions recording={recording} />
            </div>
            <div className="border-l border-line max-lg:border-t max-lg:border-l-0">
              <RelatedRecords recording={recording} actions />
              <FollowupList recording={recording} />
              <Section title="Details">
                <Facts
                  facts={{ Visibility: visibilityOf(recording), ...referenceFactsOf(recording) }}
                />
              </Section>
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}
