import { createFileRoute, Link } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useState } from "react";
import { recordingPages, recordingById } from "~/api/recordings.ts";
import { Forbidden } from "~/components/page/forbidden.tsx";
import { permitted, usePermission } from "~/components/credentials/permissions.ts";
import { useList } from "~/components/list/use-list.ts";
import { NotFoundPage } from "~/components/page/not-found-page.tsx";
import { Page } from "~/components/page/page.tsx";
import { CrmChain } from "./-recording/crm-chain-view.tsx";
import { FollowupList } from "./-recording/followup-list.tsx";
import { type DetailsTab, NarrowPage } from "./-recording/narrow-details.tsx";
import { RecordingPlayer, Summary } from "./-recording/recording-body.tsx";
import { Received } from "./-recording/extractions.tsx";
import { RecordingFacts } from "./-recording/recording-facts.tsx";
import { useRecording } from "./-recording/use-recording.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import { RecordingListSearch, RECORDINGS } from "~/components/recording/lists.tsx";
import { useLoadOn } from "./-use-load-on.ts";
import { QUEUE } from "./-queue/list.ts";
import type { Lenient } from "~/contract/lenient.ts";
import type { RecordingDetails as Details } from "~/contract/recordings.ts";
import { recordingDetails } from "~/contract/plain.gen.ts";
import { formatCount } from "~/lib/format.ts";
import { IconButton } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Section } from "~/ui/section.tsx";
import { DetailsSkeleton } from "~/components/page/skeletons.tsx";
import { useMedia } from "~/ui/hooks/use-media.ts";
import { useAhead } from "~/ui/hooks/use-ahead.ts";
import { useShortcuts } from "~/ui/keyboard/use-shortcuts.ts";

export const Route = createFileRoute("/_console/recordings/$recordingId")({
  // The list it was opened from, for its neighbours and the link back.
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

/** Previous and next in the order of the list, in place while it loads; loads more before its end. */
function Neighbours({ recordingId: current }: { recordingId: string }) {
  const [recordingId, setRecordingId] = useAhead(current);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = search.tab === "unlinked" ? QUEUE.query(search) : RECORDINGS.query(search);
  const list = useList(recordingPages(query));
  const { rows, more } = list;
  const index = rows.findIndex((row) => row.id === recordingId);
  useLoadOn(list, index >= 0 && index >= rows.length - 5);
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
  const moves = [
    { keys: "j", label: "Next recording", run: () => go(1) },
    { keys: "k", label: "Previous recording", run: () => go(-1) },
  ];
  useShortcuts("In a recording", moves, index >= 0);
  if (index < 0 && !list.pending) return null;
  return (
    <>
      <span className="mr-1 text-small text-text-muted max-md:hidden">
        {index >= 0 && `${formatCount(index + 1)} of ${formatCount(rows.length)} loaded`}
      </span>
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

/** Whether there is nothing to fill a column beside the facts, as while a recording is processed. */
const isBare = ({ videoUrl, followups = [], entityExtractions = [] }: Lenient<Details>) =>
  videoUrl === undefined && followups.length === 0 && entityExtractions.length === 0;

function RecordingPage() {
  const { reason } = usePermission(recordingDetails);
  if (reason === undefined) return <RecordingDetails />;
  return (
    <Page title="Recording">
      <Forbidden what="open recordings" reason={reason} />
    </Page>
  );
}

function RecordingDetails() {
  const { recordingId } = Route.useParams();
  const search = Route.useSearch();
  const narrow = useMedia("screen and (width < 860px)");
  const [tab, setTab] = useState<DetailsTab>("summary");
  const { recording, raw, title, notice, notFound } = useRecording(
    recordingId,
    <DetailsSkeleton label="Loading the recording" media />,
  );
  const lead = (
    <Link
      to="/recordings"
      search={search}
      aria-label="Back to Recordings"
      title="Back to Recordings"
      className="inline-flex size-7 items-center justify-center rounded-control text-text-muted hover:bg-hover max-md:size-10"
    >
      <ArrowLeft size={16} />
    </Link>
  );
  const actions = (
    <>
      {/* The sync log is a different list, so its rows have no neighbours here. */}
      {search.source === undefined && <Neighbours recordingId={recordingId} />}
      <CopyButton
        text={recordingId}
        label="Copy ID"
        caption="Copy ID"
        className="border border-line-strong bg-surface-raised text-text max-md:hidden"
      />
    </>
  );
  if (notFound) return <NotFoundPage />;
  const head = { title, lead, actions };
  if (recording === undefined) return <Page {...head}>{notice}</Page>;
  if (narrow) return <NarrowPage {...head} {...{ recording, raw, tab, onTab: setTab }} />;
  return (
    <Page {...head} beside={<ResultMark result={recording.result} />}>
      <div
        className={classes(
          "min-h-0 flex-1 overflow-y-auto",
          !isBare(recording) &&
            "grid grid-cols-[minmax(0,1fr)_364px] grid-rows-[auto_1fr] max-lg:block",
        )}
      >
        <div>
          <div
            className={classes(
              "grid content-start gap-5 px-4 py-4",
              recording.isVideo &&
                "grid-cols-[minmax(0,448px)_minmax(0,1fr)] max-md:grid-cols-1 min-[1920px]:grid-cols-[minmax(0,720px)_minmax(0,1fr)]",
            )}
          >
            <RecordingPlayer recording={recording} pageKeys />
            <section aria-labelledby="summary" className="max-w-[72ch]">
              <h2 id="summary" className="mb-1 font-[600]">
                Summary
              </h2>
              <Summary recording={recording} />
            </section>
          </div>
          <div className="border-t border-line">
            <FollowupList followups={recording.followups} />
          </div>
        </div>
        <div
          className={classes(
            "border-line",
            isBare(recording)
              ? "grid grid-cols-2 border-t max-lg:block lg:[&>section]:border-b-0"
              : "row-span-2 border-l max-lg:border-t max-lg:border-l-0",
          )}
        >
          <Section title="Recording">
            <RecordingFacts recording={recording} />
          </Section>
          <CrmChain recording={recording} actions />
        </div>
        <div className="min-w-0 border-t border-line">
          <Received recording={recording} raw={raw} />
        </div>
      </div>
    </Page>
  );
}
