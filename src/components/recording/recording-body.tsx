import { lazy, Suspense } from "react";
import type { Lenient } from "~/contract/lenient.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { Mono, None } from "~/ui/mono.tsx";

const Player = lazy(() => import("./player.tsx"));

type Recording = Lenient<RecordingDetails>;

const WAITING: Record<string, string> = {
  "in-progress": "Still being processed: there is nothing to play yet.",
  error: "Processing failed: there is nothing to play.",
};

/** The player, or why there is none: pending, failed and none are three different things. */
export function RecordingPlayer({ recording }: { recording: Recording }) {
  const { videoUrl, processingStatus } = recording;
  if (videoUrl === undefined && processingStatus !== undefined && processingStatus !== "complete") {
    return (
      <p className="text-text-muted">
        {WAITING[processingStatus] ?? <Mono>{processingStatus}</Mono>}
      </p>
    );
  }
  if (videoUrl === undefined) return <p className="text-text-muted">No media is stored for it.</p>;
  return (
    <Suspense fallback={<div className={recording.isVideo ? "aspect-video" : "h-18"} />}>
      <Player
        key={recording.id}
        recordingId={recording.id}
        isVideo={recording.isVideo ?? false}
        title={recording.title ?? recording.id}
      />
    </Suspense>
  );
}

/** The summary in the service's words. */
export function Summary({ recording }: { recording: Recording }) {
  if (recording.summary !== undefined && recording.summary !== "") {
    return <p className="text-prose whitespace-pre-line">{recording.summary}</p>;
  }
  if (recording.processingStatus === "in-progress") {
    return <p className="text-text-muted">Pending</p>;
  }
  return <None />;
}
