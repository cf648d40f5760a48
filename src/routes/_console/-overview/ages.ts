const DAY = 86_400_000;

/** A range of ages in days: `from` inclusive, `to` exclusive. */
export interface AgeSpan {
  name: string;
  from: number;
  to: number;
}

/** How long a recording has been unlinked, shortest first. */
export const WAITING: readonly AgeSpan[] = [
  { name: "Less than 7 days", from: 0, to: 7 },
  { name: "7 to 30 days", from: 7, to: 30 },
  { name: "30 to 90 days", from: 30, to: 90 },
  { name: "90 days and more", from: 90, to: Infinity },
];

/** An age in days, of times in milliseconds. A time after `now`, from another clock, counts as just now. */
const ageOf = (time: number, now: number) => Math.max(0, now - time) / DAY;

/** Whether a time is of an age in the span; `time` and `now` in milliseconds. */
export const isWithin = ({ from, to }: AgeSpan, time: number, now: number) => {
  const days = ageOf(time, now);
  return days >= from && days < to;
};

/** The span as times in milliseconds, oldest first; undefined if it is open. */
export const boundsBefore = ({ from, to }: AgeSpan, now: number) => ({
  start: to === Infinity ? undefined : now - to * DAY,
  end: from === 0 ? undefined : now - from * DAY,
});
