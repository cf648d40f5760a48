import { formatDuration } from "~/lib/format.ts";

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800];

/** Labelled ticks for a tape of `duration` seconds: at most eight, at round times. */
export function ticksOf(duration: number): { seconds: number; label: string }[] {
  if (duration <= 0) return [];
  const step = STEPS.find((seconds) => duration / seconds <= 8) ?? 3600;
  const count = Math.floor((duration * 0.97) / step) + 1;
  return Array.from({ length: count }, (_, index) => {
    const full = formatDuration(index * step * 1000);
    return { seconds: index * step, label: duration < 3600 ? full.slice(2) : full };
  });
}
