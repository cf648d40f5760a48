const DAY = 86_400_000;
const HOUR = 3_600_000;
const DAYS = 365;

/** Sunday first: few conversations at the weekend. */
const WEEKDAYS = [0.1, 0.95, 1.05, 1.1, 1.05, 0.9, 0.45];
/** January first: homes are worked on from spring to autumn. */
const MONTHS = [0.72, 0.8, 1, 1.12, 1.18, 1.15, 1.05, 1.02, 1.08, 1.05, 0.9, 0.62];
/** From eight in the morning to nine at night; two peaks, mornings and after work. */
const HOURS = [0.3, 0.8, 1.3, 1.2, 0.7, 0.9, 1.2, 1.2, 1.1, 1.3, 1.2, 0.7, 0.2];
const OPENS_AT = 8;

const cumulate = (weights: readonly number[]) => {
  let sum = 0;
  return weights.map((weight) => (sum += weight));
};

/** Where a fraction falls among the weights: the index, and how far into it. */
function locate(cumulated: readonly number[], fraction: number): [index: number, rest: number] {
  const target = fraction * (cumulated.at(-1) ?? 1);
  let [low, high] = [0, cumulated.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulated[middle] ?? 0) <= target) low = middle + 1;
    else high = middle;
  }
  const before = cumulated[low - 1] ?? 0;
  return [low, (target - before) / ((cumulated[low] ?? 1) - before)];
}

const OFFICE_HOURS = cumulate(HOURS);

/** Twelve months up to `now`, in which a fraction of the year becomes a moment of a working day. */
export class Calendar {
  readonly #now: number;
  readonly #firstDay: number;
  readonly #days: readonly number[];
  readonly #behindUtc: number;

  constructor(now: Date, hoursBehindUtc: number) {
    this.#now = now.getTime();
    this.#behindUtc = hoursBehindUtc * HOUR;
    const today = Math.floor((this.#now - this.#behindUtc) / DAY) * DAY;
    this.#firstDay = today - (DAYS - 1) * DAY;
    this.#days = cumulate(
      Array.from({ length: DAYS }, (_, index) => {
        const day = new Date(this.#firstDay + index * DAY);
        return (WEEKDAYS[day.getUTCDay()] ?? 1) * (MONTHS[day.getUTCMonth()] ?? 1);
      }),
    );
  }

  /** `fraction` is 0 a year ago and 1 now; `hour` is 0 to 1 within the day. Never in the future. */
  at(fraction: number, hour: number): number {
    const [day] = locate(this.#days, fraction);
    const [index, rest] = locate(OFFICE_HOURS, hour);
    const midnight = this.#firstDay + day * DAY + this.#behindUtc;
    const opening = midnight + OPENS_AT * HOUR;
    const moment = Math.floor(midnight + (OPENS_AT + index + rest) * HOUR);
    if (moment < this.#now) return moment;
    // Today isn't over: what would come later lies between opening, or three hours ago, and now.
    const from = Math.min(opening, this.#now - 3 * HOUR);
    return Math.floor(from + hour * (this.#now - from - 60_000));
  }

  /** Among the newest of all: a few minutes to a few hours ago. */
  justBefore(hour: number): number {
    return Math.floor(this.#now - 120_000 - hour * 4 * HOUR);
  }
}
