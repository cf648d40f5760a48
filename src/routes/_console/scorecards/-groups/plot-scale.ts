import { axisTicks } from "~/ui/chart/axis.ts";
import type { Measure } from "../-calls/figures.ts";

/** From left to right, in percent of the plot's width: what places every mark. */
export interface Scale {
  ticks: readonly number[];
  at: (value: number) => string;
  format: (tick: number) => string;
}

export function scaleOf(measure: Measure, values: readonly number[]): Scale {
  const ends = measure.domain ?? [Math.min(0, ...values), Math.max(0, ...values)];
  const ticks = axisTicks(...ends, measure.time);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return {
    ticks,
    at: (value) => `${((value - low) / (high - low || 1)) * 100}%`,
    format: (tick) => measure.format(tick).replace(/\.0$/, ""),
  };
}
