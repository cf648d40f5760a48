import { type RefObject, useEffect, useState } from "react";
import { readPreference, writePreference } from "~/lib/preferences.ts";

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The second that a link opens at: `#t=83`, as media fragments write it. */
export const secondOf = (hash: string): number | undefined => {
  const [, seconds] = /^#?t=(\d+(?:\.\d+)?)$/.exec(hash) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
};

/** A recording that failed in the middle is loaded again by itself, once until it has got this much further, in seconds. */
const RECOVERED = 5;

// Where each recording was left, as long as this page lives: coming back goes on there.
const positions = new Map<string, number>();

export interface MediaState {
  playing: boolean;
  /** Seconds. */
  time: number;
  /** Seconds; 0 while it isn't known. */
  duration: number;
  failed: boolean;
}

const INITIAL: MediaState = { playing: false, time: 0, duration: 0, failed: false };

/**
 * What a media element does, kept in step with its events. Speed and position are kept; a second in
 * the address's fragment comes before where the recording was left.
 */
export function useMedia(ref: RefObject<HTMLMediaElement | null>, recordingId: string) {
  const [state, setState] = useState(INITIAL);
  const [speed, setSpeed] = useState(() => Number(readPreference("speed") ?? 1) || 1);

  // Talks to the media element.
  useEffect(() => {
    const media = ref.current;
    if (media === null) return undefined;
    let wanted = secondOf(location.hash);
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
      const left = wanted ?? positions.get(recordingId);
      wanted = undefined;
      if (left !== undefined && left < media.duration - 0.5) media.currentTime = left;
      media.playbackRate = Number(readPreference("speed") ?? 1) || 1;
      if (resumes) void media.play().catch(() => undefined);
      resumes = false;
      read();
    };
    // The gateway renews the address of what is played; what it can't mend at once is asked for anew.
    const fail = () => {
      const left = positions.get(recordingId);
      if (left === undefined || left < recoveredAt + RECOVERED) return read();
      recoveredAt = left;
      // Loading anew stops it and goes back to the start, of which nobody hears.
      resumes = playing;
      return media.load();
    };
    const jump = () => {
      const second = secondOf(location.hash);
      if (second !== undefined) media.currentTime = second;
    };
    const events = ["play", "pause", "timeupdate", "seeked", "durationchange", "ended"];
    for (const event of events) media.addEventListener(event, read);
    media.addEventListener("loadedmetadata", ready);
    media.addEventListener("error", fail);
    window.addEventListener("hashchange", jump);
    // A clip from nearby may have told of itself before anybody listened.
    // oxlint-disable-next-line react/set-state-in-effect
    if (media.readyState > 0) ready();
    return () => {
      for (const event of events) media.removeEventListener(event, read);
      media.removeEventListener("loadedmetadata", ready);
      media.removeEventListener("error", fail);
      window.removeEventListener("hashchange", jump);
    };
  }, [ref, recordingId]);

  return {
    ...state,
    speed,
    toggle: () => {
      const media = ref.current;
      if (media?.paused) void media.play().catch(() => undefined);
      else media?.pause();
    },
    seek: (time: number) => {
      if (ref.current !== null) ref.current.currentTime = Math.max(0, time);
    },
    setSpeed: (next: number) => {
      setSpeed(next);
      writePreference("speed", String(next));
      if (ref.current !== null) ref.current.playbackRate = next;
    },
    reload: () => {
      setState(INITIAL);
      ref.current?.load();
    },
  };
}
