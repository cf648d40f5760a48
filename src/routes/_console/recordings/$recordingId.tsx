import { createFileRoute } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { type ReactNode, useState } from "react";
import { recordingById, recordingPages } from "~/api/recordings.ts";
import { permitted, usePermission } from "~/components/credentials/permissions.ts";
import { useList } from "~/components/list/use-list.ts";
import { useLoadOn } from "~/components/list/use-load-on.ts";
import { BackLink, Page } from "~/components/page/page.tsx";
import { Forbidden } from "~/components/page/states.tsx";
import { NotFoundPage } from "~/components/page/not-found-page.tsx";
import { DetailsSkeleton } from "~/components/page/skeletons.tsx";
import { repOf } from "~/components/recording/cells.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import { RecordingListSearch, RECORDINGS } from "~/components/recording/lists.tsx";
import type { Lenient } from "~/contract/lenient.ts";
import { recordingDetails } from "~/contract/plain.gen.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { formatClock, formatCount, formatWeekday, toDate } from "~/lib/format.ts";
import { IconButton } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { useAhead } from "~/ui/hooks/use-ahead.ts";
import { useMedia } from "~/ui/hooks/use-media.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { Section } from "~/ui/section.tsx";
import { Tabs } from "~/ui/tabs.tsx";
import { QUEUE } from "./-queue/list.ts";
import { CrmChain } from "./-recording/crm-chain-view.tsx";
import { Extractions } from "./-recording/extractions.tsx";
import {
  FollowupList,
  RecordingFacts,
  RecordingPlayer,
  Summary,
  useRecording,
} from "./-recording/recording-parts.tsx";
import { useRecordingActions } from "./-recording/use-recording-actions.ts";

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
          {`${formatCount(index + 1)} of ${formatCount(rows.length)} loaded`}
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

interface Loaded {
  recording: Lenient<RecordingDetails>;
  /** The JSON as received. */
  raw: unknown;
}

/** The video with the summary beside it, and the tape across both; below the sound of an audio recording. */
const PlayerAndSummary = ({ recording }: Pick<Loaded, "recording">) => (
  <div
    className={classes(
      "grid content-start gap-x-5 px-4 py-4",
      recording.isVideo &&
        "md:grid-cols-[minmax(0,448px)_minmax(0,1fr)] min-[1920px]:grid-cols-[minmax(0,720px)_minmax(0,1fr)] md:[&>:first-child]:contents",
    )}
  >
    <RecordingPlayer recording={recording} pageKeys />
    <section
      aria-labelledby="summary"
      className={classes(
        "max-w-[72ch]",
        recording.isVideo ? "max-md:mt-5 md:col-start-2 md:row-start-1 md:pb-3" : "mt-5",
      )}
    >
      <h2 id="summary" className="mb-1 font-[600]">
        Summary
      </h2>
      <Summary recording={recording} />
    </section>
  </div>
);

/** The player and summary, follow-ups and extractions, with facts in a column beside them. */
function WideDetails({ recording, raw }: Loaded) {
  const { followups = [], entityExtractions = [] } = recording;
  // There is nothing to fill a column beside the facts.
  const isBare = followups.length === 0 && entityExtractions.length === 0;
  const followupList = <FollowupList recording={recording} />;
  return (
    <div
      className={classes(
        "min-h-0 flex-1 overflow-y-auto",
        !isBare && "grid grid-cols-[minmax(0,1fr)_364px] grid-rows-[auto_1fr] max-lg:block",
      )}
    >
      <div>
        <PlayerAndSummary recording={recording} />
        {!isBare && <div className="border-t border-line">{followupList}</div>}
      </div>
      <div
        className={classes(
          "border-line",
          isBare
            ? "grid grid-cols-2 border-t max-lg:block lg:[&>section]:border-b-0"
            : "row-span-2 border-l max-lg:border-t max-lg:border-l-0",
        )}
      >
        <Section title="Recording">
          <RecordingFacts recording={recording} headed />
        </Section>
        <CrmChain recording={recording} actions />
      </div>
      <div className={classes("min-w-0 border-t border-line", isBare && "lg:grid lg:grid-cols-2")}>
        {/* As far from the top as the heading beside it, which has a button. */}
        {isBare && <div className="lg:[&>section]:pt-5">{followupList}</div>}
        <div className="min-w-0">
          <Extractions recording={recording} raw={raw} />
        </div>
      </div>
    </div>
  );
}

