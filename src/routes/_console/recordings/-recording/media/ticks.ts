const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

/** Room for the longest label and a gap, in pixels. */
const LABEL = 56;

/**
 * The seconds of ticks at round times, at most about eight and no more than have room in `width`
 * pixels; a width of 0 isn't measured yet. `duration` is in seconds.
 */
export function ticksOf(duration: number, width: number): number[] {
  if (duration <= 0) return [];
  const most = width === 0 ? 8 : Math.max(1, Math.min(8, Math.floor(width / LABEL) - 1));
  const step =
    STEPS.find((seconds) => duration / seconds <= most) ?? 3600 * Math.ceil(duration / 3600 / most);
  return Array.from({ length: Math.floor(duration / step) + 1 }, (_, index) => index * step);
}
