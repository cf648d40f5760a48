import { useRef } from "react";
import { Slider, SliderThumb, SliderTrack } from "react-aria-components/Slider";
import { formatTime } from "~/lib/format.ts";
import { useWidth } from "~/ui/hooks/use-width.ts";
import { Playhead } from "~/ui/time-track.tsx";
import { ticksOf } from "./ticks.ts";

/** The position in the recording: click to play from there; the arrow keys move it. */
export function Scrubber({
  time,
  duration,
  seek,
}: {
  time: number;
  duration: number;
  seek: (time: number) => void;
}) {
  const scale = useRef<HTMLDivElement>(null);
  const width = useWidth(scale);
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
        <Playhead at={at} />
        <SliderThumb className="top-1 h-6 w-4 rounded-tag data-focus-visible:outline-2 data-focus-visible:outline-focus" />
      </SliderTrack>
      <div ref={scale} aria-hidden className="relative h-6">
        {ticksOf(duration, width).map((seconds) => {
          const percent = (seconds / duration) * 100;
          return (
            <span
              key={seconds}
              className="absolute top-0 border-l border-control"
              style={{ left: `${percent}%` }}
            >
              <span className="block h-1.5" />
              {/* The first label starts at its tick and the last one ends there, so none is cut. */}
              <span
                className="absolute text-tick whitespace-nowrap text-text-muted"
                style={{ transform: `translateX(-${percent}%)` }}
              >
                {formatTime(seconds)}
              </span>
            </span>
          );
        })}
      </div>
    </Slider>
  );
}
