import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useMemo, useRef, useState } from "react";
import { ifComplete } from "~/api/lists/claims.ts";
import { recordingById, recordingPages } from "~/api/nouns/recordings.ts";
import { directory } from "~/api/state/directory.ts";
import { permitted, usePermission } from "~/components/credentials/permissions.ts";
import { filterFor } from "~/components/list/matching.ts";
import { useList, useLoadOn } from "~/components/list/use-list.ts";
import { BackLink, Page } from "~/components/page/page.tsx";
import { Forbidden } from "~/components/page/states.tsx";
import { NotFoundPage } from "~/components/page/not-found-page.tsx";
import { DetailsSkeleton } from "~/components/page/skeletons.tsx";
import { listAt, RecordingListSearch } from "~/components/recording/lists.tsx";
import { recordingDetails } from "~/contract/plain.gen.ts";
import { formatCount } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { IconButton } from "~/ui/button.tsx";
import { useAhead } from "~/ui/hooks/use-ahead.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { Facts, Section } from "~/ui/section.tsx";
import { Evaluation } from "./-recording/evaluation.tsx";
import { Extractions } from "./-recording/extractions.tsx";
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
import { useRecordingTexts, useTeamOf } from "./-table/rows.tsx";
import { useRecordingActions } from "./-recording/use-recording-actions.ts";

export const Route = createFileRoute("/_console/recordings/$recordingId")({
  // The search of the list it was opened from, for its neighbours and the link back.
  validateSearch: RecordingListSearch,
  staticData: { boundSearch: ["teamId"] },
  // Not awaited: the page shows what the list already knew, then the rest, or a failure.
  loader: async ({ context: { queryClient }, params }) => {
    if (!(await permitted(queryClient, recordingDetails))) return;
    void queryClient.query(recordingById(params.recordingId)).catch(() => undefined);
  },
  component: RecordingPage,
});

const BOXED = "border border-line-strong bg-surface-raised";

/** The rows of the list that the recording was opened from, filtered by the list's text. */
function useRowsOfList(recordingId: string) {
  const search = Route.useSearch();
  const client = useQueryClient();
  const query = listAt(search).query(search);
  // A list that was opened in its middle is only loaded from there.
  const [from] = useState(() =>
    client
      .getQueryData(recordingPages(query).queryKey)
      ?.pages.some(({ data }) => data.some(({ id }) => id === recordingId))
      ? undefined
      : search.from,
  );
  const list = useList(recordingPages(query, from));
  const texts = useRecordingTexts(useTeamOf());
  // Rows match by the names of their people and teams, too.
  const names = useStore(directory);
  const rows = useMemo(() => {
    const filter = filterFor(search.filter ?? "", texts);
    return filter ? list.rows.filter(filter) : list.rows;
    // The filter reads the names.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [list.rows, search.filter, texts, names]);
  return { list, rows, filtered: rows !== list.rows };
}

/** Previous and next in the order of the list, in place while it loads; loads more before its end. */
function Neighbours({ recordingId: current }: { recordingId: string }) {
  const [recordingId, setRecordingId] = useAhead(current);
  const navigate = Route.useNavigate();
  const { list, rows, filtered } = useRowsOfList(recordingId);
  const index = rows.findIndex((row) => row.id === recordingId);
  // A quick filter only filters the rows that are loaded, as in the list.
  const more = list.more && !filtered;
  useLoadOn(list, more && index >= 0 && index >= rows.length - 5);
  const rest = ifComplete(list.reading, () => "") ?? " loaded";
  const go = (step: number) => {
    const id = rows[index + step]?.id;
    if (index < 0 || id === undefined || id === "") return;
    setRecordingId(id);
    void navigate({
      to: "/recordings/$recordingId",
      params: { recordingId: id },
      search: (previous) => ({ ...previous, at: id }),
      replace: true,
    });
  };
  useActions(
    "In a recording",
    [
      { keys: "j", label: "Next recording", run: () => go(1) },
      { keys: "k", label: "Previous recording", run: () => go(-1) },
    ],
    index >= 0,
  );
  if (index < 0 && !list.pending) return null;
  return (
    <>
      {index >= 0 && (
        <span className="mr-1 text-small whitespace-nowrap text-text-muted max-md:hidden">
          {`${formatCount(index + 1)} of ${formatCount(rows.length)}${rest}`}
        </span>
      )}
      <IconButton
        label="Previous recording"
        disabled={index <= 0}
        onClick={() => go(-1)}
        className={BOXED}
      >
        <ChevronUp size={16} />
      </IconButton>
      <IconButton
        label="Next recording"
        disabled={index < 0 || (index === rows.length - 1 && !more)}
        onClick={() => go(1)}
        className={BOXED}
      >
        <ChevronDown size={16} />
      </IconButton>
    </>
  );
}

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
  const search = Route.useSearch();
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
      back={
        <BackLink
          to="/recordings"
          search={{ ...search, at: recordingId }}
          row={recordingId}
          label="Recordings"
        />
      }
      actions={
        <>
          <Neighbours recordingId={recordingId} />
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
