/** A day in milliseconds. */
export const DAY = 86_400_000;

/** The time and an unref'd timer; tests inject their own. */
export interface Clock {
  readonly now: () => number;
  readonly after: (milliseconds: number, run: () => void) => void;
}

export const CLOCK: Clock = {
  now: Date.now,
  after: (milliseconds, run) => {
    setTimeout(run, milliseconds).unref();
  },
};