/** What is below the player on a narrow screen. A type made of it would keep it in the first load. */
const TABS: readonly { id: string; label: string; panel: (loaded: Loaded) => ReactNode }[] = [
  {
    id: "summary",
    label: "Summary",
    panel: ({ recording }) => (
      <>
        <Section title="Summary">
          <Summary recording={recording} />
        </Section>
        <Section title="Recording">
          <RecordingFacts recording={recording} headed />
        </Section>
      </>
    ),
  },
  { id: "extractions", label: "Extractions", panel: (loaded) => <Extractions {...loaded} /> },
  {
    id: "followups",
    label: "Follow-ups",
    panel: ({ recording }) => <FollowupList recording={recording} />,
  },
  { id: "crm", label: "CRM", panel: ({ recording }) => <CrmChain recording={recording} actions /> },
];

/** The player, and the rest in tabs below it. */
function NarrowDetails({
  loaded,
  tab,
  onTab,
}: {
  loaded: Loaded;
  tab: string;
  onTab: (tab: string) => void;
}) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="px-4 py-3 has-[video]:pt-0 [&_video]:-mx-4 [&_video]:w-[calc(100%+32px)] [&_video]:max-w-none [&_video]:rounded-none">
        <RecordingPlayer recording={loaded.recording} pageKeys />
      </div>
      <Tabs
        label="About the recording"
        tabs={TABS}
        current={tab}
        onChange={onTab}
        className="[&>[role=tablist]]:sticky [&>[role=tablist]]:top-0 [&>[role=tablist]]:z-1 [&>[role=tablist]]:bg-surface [&>[role=tablist]]:px-4"
      >
        {TABS.find(({ id }) => id === tab)?.panel(loaded)}
      </Tabs>
    </div>
  );
}

/** On a narrow screen: how it ended, whose it is, and when it was. */
function Headline({ recording }: Pick<Loaded, "recording">) {
  const date = toDate(recording.dateCreated);
  return (
    <span className="flex min-w-0 gap-3">
      <ResultMark result={recording.result} />
      <span className="truncate">{repOf(recording)}</span>
      {date && <span className="shrink-0">{`${formatWeekday(date)}, ${formatClock(date)}`}</span>}
    </span>
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
  const narrow = useMedia("screen and (width < 860px)");
  // Stays while the next recording loads.
  const [tab, setTab] = useState("summary");
  const { recording, raw, title, notice, notFound } = useRecording(
    recordingId,
    <DetailsSkeleton label="Loading the recording" media />,
  );
  const { copyId } = useRecordingActions(recordingId, recording, raw);
  useActions(
    "On this screen",
    TABS.map(({ id, label }) => ({ label, run: () => setTab(id) })),
    narrow && recording !== undefined,
  );
  if (notFound) return <NotFoundPage />;
  const loaded = recording && { recording, raw };
  return (
    <Page
      // On a phone the title may need another line once it is known: the page is then mounted again, as
      // a header that grows would move what is in view.
      key={narrow && loaded ? "narrow" : "page"}
      title={title}
      lead={<BackLink to="/recordings" search={search} label="Recordings" />}
      organization={recording?.organizationId}
      beside={
        recording &&
        (narrow ? <Headline recording={recording} /> : <ResultMark result={recording.result} />)
      }
      actions={
        <>
          {/* The sync log is a different list, so its rows have no neighbours here. */}
          {search.source === undefined && <Neighbours recordingId={recordingId} />}
          <ActionButton action={copyId} className="max-md:hidden" />
        </>
      }
    >
      {loaded === undefined ? (
        notice
      ) : narrow ? (
        <NarrowDetails loaded={loaded} tab={tab} onTab={setTab} />
      ) : (
        <WideDetails {...loaded} />
      )}
    </Page>
  );
}
