import { describe, expect, test } from "vitest";
import { compare } from "./changes.ts";
import { measureOf, PASS_RATE } from "./measure.ts";
import type { Rep } from "./reps.ts";
import {
  arrowOf,
  changeText,
  failedOf,
  movedSentence,
  sourceSentence,
  findingOf,
  volumeChange,
  whySentence,
} from "./words.ts";

/** Passed and all calls of a rep: now, then before. */
type Calls = readonly [passed: number, total: number, passedBefore: number, before: number];

const rate = (passed: number, count: number) => ({
  value: undefined,
  passRate: count === 0 ? undefined : (100 * passed) / count,
  count,
});

/** A change of these reps' calls, or of all calls together if it isn't known who recorded. */
function rowOf(calls: readonly Calls[], known = true) {
  const sum = (at: 0 | 1 | 2 | 3) => calls.reduce((all, rep) => all + rep[at], 0);
  const reps = calls.map(([passed, total, before, earlier], index): Rep => ({
    id: `rep ${index}`,
    now: { passed, total },
    before: { passed: before, total: earlier },
  }));
  const pair = { now: rate(sum(0), sum(1)), before: rate(sum(2), sum(3)) };
  const [row] = compare([{ ...pair, reps: known ? reps : undefined }]);
  if (row === undefined) throw new Error("Nothing was compared.");
  return row;
}

const times = (count: number, calls: Calls) => Array.from({ length: count }, () => calls);

const ALL_WORSE = rowOf(times(7, [1, 10, 12, 14]));
const MOST_WORSE = rowOf([...times(6, [1, 10, 8, 10]), [5, 10, 4, 10]]);
const SOME_WORSE = rowOf([...times(12, [2, 20, 17, 20]), ...times(28, [16, 20, 16, 20])]);
const BETTER = rowOf(times(7, [9, 10, 3, 10]));
const OTHERS = rowOf([
  [2, 40, 1, 20],
  [3, 40, 1, 15],
  [19, 20, 38, 40],
  [10, 10, 30, 30],
  [19, 20, 47, 50],
]);
const ONE = rowOf([[2, 40, 38, 40], ...times(4, [9, 10, 9, 10])]);
const EITHER_WAY = rowOf([
  [1, 20, 19, 20],
  [19, 20, 3, 20],
  [2, 20, 18, 20],
  [4, 20, 18, 20],
  [3, 20, 16, 20],
  [18, 20, 6, 20],
]);
const BOTH = rowOf([[5, 60, 8, 20], ...times(6, [6, 10, 9, 10])]);
const EITHER = rowOf([[1, 60, 1, 10], ...times(4, [9, 10, 7, 10])]);
const SLIGHT = rowOf(times(7, [6, 10, 7, 10]));
const FEW = rowOf([[0, 4, 3, 5]]);
const FEW_REPS = rowOf(times(3, [2, 20, 18, 20]));
const UNKNOWN = rowOf(times(7, [1, 10, 12, 14]), false);
const NEW = rowOf(times(5, [7, 10, 0, 0]));
const NONE = rowOf([[0, 0, 0, 0]]);

/** An average of a metric without a pass rate. */
const value = (average: number | undefined) => ({
  value: average,
  passRate: undefined,
  count: 9,
});

/** Rates of so many calls that a small change is sure. */
const pair = (now: number, before: number) => ({
  now: { value: undefined, passRate: now, count: 30_000 },
  before: { value: undefined, passRate: before, count: 30_000 },
});

const nameOf = (id: string | undefined) => (id === "rep 0" ? "Ana" : (id ?? "others"));

