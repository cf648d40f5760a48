import { CircleAlert, Maximize, Pause, Play, RefreshCw, RotateCcw, RotateCw } from "lucide-react";
import { lazy, useRef } from "react";
import { Slider, SliderThumb, SliderTrack } from "react-aria-components";
import { fillPath } from "~/contract/endpoint.ts";
import { MEDIA_PATH } from "~/contract/gateway.ts";
import { formatDuration } from "~/lib/format.ts";
import { Button, IconButton } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { PopoverButton } from "~/ui/popover-button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { Head } from "~/ui/tape.tsx";
import { ticksOf } from "./player-ticks.ts";
import { SPEEDS, useMedia } from "./use-media.ts";

const MenuList = lazy(() => import("~/ui/menu-list.tsx"));
const GLYPH = { size: 16, strokeWidth: 1.5 } as const;

/** The recording as a tape: press it to play from there; arrows move by 5 seconds. */
function Timeline({
  time,
  duration,
  seek,
}: {
  time: number;
  duration: number;
  seek: (time: number) => void;
}) {
  const at = duration === 0 ? 0 : time / duration;
  return (
    <Slider
      aria-label="Position"
      value={time}
      minValue={0}
      maxValue={Math.max(duration, 0.1)}
      step={0.1}
      isDisabled={duration === 0}
      onChange={seek}
      className="pt-2"
    >
      <SliderTrack className="relative h-2 bg-track">
        <div className="h-full bg-fill" style={{ width: `${at * 100}%` }} />
        <Head at={at} />
        <SliderThumb className="top-1 h-6 w-4 rounded-tag outline-none focus-visible:outline-2 focus-visible:outline-focus" />
      </SliderTrack>
      <div aria-hidden className="relative h-6 overflow-hidden">
        {ticksOf(duration).map(({ seconds, label }) => (
          <span
            key={seconds}
            className="absolute top-0 pt-1.5 text-tick text-text-muted before:absolute before:top-0 before:left-0 before:h-1.5 before:border-l before:border-control"
            style={{ left: `${(seconds / duration) * 100}%` }}
          >
            {label}
          </span>
        ))}
      </div>
    </Slider>
  );
}

/**
 * Plays a recording, video or audio, through the gateway, which renews the signed address behind
 * it. Space or K plays and stops, arrows on the tape move, J and L jump 10 seconds. A link to the
 * second it is at can be copied.
 */
export default function Player({
  recordingId,
  isVideo,
  title,
}: {
  recordingId: string;
  isVideo: boolean;
  title: string;
}) {
  const ref = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const media = useMedia(ref, recordingId);
  const source = fillPath(MEDIA_PATH, { recordingId });
  const Element = isVideo ? "video" : "audio";
  const link = `${location.origin}/recordings/${encodeURIComponent(recordingId)}#t=${Math.floor(media.time)}`;
  const jump = (seconds: number) => media.seek(media.time + seconds);
  const keys: Record<string, () => void> = {
    " ": media.toggle,
    k: media.toggle,
    j: () => jump(-10),
    l: () => jump(10),
  };
  return (
    // The keys are a shortcut to the buttons below, which all stand on their own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label="Player"
      onKeyDown={(event) => {
        const onButton = event.target instanceof HTMLButtonElement && event.key === " ";
        const act = onButton || event.ctrlKey || event.metaKey ? undefined : keys[event.key];
        if (act === undefined) return;
        event.preventDefault();
        act();
      }}
    >
      {/* The interface has no captions to offer. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <Element
        ref={ref}
        src={source}
        preload="metadata"
        aria-label={title}
        className={
          isVideo ? "mb-3 aspect-video w-full rounded-control bg-black object-contain" : "hidden"
        }
      />
      {media.failed && (
        <StateMessage
          role="alert"
          icon={<CircleAlert {...GLYPH} className="text-negative" />}
          title="This recording can't be played"
          actions={
            <Button icon={<RefreshCw size={14} strokeWidth={1.75} />} onClick={media.reload}>
              Retry
            </Button>
          }
        >
          The service has no media for it yet, or its address could not be renewed.
        </StateMessage>
      )}
      <Timeline time={media.time} duration={media.duration} seek={media.seek} />
      <div className="flex items-center gap-1">
        <IconButton
          label={media.playing ? "Pause" : "Play"}
          onClick={media.toggle}
          className="border border-line-strong bg-surface-raised"
        >
          {media.playing ? <Pause {...GLYPH} /> : <Play {...GLYPH} />}
        </IconButton>
        <IconButton label="Back 10 seconds" onClick={() => jump(-10)}>
          <RotateCcw {...GLYPH} />
        </IconButton>
        <IconButton label="On 10 seconds" onClick={() => jump(10)}>
          <RotateCw {...GLYPH} />
        </IconButton>
        <span className="ml-2 whitespace-nowrap max-md:ml-1">
          <strong>{formatDuration(media.time * 1000)}</strong>
          <span className="text-text-muted max-[430px]:hidden">
            {" "}
            / {formatDuration(media.duration * 1000)}
          </span>
        </span>
        <span className="ml-auto flex items-center">
          <CopyButton label={`Copy link to ${formatDuration(media.time * 1000)}`} text={link} />
          <PopoverButton
            label="Speed"
            placement="bottom end"
            aria-label={`Speed, ${media.speed} times`}
            className="h-7 rounded-control px-2 hover:bg-hover max-md:h-10"
            trigger={`${media.speed}×`}
          >
            {(close) => (
              <MenuList
                label="Speed"
                options={SPEEDS.map((speed) => ({
                  id: String(speed),
                  label: `${speed}×`,
                  current: speed === media.speed,
                }))}
                onPick={(id) => {
                  media.setSpeed(Number(id));
                  close();
                }}
              />
            )}
          </PopoverButton>
          {isVideo && (
            <IconButton label="Full screen" onClick={() => void ref.current?.requestFullscreen()}>
              <Maximize {...GLYPH} />
            </IconButton>
          )}
        </span>
      </div>
    </div>
  );
}
