import { useLocation } from "@tanstack/react-router";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { mediaPath, whyNoMedia } from "~/api/nouns/media.ts";
import { BASE } from "~/lib/base.ts";
import { formatTime } from "~/lib/format.ts";
import { readPreference, writePreference } from "~/lib/preferences.ts";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { secondOf } from "./times.ts";

export type MediaRef = RefObject<(HTMLVideoElement & HTMLAudioElement) | null>;

/** A clip with this share of its recording's length is complete: lengths are rounded. */
const COMPLETE = 0.95;

type MediaEvent = SyntheticEvent<HTMLMediaElement>;

/** Keeps the speed for other recordings, and for this one if it has to be loaded again. */
function rememberSpeed({ currentTarget: media }: MediaEvent) {
  media.defaultPlaybackRate = media.playbackRate;
  writePreference("speed", media.playbackRate === 1 ? undefined : String(media.playbackRate));
}

/** Plays a recording with the browser's own controls, through the gateway, which renews its signed URL. */
export function Player({
  media,
  recordingId,
  isVideo,
  title,
  seconds,
}: {
  media: MediaRef;
  recordingId: string;
  isVideo: boolean;
  title: string;
  /** How long the recording is. */
  seconds: number;
}) {
  /** Set if it can't be played, with the reason once that is known. */
  const [failure, setFailure] = useState<{ readonly reason?: string }>();
  const failed = failure !== undefined;
  // Kept while it plays: a new address would begin again.
  const [address, setAddress] = useState(() => BASE + mediaPath(recordingId));
  // In a review of several calls each begins to play.
  const plays = useLocation({ select: ({ state }) => state.play === true });
  /** The seconds that can be played; undefined until they are known. */
  const [playable, setPlayable] = useState<number>();
  /** Where a clip starts once it is loaded: at the link's second, or where it failed. */
  const start = useRef(secondOf(location.hash));

  // The address: the link's second may be edited while the page is open.
  useEffect(() => {
    const follow = () => {
      const second = secondOf(location.hash);
      if (media.current && second !== undefined) media.current.currentTime = second;
    };
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [media]);

  const Element = isVideo ? "video" : "audio";
  return (
    <>
      {/* The API has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <Element
        ref={media}
        src={address}
        controls
        autoPlay={plays}
        preload="metadata"
        aria-label={title}
        hidden={failed}
        onLoadedMetadata={({ currentTarget }: MediaEvent) => {
          const speed = Number(readPreference("speed"));
          if (speed > 0) currentTarget.playbackRate = speed;
          if (start.current !== undefined) currentTarget.currentTime = start.current;
          start.current = undefined;
          setPlayable(currentTarget.duration);
        }}
        // While nothing is loaded, two of the engines would show the page behind it.
        style={isVideo ? { backgroundColor: "black" } : undefined}
        onRateChange={rememberSpeed}
        onError={({ currentTarget }: MediaEvent) => {
          start.current ??= currentTarget.currentTime;
          setFailure({});
          void whyNoMedia(recordingId).then((reason) => setFailure((now) => now && { reason }));
        }}
        className={isVideo ? "block aspect-video w-full rounded-control" : "block h-13.5 w-full"}
      />
      {/* The API doesn't say that a clip is a sample, only the clip's length does. The line is kept for it. */}
      {!failed && (
        <p className="min-h-5 pt-1 text-small text-text-muted">
          {playable !== undefined &&
            playable < seconds * COMPLETE &&
            `Only ${formatTime(Math.floor(playable))} of ${formatTime(seconds)} can be played.`}
        </p>
      )}
      {failed && (
        <StateMessage
          role="alert"
          icon={<CircleAlert size={16} className="text-negative" />}
          title="This recording can't be played"
          actions={
            <Button
              icon={<RefreshCw size={14} />}
              onClick={() => {
                setFailure(undefined);
                setAddress(BASE + mediaPath(recordingId));
                media.current?.load();
              }}
            >
              Retry
            </Button>
          }
        >
          {failure.reason}
        </StateMessage>
      )}
    </>
  );
}