describe("what a sales manager reads", () => {
  test.each([
    ["fell from 86 to 10 %.", "All 7 reps got worse.", ALL_WORSE],
    ["fell from 74 to 16 %.", "6 of 7 reps got worse.", MOST_WORSE],
    ["fell from 82 to 59 %.", "The change comes mainly from 7 of 40 reps.", SOME_WORSE],
    ["rose from 30 to 90 %.", "All 7 reps got better.", BETTER],
    ["fell from 75 to 41 %.", "Most of it is because different reps were recorded.", OTHERS],
    ["went from 93 to 48 %. That may be chance.", "The change comes mainly from one rep.", ONE],
    ["went from 67 to 39 %. That may be chance.", "Reps differ too much.", EITHER_WAY],
    ["went from 60 to 0 %, with too few calls to tell.", undefined, FEW],
    ["went from 90 to 10 %, with too few reps to tell.", undefined, FEW_REPS],
    ["fell from 86 to 10 %.", "Who recorded isn't known, so it is less certain.", UNKNOWN],
    ["is at 70 %. There were no calls before to compare with.", undefined, NEW],
  ])("Objections handled %s", (moved, source, row) => {
    const said = movedSentence("Objections handled", row, PASS_RATE).replaceAll("\u00a0", " ");
    expect(said).toBe(`Objections handled ${moved}`);
    expect(sourceSentence(row)).toBe(source);
  });

  test("a metric without a pass rate has its unit and no verdict", () => {
    const [row] = compare([{ now: value(148), before: value(152) }]);
    const pace = measureOf({
      id: "m",
      name: "Pace",
      unit: "words per minute",
      unitAbbreviated: "words/min",
      metricType: undefined,
      description: undefined,
      value: 148,
      passRate: undefined,
    });
    expect(row && movedSentence("Pace", row, pace)).toBe(
      "Pace went from 152 to 148\u00a0words/min.",
    );
    expect(movedSentence("Pace", NONE, PASS_RATE)).toBe("Pace has no data.");
  });

  test.each([
    ["86 → 10, probably worse: all 7 reps", ALL_WORSE],
    ["82 → 59, probably worse: mainly from 7 of 40 reps", SOME_WORSE],
    ["75 → 41, probably worse: different reps were recorded", OTHERS],
    ["93 → 48, may be chance: mainly from one rep", ONE],
    ["70 → 60, may be chance", SLIGHT],
    ["60 → 0, too few calls: fewer than 10 calls", FEW],
    ["90 → 10, too few reps: only 3 reps", FEW_REPS],
    ["70", NEW],
    ["no data", NONE],
  ])("in a row: %s", (words, row) => {
    expect(changeText(row)).toBe(words);
  });

  test.each<[string, ReturnType<typeof rowOf>]>([
    ["fell from 86 to 10 % because all 7 reps got worse.", ALL_WORSE],
    ["fell from 75 to 41 % because different reps were recorded.", OTHERS],
    ["went from 93 to 48 % mainly with Ana worse.", ONE],
    [
      "fell by 44 points, from 78 to 34 %: 31 points because all 7 reps got worse, and 13 points because Ana recorded more.",
      BOTH,
    ],
    [
      "went down by 21 points, from 58 to 37 %: up 9 points with 4 of 5 reps better, and down 30 points with Ana recording more.",
      EITHER,
    ],
  ])("in the panel: %s", (words, row) => {
    expect(whySentence(row, nameOf)?.replaceAll("\u00a0", " ")).toBe(words);
  });
});

test("a small change that is sure shows a decimal, and rates next to 0 or 100 aren't rounded to them", () => {
  expect(arrowOf(pair(68.9, 69.4), PASS_RATE)).toBe("69.4 → 68.9");
  expect(arrowOf(pair(69.02, 69.04), PASS_RATE)).toBe("69");
  expect(arrowOf(pair(99.7, 100), PASS_RATE)).toBe("100 → 99.7");
  expect(arrowOf(pair(0.4, 0), PASS_RATE)).toBe("0 → 0.4");
});

test("counts are said in one way", () => {
  expect(volumeChange(492, 820)).toBe("−40\u00a0%");
  expect([volumeChange(492, 0), volumeChange(undefined, 820)]).toEqual([undefined, undefined]);
  expect(failedOf(62, 70)).toBe("62 of 70 calls didn't pass");
  expect([ALL_WORSE, BETTER, ONE, FEW].map(findingOf)).toEqual([
    "worse",
    "better",
    "chance",
    "few",
  ]);
});
