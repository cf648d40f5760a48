import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { recordingWhole } from "~/api/recordings.ts";
import { Failure } from "~/components/failure.tsx";
import { CrmChain } from "~/components/recording/crm-chain-view.tsx";
import { FollowupList } from "~/components/recording/followup-list.tsx";
import { RecordingPlayer, Summary } from "~/components/recording/recording-body.tsx";
import { RecordingFacts } from "~/components/recording/recording-facts.tsx";
import { buttonClasses, IconButton } from "~/ui/button.tsx";
import { Section } from "~/ui/section.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";

const GLYPH = { size: 16, strokeWidth: 1.5 } as const;

/** A recording beside the table, which keeps the keyboard: J and K move on, Escape closes. */
export default function Peek({
  recordingId,
  previous,
  next,
  onMove,
  onClose,
}: {
  recordingId: string;
  previous: string | undefined;
  next: string | undefined;
  onMove: (recordingId: string | undefined) => void;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(recordingWhole(recordingId));
  const recording = data?.recording;
  return (
    <aside
      aria-label="Peek"
      className="flex w-[424px] shrink-0 flex-col overflow-y-auto border-l border-line-strong bg-surface-raised max-lg:absolute max-lg:inset-y-12 max-lg:right-0 max-lg:z-20 max-lg:shadow-dialog max-md:w-full"
    >
      <header className="flex min-h-13 shrink-0 items-center gap-1 border-b border-line px-4">
        <h2 className="min-w-0 flex-1 truncate font-[600]">
          {recording === undefined ? "Recording" : (recording.title ?? recording.id)}
        </h2>
        <IconButton
          label="Previous"
          disabled={previous === undefined}
          onClick={() => onMove(previous)}
        >
          <ChevronUp {...GLYPH} />
        </IconButton>
        <IconButton label="Next" disabled={next === undefined} onClick={() => onMove(next)}>
          <ChevronDown {...GLYPH} />
        </IconButton>
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
        <IconButton label="Close" onClick={onClose}>
          <X {...GLYPH} />
        </IconButton>
      </header>
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
    </aside>
  );
}
