const DAY = 86_400_000;
const HOUR = 3_600_000;
const DAYS = 365;

/** From Sunday; few conversations on weekends. */
const WEEKDAYS = [0.1, 0.95, 1.05, 1.1, 1.05, 0.9, 0.45];
/** From January; homes are renovated from spring to autumn. */
const MONTHS = [0.72, 0.8, 1, 1.12, 1.18, 1.15, 1.05, 1.02, 1.08, 1.05, 0.9, 0.62];
/** From 8 am to 9 pm, with peaks in the morning and after work. */
const HOURS = [0.3, 0.8, 1.3, 1.2, 0.7, 0.9, 1.2, 1.2, 1.1, 1.3, 1.2, 0.7, 0.2];
const OPENS_AT = 8;

const cumulate = (weights: readonly number[]) => {
  let sum = 0;
  return weights.map((weight) => (sum += weight));
};

/** Locates a fraction among the weights: the index, and how far into it. */
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

/** The twelve months up to `now`. Maps a fraction of the year to a moment in working hours. */
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

  /**
   * `fraction` runs from 0 (a year ago) to 1 (now), `hour` from 0 to 1 within the day. Never in the
   * future.
   */
  at(fraction: number, hour: number): number {
    const [day] = locate(this.#days, fraction);
    const [index, rest] = locate(OFFICE_HOURS, hour);
    const midnight = this.#firstDay + day * DAY + this.#behindUtc;
    const opening = midnight + OPENS_AT * HOUR;
    const moment = Math.floor(midnight + (OPENS_AT + index + rest) * HOUR);
    if (moment < this.#now) return moment;
    // Today isn't over: later moments move between opening time, or three hours ago, and now.
    const from = Math.min(opening, this.#now - 3 * HOUR);
    return Math.floor(from + hour * (this.#now - from - 60_000));
  }

  /** How many days before now a moment was. */
  daysSince(moment: number): number {
    return (this.#now - moment) / DAY;
  }

  /** A few minutes to a few hours ago. */
  justBefore(hour: number): number {
    return Math.floor(this.#now - 120_000 - hour * 4 * HOUR);
  }
}
