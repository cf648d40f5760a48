import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { ArrowLeft, ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useState } from "react";
import { recordingPages, recordingWhole } from "~/api/recordings.ts";
import { Forbidden } from "~/components/forbidden.tsx";
import { isBarred } from "~/components/is-barred.ts";
import { useList } from "~/components/list/use-list.ts";
import { orNotFound } from "~/components/or-not-found.ts";
import { Page } from "~/components/page.tsx";
import { CrmChain } from "~/components/recording/crm-chain-view.tsx";
import { Extractions } from "~/components/recording/extractions.tsx";
import { FollowupList } from "~/components/recording/followup-list.tsx";
import { RecordingPlayer, Summary } from "~/components/recording/recording-body.tsx";
import { RecordingFacts } from "~/components/recording/recording-facts.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import { queryOf, RecordingListSearch } from "~/components/recording-search.ts";
import { useReason } from "~/components/use-reason.ts";
import { recordingDetails } from "~/contract/recordings.ts";
import { formatCount } from "~/lib/format.ts";
import { IconButton } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { Section } from "~/ui/section.tsx";
import { useShortcuts } from "~/ui/use-shortcuts.ts";
import { queueQueryOf } from "./-queue/search.ts";

const GLYPH = { size: 16, strokeWidth: 1.5 } as const;

export const Route = createFileRoute("/_console/recordings/$recordingId")({
  // The list the recording was opened from, so that its neighbours and the way back are known.
  validateSearch: RecordingListSearch,
  loader: async ({ context: { queryClient }, params }) => {
    if (isBarred(queryClient, recordingDetails)) return;
    await orNotFound(queryClient.query(recordingWhole(params.recordingId)));
  },
  component: RecordingPage,
});

/** Previous and next in exactly the filtered order, loading on at the end. */
function Neighbours({ recordingId }: { recordingId: string }) {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = search.tab === "unlinked" ? queueQueryOf(search) : queryOf(search);
  const { rows, more, loadMore } = useList(recordingPages(query));
  const index = rows.findIndex((row) => row.id === recordingId);
  // Reads on of the list before its end is reached.
  useEffect(() => {
    if (index >= 0 && index >= rows.length - 5) loadMore();
  }, [index, rows.length, loadMore]);
  const go = (step: number) => {
    const id = rows[index + step]?.id;
    if (index < 0 || id === undefined || id === "") return;
    void navigate({
      to: "/recordings/$recordingId",
      params: { recordingId: id },
      search: (previous) => ({ ...previous, at: id }),
      replace: true,
    });
  };
  useShortcuts("In a recording", [
    { keys: "j", label: "Next recording", run: () => go(1) },
    { keys: "k", label: "Previous recording", run: () => go(-1) },
  ]);
  if (index < 0) return null;
  return (
    <>
      <span className="text-small text-text-muted max-md:hidden">
        {formatCount(index + 1)} of {formatCount(rows.length)} loaded
      </span>
      <IconButton label="Previous recording" disabled={index === 0} onClick={() => go(-1)}>
        <ChevronUp {...GLYPH} />
      </IconButton>
      <IconButton
        label="Next recording"
        disabled={index === rows.length - 1 && !more}
        onClick={() => go(1)}
      >
        <ChevronDown {...GLYPH} />
      </IconButton>
    </>
  );
}

function Payload({ raw }: { raw: unknown }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="border-t border-line px-4 py-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="font-[600]">All fields as received</summary>
      {open && (
        <pre className="mono mt-2 overflow-x-auto rounded-control bg-surface-sunken p-3">
          {JSON.stringify(raw, null, 2)}
        </pre>
      )}
    </details>
  );
}

function RecordingPage() {
  const reason = useReason(recordingDetails);
  if (reason === undefined) return <RecordingWhole />;
  return (
    <Page title="Recording">
      <Forbidden what="open recordings" reason={reason} />
    </Page>
  );
}

function RecordingWhole() {
  const { recordingId } = Route.useParams();
  const search = Route.useSearch();
  const { data } = useSuspenseQuery(recordingWhole(recordingId));
  const { recording, raw } = data;
  if (recording === undefined) return null;
  return (
    <Page
      title={recording.title || recording.id}
      lead={
        <Link
          to="/recordings"
          search={search}
          aria-label="Back to Recordings"
          title="Back to Recordings"
          className="inline-flex size-7 items-center justify-center rounded-control text-text-muted hover:bg-hover max-md:size-10"
        >
          <ArrowLeft {...GLYPH} />
        </Link>
      }
      beside={<ResultMark result={recording.result} />}
      // The org-wide list has rows of its own, and is no list to leaf through.
      actions={search.source === undefined && <Neighbours recordingId={recordingId} />}
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_364px] grid-rows-[auto_1fr] overflow-y-auto max-lg:block">
        <div
          className={classes(
            "grid content-start gap-5 px-4 py-4",
            recording.isVideo && "grid-cols-[minmax(0,448px)_minmax(0,1fr)] max-md:grid-cols-1",
          )}
        >
          <RecordingPlayer recording={recording} />
          <section aria-labelledby="summary">
            <h2 id="summary" className="mb-1 font-[600]">
              Summary
            </h2>
            <Summary recording={recording} />
          </section>
        </div>
        <div className="row-span-2 border-l border-line max-lg:border-t max-lg:border-l-0">
          <Section title="Recording">
            <RecordingFacts recording={recording} />
          </Section>
          <CrmChain recording={recording} />
          <FollowupList followups={recording.followups} />
        </div>
        <div className="min-w-0 border-t border-line">
          <Extractions extractions={recording.entityExtractions} />
          <Payload raw={raw} />
        </div>
      </div>
    </Page>
  );
}
