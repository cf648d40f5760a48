import ChainLink from "lucide-react/icons/link";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Maximize from "lucide-react/icons/maximize";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import RefreshCw from "lucide-react/icons/refresh-cw";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useRef } from "react";
import { fillPath } from "~/contract/endpoint.ts";
import { MEDIA_PATH } from "~/contract/first-calls.ts";
import { formatDuration } from "~/lib/format.ts";
import type { Action } from "~/lib/actions.ts";
import { Button, IconButton } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { MenuButton } from "~/ui/overlay/popover-button.tsx";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { Scrubber } from "./scrubber.tsx";
import { SPEEDS, useMedia } from "./use-media.ts";

/**
 * What keys do: on a page about the recording `keys`, wherever the focus is; within the player those
 * of `typed`. They repeat its buttons.
 */
function controlsOf(media: ReturnType<typeof useMedia>) {
  const jump = (seconds: number) => () => media.jump(seconds);
  const faster = (steps: number) => () => {
    const next = SPEEDS[SPEEDS.findIndex((speed) => speed === media.speed) + steps];
    if (next !== undefined) media.setSpeed(next);
  };
  return [
    { keys: "Space", typed: " k", label: "Play or pause", run: media.toggle },
    { keys: "ArrowLeft", typed: "j", label: "Back 10 seconds", run: jump(-10) },
    { keys: "ArrowRight", typed: "l", label: "Forward 10 seconds", run: jump(10) },
    { keys: ",", typed: ",", label: "Back 1 second", run: jump(-1) },
    { keys: ".", typed: ".", label: "Forward 1 second", run: jump(1) },
    { keys: "<", typed: "", label: "Slower", run: faster(-1) },
    { keys: ">", typed: "", label: "Faster", run: faster(1) },
  ];
}

/** From seconds, as the duration beside the player is written. */
const formatClip = (seconds: number) => formatDuration(seconds * 1000);

/** Says how long the clip is if the recording is of another length, as all of the sandbox's are. */
function ClipLength({ clip, recorded = 0 }: { clip: number; recorded: number | undefined }) {
  const differs = clip !== 0 && recorded !== 0 && Math.abs(clip - recorded) >= 2;
  return (
    // Its line is kept free while the length of the clip isn't known.
    <p className="mt-1 min-h-5 text-small text-text-muted">
      {differs && `The clip is ${formatClip(clip)} long, the recording ${formatClip(recorded)}.`}
    </p>
  );
}

/**
 * Plays a recording, video or audio, through the gateway, which renews its signed URL. Space or K
 * plays and pauses, J and L jump 10 seconds. A link to the current second can be copied.
 */
export default function Player({
  recordingId,
  isVideo,
  title,
  recorded,
  pageKeys,
}: {
  recordingId: string;
  isVideo: boolean;
  title: string;
  /** The recording's own length in seconds. */
  recorded: number | undefined;
  /** Whether keys work wherever the focus is: on a page about this recording. */
  pageKeys: boolean;
}) {
  const ref = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const media = useMedia(ref, recordingId);
  const source = fillPath(MEDIA_PATH, { recordingId });
  const Element = isVideo ? "video" : "audio";
  const link = `${location.origin}/recordings/${encodeURIComponent(recordingId)}#t=${Math.floor(media.time)}`;
  const { jump } = media;
  const controls = controlsOf(media);
  const copyLink: Action = {
    label: "Copy link at this second",
    words: "share url time",
    icon: ChainLink,
    run: () => void copyWithToast(link, "Link copied"),
  };
  const fill: Action = { label: "Full screen", words: "video", icon: Maximize, run: media.fill };
  useActions("In a recording", [...controls, copyLink, ...(isVideo ? [fill] : [])], pageKeys);
  return (
    // The keys only repeat the buttons below.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label="Player"
      onKeyDown={(event) => {
        const onButton = event.target instanceof HTMLButtonElement && event.key === " ";
        if (onButton || event.ctrlKey || event.metaKey) return;
        const control = controls.find(({ typed }) => typed.includes(event.key));
        if (control === undefined) return;
        event.preventDefault();
        control.run();
      }}
    >
      {/* The API has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <Element
        ref={ref}
        src={source}
        preload="metadata"
        aria-label={title}
        className={
          isVideo
            ? "mb-3 aspect-video w-full self-start rounded-control bg-black object-contain"
            : "hidden"
        }
      />
      <div className="col-span-full">
        {media.failed && (
          <StateMessage
            role="alert"
            icon={<CircleAlert size={16} className="text-negative" />}
            title="This recording can't be played"
            actions={
              <Button icon={<RefreshCw size={14} />} onClick={media.reload}>
                Retry
              </Button>
            }
          >
            The service has no media for it yet, or the link couldn't be renewed.
          </StateMessage>
        )}
        <Scrubber time={media.time} duration={media.duration} seek={media.seek} />
        {/* On the smallest phones, the controls of a video take two lines. */}
        <div className="flex flex-wrap items-center gap-1">
          <IconButton
            label={media.playing ? "Pause" : "Play"}
            onClick={media.toggle}
            className="border border-line-strong bg-surface-raised"
          >
            {media.playing ? <Pause size={16} /> : <Play size={16} />}
          </IconButton>
          <IconButton label="Back 10 seconds" onClick={() => jump(-10)}>
            <RotateCcw size={16} />
          </IconButton>
          <IconButton label="Forward 10 seconds" onClick={() => jump(10)}>
            <RotateCw size={16} />
          </IconButton>
          <span className="ml-2 whitespace-nowrap max-md:ml-1">
            <strong>{formatClip(media.time)}</strong>
            <span className="text-text-muted max-[430px]:hidden">
              {" "}
              / {formatClip(media.duration)}
            </span>
          </span>
          <span className="ml-auto flex items-center">
            <CopyButton
              icon={ChainLink}
              label={`Copy link at ${formatClip(media.time)}`}
              text={link}
            />
            <MenuButton
              label="Speed"
              placement="bottom end"
              aria-label={`Speed, ${media.speed}×`}
              className="h-7 rounded-control px-2 hover:bg-hover max-md:h-10"
              trigger={`${media.speed}×`}
              options={SPEEDS.map((speed) => ({
                id: String(speed),
                label: `${speed}×`,
                current: speed === media.speed,
              }))}
              onPick={(id) => media.setSpeed(Number(id))}
            />
            {isVideo && (
              <IconButton label="Full screen" onClick={media.fill}>
                <Maximize size={16} />
              </IconButton>
            )}
          </span>
        </div>
        <ClipLength clip={media.duration} recorded={recorded} />
      </div>
    </div>
  );
}
