import metrics from "./data/metrics.json";
import type { Random } from "./random.ts";

/**
 * Draws a metric's value from the rep's skill and the recording's length; 0 or 1 for an AI metric.
 */
type Draw = (random: Random, skill: number, seconds: number) => number;

const bell =
  (mean: number, perSkill: number, deviation: number, floor = 0): Draw =>
  (random, skill) =>
    Math.max(floor, mean + perSkill * skill + deviation * random.normal());

const rounded =
  (draw: Draw): Draw =>
  (...given) =>
    Math.round(draw(...given));

const yes =
  (ease: number): Draw =>
  (random, skill) =>
    random.chance(1 / (1 + Math.exp(-ease - 0.8 * skill))) ? 1 : 0;

/** A share of the recording's length, within bounds. */
const share =
  (least: number, most: number, mean: number, perSkill: number, deviation: number): Draw =>
  (random, skill, seconds) =>
    seconds *
    Math.min(most, Math.max(least, mean + perSkill * skill + deviation * random.normal()));

const DRAWS: Readonly<Record<string, Draw>> = {
  Recordings: () => 1,
  "Conversation time": (_random, _skill, seconds) => seconds,
  "Rep speaking time": share(0.2, 0.9, 0.55, -0.035, 0.07),
  "Customer speaking time": share(0.05, 0.7, 0.36, 0.03, 0.06),
  "Customer questions": rounded(bell(11.5, 2.4, 3.6)),
  "Rep questions": rounded(bell(17, 2.9, 5)),
  Exchanges: (random, skill, seconds) =>
    Math.round((seconds / 60) * Math.max(0.6, 2.3 + 0.25 * skill + 0.4 * random.normal())),
  Pace: bell(154, -5, 14, 80),
  "Filler words": bell(4.9, -0.8, 1.5),
  "Rep talk share": bell(57, -3.4, 7, 15),
  "Longest monologue": bell(146, -19, 38, 20),
  Interactivity: bell(6.2, 0.65, 1.2),
  "Next step agreed": yes(0.55),
  "Objections handled": yes(0.2),
};

/** A metric's number in the database is its place here, from 1. */
const METRICS: readonly {
  readonly type: string;
  readonly name: string;
  readonly unit?: string;
  readonly abbreviation?: string;
  /** Values that pass, both ends included. */
  readonly passing?: { readonly minimum?: number; readonly maximum?: number };
  readonly description: string;
}[] = metrics;

/** The rows of the table of metrics. */
export const metricRows = () =>
  METRICS.map(({ type, name, unit, abbreviation, passing, description }, index) => ({
    number: index + 1,
    id: `met_${name.toUpperCase().replaceAll(" ", "_")}`,
    name,
    unit: unit ?? null,
    unit_abbreviated: abbreviation ?? null,
    metric_type: type,
    description,
    pass_minimum: passing?.minimum ?? null,
    pass_maximum: passing?.maximum ?? null,
    has_pass_rate: passing !== undefined,
  }));

/**
 * Draws a value for each metric from the skill at it, by the metric's name. Some are missing, except
 * for the recording count.
 */
export const measure = (random: Random, skillAt: (metric: string) => number, seconds: number) =>
  METRICS.flatMap(({ type, name, passing }, index) => {
    const value = DRAWS[name]?.(random, skillAt(name), seconds) ?? 0;
    // Stored in single precision, so judge what will be read back.
    const drawn = Math.fround(Number(value.toFixed(2)));
    if (type !== "RECORDING_COUNT" && random.chance(0.03)) return [];
    const { minimum = -Infinity, maximum = Infinity } = passing ?? {};
    return [
      {
        metric_number: index + 1,
        value: type === "AI_METRIC" ? null : drawn,
        passed: passing ? drawn >= minimum && drawn <= maximum : null,
      },
    ];
  });
