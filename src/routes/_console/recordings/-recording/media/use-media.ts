import { type RefObject, useEffect, useState } from "react";
import { readPreference, writePreference } from "~/lib/preferences.ts";

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The second a link opens at: `#t=83`, a media fragment. */
const secondOf = (hash: string): number | undefined => {
  const [, seconds] = /^#?t=(\d+(?:\.\d+)?)$/.exec(hash) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
};

/** After reloading a failed recording, how many seconds must play before it is reloaded again. */
const RECOVERED = 5;

// The position each recording was left at, until the page is reloaded.
const positions = new Map<string, number>();

/** Times are in seconds; a duration of 0 isn't known yet. */
const INITIAL = { playing: false, time: 0, duration: 0, failed: false };

const savedSpeed = () => Number(readPreference("speed")) || 1;

/**
 * The state of a media element and its controls. Speed and position are remembered; a second in
 * the address's fragment takes precedence over the remembered position.
 */
export function useMedia(ref: RefObject<HTMLMediaElement | null>, recordingId: string) {
  const [state, setState] = useState(INITIAL);
  const [speed, setSpeed] = useState(savedSpeed);

  // Subscribes to the media element.
  useEffect(() => {
    const media = ref.current;
    if (media === null) return undefined;
    let linked = secondOf(location.hash);
    let playing = false;
    let resumes = false;
    let recoveredAt = -Infinity;
    const read = () => {
      if (media.readyState > 0 && media.currentTime > 0)
        positions.set(recordingId, media.currentTime);
      if (media.error === null) playing = !media.paused && !media.ended;
      setState({
        playing: !media.paused,
        time: media.currentTime,
        duration: Number.isFinite(media.duration) ? media.duration : 0,
        failed: media.error !== null,
      });
    };
    const ready = () => {
      const start = linked ?? positions.get(recordingId);
      linked = undefined;
      if (start !== undefined && start < media.duration - 0.5) media.currentTime = start;
      media.playbackRate = savedSpeed();
      if (resumes) void media.play().catch(() => undefined);
      resumes = false;
      read();
    };
    // The gateway renews the signed URL, but not what the element has already given up on.
    const fail = () => {
      const position = positions.get(recordingId);
      if (position === undefined || position < recoveredAt + RECOVERED) return read();
      recoveredAt = position;
      // Reloading pauses and rewinds without an event.
      resumes = playing;
      return media.load();
    };
    const follow = () => {
      const second = secondOf(location.hash);
      if (second !== undefined) media.currentTime = second;
    };
    const until = new AbortController();
    const { signal } = until;
    for (const event of ["play", "pause", "timeupdate", "seeked", "durationchange", "ended"])
      media.addEventListener(event, read, { signal });
    media.addEventListener("loadedmetadata", ready, { signal });
    media.addEventListener("error", fail, { signal });
    window.addEventListener("hashchange", follow, { signal });
    // The metadata of a cached clip can arrive before the subscription.
    // oxlint-disable-next-line react/set-state-in-effect
    if (media.readyState > 0) ready();
    return () => until.abort();
  }, [ref, recordingId]);

  const seek = (time: number) => {
    if (ref.current !== null) ref.current.currentTime = Math.max(0, time);
  };
  return {
    ...state,
    speed,
    toggle: () => {
      const media = ref.current;
      if (media?.paused) void media.play().catch(() => undefined);
      else media?.pause();
    },
    seek,
    /** Seeks from where the element is, which may be ahead of what was last rendered. */
    jump: (seconds: number) => seek((ref.current?.currentTime ?? 0) + seconds),
    setSpeed: (next: number) => {
      setSpeed(next);
      writePreference("speed", String(next));
      if (ref.current !== null) ref.current.playbackRate = next;
    },
    /** Fills the screen with the video. */
    fill: () => void ref.current?.requestFullscreen(),
    reload: () => {
      setState(INITIAL);
      ref.current?.load();
    },
  };
}
