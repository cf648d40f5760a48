import type { Figure, Measure } from "./-figures.ts";

/** A rate of fewer recordings than this is marked as uncertain. */
export const FEW = 10;

/** What is around a figure, from low to high; null where nothing is known of it. */
export const bandOf = (measure: Measure, figure: Figure): [number, number] | null => {
  const interval = measure.interval(figure);
  return interval ? [interval.low, interval.high] : null;
};
