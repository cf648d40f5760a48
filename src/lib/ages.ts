const DAY = 86_400_000;

/** Spans of age, youngest first: `from` and `to` in days before now, `to` exclusive. */
export interface AgeSpan {
  name: string;
  from: number;
  to: number;
}

/** How long a recording has waited for its link. */
export const WAITING: readonly AgeSpan[] = [
  { name: "Less than 7 days", from: 0, to: 7 },
  { name: "7 to 30 days", from: 7, to: 30 },
  { name: "30 to 90 days", from: 30, to: 90 },
  { name: "90 days and more", from: 90, to: Infinity },
];

/** How long a client has been there. */
export const CLIENT_AGES: readonly AgeSpan[] = [
  { name: "Less than 30 days", from: 0, to: 30 },
  { name: "30 to 90 days", from: 30, to: 90 },
  { name: "90 to 180 days", from: 90, to: 180 },
  { name: "180 days to a year", from: 180, to: 365 },
  { name: "A year and more", from: 365, to: Infinity },
];

/** Whether a time lies in a span before now; both in milliseconds. */
export const isWithin = ({ from, to }: AgeSpan, time: number, now: number): boolean => {
  // What is dated after now, by another clock, is as young as can be.
  const days = Math.max(0, now - time) / DAY;
  return days >= from && days < to;
};

/** The span as points in time, in milliseconds: from the older to the younger. */
export const boundsBefore = ({ from, to }: AgeSpan, now: number) => ({
  start: to === Infinity ? undefined : now - to * DAY,
  end: from === 0 ? undefined : now - from * DAY,
});
