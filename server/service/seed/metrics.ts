import type { Random } from "./random.ts";

interface Metric {
  readonly type: string;
  readonly name: string;
  readonly unit: string | null;
  readonly short: string | null;
  readonly description: string;
  /** What passes, both ends included; left out where nothing is judged. */
  readonly pass?: { readonly min?: number; readonly max?: number };
  /** A value for a recording of so many seconds by someone of this skill; 0 or 1 for an AI metric. */
  readonly value: (random: Random, skill: number, seconds: number) => number;
}

const bell =
  (mean: number, perSkill: number, deviation: number, floor = 0) =>
  (random: Random, skill: number) =>
    Math.max(floor, mean + perSkill * skill + deviation * random.normal());

const whole =
  (draw: (random: Random, skill: number) => number) => (random: Random, skill: number) =>
    Math.round(draw(random, skill));

const yes = (ease: number) => (random: Random, skill: number) =>
  random.chance(1 / (1 + Math.exp(-ease - 0.8 * skill))) ? 1 : 0;

/** The order is the metrics' number in the database, from 1. */
export const METRICS: readonly Metric[] = [
  {
    type: "RECORDING_COUNT",
    name: "Recordings",
    unit: "recordings",
    short: null,
    description: "How many recordings were evaluated.",
    value: () => 1,
  },
  {
    type: "CONVERSATION_TIME",
    name: "Conversation time",
    unit: "seconds",
    short: "s",
    description: "How long the conversation lasted.",
    value: (_random, _skill, seconds) => seconds,
  },
  {
    type: "REP_SPEAKING_TIME",
    name: "Rep speaking time",
    unit: "seconds",
    short: "s",
    description: "How long the rep spoke.",
    value: (random, skill, seconds) =>
      seconds * Math.min(0.9, Math.max(0.2, 0.55 - 0.035 * skill + 0.07 * random.normal())),
  },
  {
    type: "CUSTOMER_SPEAKING_TIME",
    name: "Customer speaking time",
    unit: "seconds",
    short: "s",
    description: "How long the customer spoke.",
    value: (random, skill, seconds) =>
      seconds * Math.min(0.7, Math.max(0.05, 0.36 + 0.03 * skill + 0.06 * random.normal())),
  },
  {
    type: "CUSTOMER_QUESTIONS_COUNT",
    name: "Customer questions",
    unit: "questions",
    short: null,
    description: "Questions the customer asked; ten or more pass.",
    pass: { min: 10 },
    value: whole(bell(11.5, 2.4, 3.6)),
  },
  {
    type: "REP_QUESTIONS_COUNT",
    name: "Rep questions",
    unit: "questions",
    short: null,
    description: "Questions the rep asked; fifteen or more pass.",
    pass: { min: 15 },
    value: whole(bell(17, 2.9, 5)),
  },
  {
    type: "EXCHANGES_COUNT",
    name: "Exchanges",
    unit: "exchanges",
    short: null,
    description: "How often the speaker changed.",
    value: (random, skill, seconds) =>
      Math.round((seconds / 60) * Math.max(0.6, 2.3 + 0.25 * skill + 0.4 * random.normal())),
  },
  {
    type: "REP_WORDS_PER_MINUTE",
    name: "Pace",
    unit: "words per minute",
    short: "wpm",
    description: "How fast the rep spoke; 120 to 165 pass.",
    pass: { min: 120, max: 165 },
    value: bell(154, -5, 14, 80),
  },
  {
    type: "REP_FILLER_WORDS_PER_MIN",
    name: "Filler words",
    unit: "filler words per minute",
    short: "/min",
    description: "Filler words the rep used; five or fewer pass.",
    pass: { max: 5 },
    value: bell(4.9, -0.8, 1.5),
  },
  {
    type: "REP_SPEAKER_SHARE",
    name: "Rep talk share",
    unit: "percent",
    short: "%",
    description: "The rep's share of the talking; 40 to 60 pass.",
    pass: { min: 40, max: 60 },
    value: bell(57, -3.4, 7, 15),
  },
  {
    type: "LONGEST_MONOLOGUE_SECONDS",
    name: "Longest monologue",
    unit: "seconds",
    short: "s",
    description: "The rep's longest turn; 150 seconds or less pass.",
    pass: { max: 150 },
    value: bell(146, -19, 38, 20),
  },
  {
    type: "INTERACTIVITY_SCORE",
    name: "Interactivity",
    unit: "points",
    short: "pt",
    description: "How evenly the two took turns, 0 to 10; six or more pass.",
    pass: { min: 6 },
    value: bell(6.2, 0.65, 1.2),
  },
  {
    type: "AI_METRIC",
    name: "Next step agreed",
    unit: null,
    short: null,
    description: "Whether a dated next step was agreed on.",
    pass: { min: 1 },
    value: yes(0.55),
  },
  {
    type: "AI_METRIC",
    name: "Budget discussed",
    unit: null,
    short: null,
    description: "Whether the budget was talked about.",
    pass: { min: 1 },
    value: yes(0.2),
  },
];

/** The metrics as rows of their table. */
export const metricRows = () =>
  METRICS.map(({ type, name, unit, short, description, pass }, index) => ({
    number: index + 1,
    id: `met_${name.toUpperCase().replaceAll(" ", "_")}`,
    name,
    unit,
    unit_abbreviated: short,
    metric_type: type,
    description,
    pass_minimum: pass?.min ?? null,
    pass_maximum: pass?.max ?? null,
    has_pass_rate: pass !== undefined,
  }));

interface Measured {
  readonly metric: number;
  readonly value: number | null;
  readonly passed: boolean | null;
}

/** A value a metric, but for what couldn't be measured; the count of recordings always can. */
export function measure(random: Random, skill: number, seconds: number): Measured[] {
  const measured: Measured[] = [];
  METRICS.forEach(({ type, value, pass }, index) => {
    // Values are stored in single precision: what passes is judged on what can be read again.
    const drawn = Math.fround(Number(value(random, skill, seconds).toFixed(2)));
    if (type !== "RECORDING_COUNT" && random.chance(0.03)) return;
    const { min = -Infinity, max = Infinity } = pass ?? {};
    measured.push({
      metric: index + 1,
      value: type === "AI_METRIC" ? null : drawn,
      passed: pass ? drawn >= min && drawn <= max : null,
    });
  });
  return measured;
}
