/** Full days in a row of the viewer's time zone, as milliseconds `[start, end)`. */
export interface Window {
  start: number;
  end: number;
  days: number;
}

const DAY = 86_400_000;

/**
 * The last full days that the loaded recordings cover, in two periods of the same length, at most
 * `wanted` days each; the later one ends yesterday, as today isn't over. `oldest` is when the oldest of
 * them was created: that day was read to its beginning only if the list is `complete`. Undefined if
 * they cover less than two days.
 */
export function windowsOf(
  oldest: number,
  complete: boolean,
  wanted: number,
  now: Date,
): { current: Window; before: Window } | undefined {
  // Calendar fields, not hours: a day lasts 23 or 25 hours when the clocks change.
  const dayBefore = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).getTime();
  const today = dayBefore(0);
  const date = new Date(oldest);
  const midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const covered = Math.round((today - midnight) / DAY) - (complete || midnight === oldest ? 0 : 1);
  const days = Math.min(wanted, Math.floor(covered / 2));
  if (days < 1) return undefined;
  return {
    current: { start: dayBefore(days), end: today, days },
    before: { start: dayBefore(2 * days), end: dayBefore(days), days },
  };
}

export const within = ({ start, end }: Window, time: number): boolean =>
  time >= start && time < end;
