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

// Type | name | unit | passing range, both ends included | description
const TABLE = `
RECORDING_COUNT | Recordings | recordings | | How many recordings were evaluated.
CONVERSATION_TIME | Conversation time | seconds | | How long the conversation lasted.
REP_SPEAKING_TIME | Rep speaking time | seconds | | How long the rep spoke.
CUSTOMER_SPEAKING_TIME | Customer speaking time | seconds | | How long the customer spoke.
CUSTOMER_QUESTIONS_COUNT | Customer questions | questions | 10- | Questions the customer asked; ten or more pass.
REP_QUESTIONS_COUNT | Rep questions | questions | 15- | Questions the rep asked; fifteen or more pass.
EXCHANGES_COUNT | Exchanges | exchanges | | How often the speaker changed.
REP_WORDS_PER_MINUTE | Pace | words per minute | 120-165 | How fast the rep spoke; 120 to 165 pass.
REP_FILLER_WORDS_PER_MIN | Filler words | filler words per minute | -5 | Filler words the rep used; five or fewer pass.
REP_SPEAKER_SHARE | Rep talk share | percent | 40-60 | The rep's share of the talking; 40 to 60 pass.
LONGEST_MONOLOGUE_SECONDS | Longest monologue | seconds | -150 | The rep's longest turn; 150 seconds or less pass.
INTERACTIVITY_SCORE | Interactivity | points | 6- | How evenly the two took turns, 0 to 10; six or more pass.
AI_METRIC | Next step agreed | | 1- | Whether a dated next step was agreed on.
AI_METRIC | Objections handled | | 1- | Whether the rep answered what the customer objected to.
`;

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  seconds: "s",
  "words per minute": "wpm",
  "filler words per minute": "/min",
  percent: "%",
  points: "pt",
};

const bound = (text: string | undefined, none: number) => (text ? Number(text) : none);

/** A metric's number in the database is its place here, from 1. */
const METRICS = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [type = "", name = "", unit = "", pass = "", description = ""] = line
      .split("|")
      .map((cell) => cell.trim());
    const [min, max] = pass.split("-");
    return {
      type,
      name,
      unit: unit || null,
      description,
      pass: pass === "" ? undefined : { min: bound(min, -Infinity), max: bound(max, Infinity) },
      draw: DRAWS[name] ?? (() => 0),
    };
  });

const finite = (value: number | undefined) => (Number.isFinite(value) ? value : null);

/** The rows of the table of metrics. */
export const metricRows = () =>
  METRICS.map(({ type, name, unit, description, pass }, index) => ({
    number: index + 1,
    id: `met_${name.toUpperCase().replaceAll(" ", "_")}`,
    name,
    unit,
    unit_abbreviated: ABBREVIATIONS[unit ?? ""] ?? null,
    metric_type: type,
    description,
    pass_minimum: finite(pass?.min),
    pass_maximum: finite(pass?.max),
    has_pass_rate: pass !== undefined,
  }));

/**
 * Draws a value for each metric from the skill at it, by the metric's name. Some are missing, except
 * for the recording count.
 */
export const measure = (random: Random, skillAt: (metric: string) => number, seconds: number) =>
  METRICS.flatMap(({ type, name, draw, pass }, index) => {
    // Stored in single precision, so judge what will be read back.
    const drawn = Math.fround(Number(draw(random, skillAt(name), seconds).toFixed(2)));
    if (type !== "RECORDING_COUNT" && random.chance(0.03)) return [];
    const value = type === "AI_METRIC" ? null : drawn;
    const passed = pass ? drawn >= pass.min && drawn <= pass.max : null;
    return [{ metric_number: index + 1, value, passed }];
  });
