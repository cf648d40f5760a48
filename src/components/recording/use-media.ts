import { type RefObject, useEffect, useState } from "react";
import { readPreference, writePreference } from "~/lib/preferences.ts";

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

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

/** What a media element does, kept in step with its events; speed and position are kept. */
export function useMedia(ref: RefObject<HTMLMediaElement | null>, recordingId: string) {
  const [state, setState] = useState(INITIAL);
  const [speed, setSpeed] = useState(() => Number(readPreference("speed") ?? 1) || 1);

  // Talks to the media element.
  useEffect(() => {
    const media = ref.current;
    if (media === null) return undefined;
    const read = () => {
      if (media.currentTime > 0) positions.set(recordingId, media.currentTime);
      setState({
        playing: !media.paused,
        time: media.currentTime,
        duration: Number.isFinite(media.duration) ? media.duration : 0,
        failed: media.error !== null,
      });
    };
    const ready = () => {
      const left = positions.get(recordingId);
      if (left !== undefined && left < media.duration - 0.5) media.currentTime = left;
      media.playbackRate = Number(readPreference("speed") ?? 1) || 1;
      read();
    };
    const events = ["play", "pause", "timeupdate", "seeked", "durationchange", "ended", "error"];
    for (const event of events) media.addEventListener(event, read);
    media.addEventListener("loadedmetadata", ready);
    return () => {
      for (const event of events) media.removeEventListener(event, read);
      media.removeEventListener("loadedmetadata", ready);
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
