import type { Lenient } from "~/contract/lenient.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { lookup } from "~/lib/lookup.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";

const Player = lazyPart(
  "dialogs",
  () => import("./media/player.tsx"),
  undefined,
  ({ isVideo }) => (
    <div>
      {isVideo && <span className="block aspect-video max-md:-mx-4 max-md:-mt-3" />}
      {/* As high as the controls, and the line below them. */}
      <span className={isVideo ? "block h-26 max-md:h-29" : "block h-23 max-md:h-26"} />
    </div>
  ),
);

type Recording = Lenient<RecordingDetails>;

const UNPLAYABLE = lookup<string>({
  "in-progress": "Processing. Playback isn't available yet.",
  error: "Processing failed. No playback.",
});

/** The player, or why there is none: still processing, failed, or no media. */
export function RecordingPlayer({
  recording,
  pageKeys,
}: {
  recording: Recording;
  /** Whether its keys work on the complete page. */
  pageKeys?: boolean;
}) {
  const { videoUrl, processingStatus, durationInMilliseconds: duration } = recording;
  if (videoUrl === undefined && processingStatus !== undefined && processingStatus !== "complete") {
    return (
      <p className="text-text-muted">
        {UNPLAYABLE[processingStatus] ?? <Mono>{processingStatus}</Mono>}
      </p>
    );
  }
  if (videoUrl === undefined) return <p className="text-text-muted">No media.</p>;
  return (
    <Player
      key={recording.id}
      recordingId={recording.id}
      isVideo={recording.isVideo ?? false}
      title={recording.title ?? recording.id}
      recorded={duration === undefined ? undefined : duration / 1000}
      pageKeys={pageKeys}
    />
  );
}

/** The service's summary. */
export function Summary({ recording }: { recording: Recording }) {
  if (recording.summary !== undefined && recording.summary !== "") {
    return <p className="text-prose whitespace-pre-line">{recording.summary}</p>;
  }
  if (recording.processingStatus === "in-progress") {
    return <p className="text-text-muted">Pending</p>;
  }
  return <None />;
}
