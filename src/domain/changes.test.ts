import { expect, test } from "vitest";
import { cardOf } from "~/api/testing/scorecard.ts";
import { compare, compareMetrics } from "./changes.ts";
import { type Figure, figureOf, intervalOf, type Scorecard } from "./figure.ts";
import { peopleIn, type Rep, repsOf } from "./reps.ts";
import { betterOf, judgementOf, signed, whySentence } from "./words.ts";

const rate = (passRate: number | undefined, count: number) => ({ value: 1, passRate, count });
const value = (average: number | undefined) => ({ value: average, passRate: undefined, count: 9 });

test("an interval needs a rate and recordings and stays between 0 and 100", () => {
  const figure = { value: undefined, passRate: 100, count: 1 };
  // 1 of 1: Wilson's interval is 20.7 to 100.
  expect(intervalOf(figure)?.low).toBeCloseTo(20.65, 1);
  expect(intervalOf(figure)?.high).toBe(100);
  expect(intervalOf({ ...figure, count: 0 })).toBeUndefined();
  expect(intervalOf({ ...figure, count: undefined })).toBeUndefined();
  expect(intervalOf({ ...figure, passRate: undefined })).toBeUndefined();
});

test.each<[Figure, Figure | undefined, object | undefined]>([
  [rate(80, 400), rate(60, 400), { by: 20, unit: "points", test: { verdict: 1 } }],
  [rate(60, 400), rate(80, 400), { by: -20, unit: "points", test: { verdict: -1 } }],
  [value(5), value(3), { by: 2, unit: "value", test: undefined }],
  [value(5), value(undefined), undefined],
  [rate(80, 5), rate(undefined, 5), undefined],
  [rate(80, 5), undefined, undefined],
  // Without recordings behind it, a change has a size and no verdict.
  [rate(80, 0), rate(60, 5), { by: 20, unit: "points", test: undefined }],
])("only a change of pass rates gets a verdict: %#", (now, before, expected) => {
  expect(compare([{ now, before }])).toMatchObject([{ change: expected }]);
});

test("a verdict that one comparison has is lost among many", () => {
  // 40 of 52 against 30 of 52: p is 0.037.
  const fall = { now: rate(57.7, 52), before: rate(76.9, 52) };
  const same = { now: rate(60, 50), before: rate(60, 50) };
  const testOf = (others: (typeof fall)[]) => compare([fall, ...others])[0]?.change?.test;
  const single = testOf([]);
  const among = testOf(Array.from({ length: 23 }, () => same));
  expect(single?.verdict).toBe(-1);
  expect(among?.verdict).toBe(0);
  expect(among?.p).toBe(single?.p);
  expect(among?.corrected).toBeCloseTo(24 * (single?.p ?? 0));
  // Changes without data or with few recordings aren't counted.
  const few = { now: rate(60, 9), before: rate(60, 50) };
  expect(
    compare([fall, { now: rate(undefined, 3), before: undefined }, few])[0]?.change?.test,
  ).toEqual(single);
});

test("a missing metric has no data, and 0 is data", () => {
  expect(figureOf(cardOf(3, { m: 0 }), "m")).toEqual({ value: undefined, passRate: 0, count: 3 });
  const none = { value: undefined, passRate: undefined };
  expect(figureOf(cardOf(3, {}), "m")).toEqual({ ...none, count: 3 });
  expect(figureOf(undefined, "m")).toEqual({ ...none, count: undefined });
});

const card = (passRate: number | undefined, count: number) => cardOf(count, { m: passRate });
const compareCards = (a: Scorecard, b: Scorecard) => compareMetrics(a.metricValues ?? [], a, b)[0];

test.each([
  // 56 of 70 against 48 of 80: the example of Newcombe's paper, 0.0524 to 0.3339.
  [card(80, 70), card(60, 80), "North is probably better: who recorded isn't known"],
  [card(60, 80), card(80, 70), "Retail is probably better: who recorded isn't known"],
  [card(80, 9), card(60, 400), "too few calls to tell"],
  [card(100, 1), card(0, 1), "too few calls to tell"],
  [card(undefined, 9), card(undefined, 9), "no pass rate"],
  [card(undefined, 9), card(50, 9), "no data to compare"],
  [card(50, 0), card(50, 9), "no data to compare"],
])("a comparison names the better cohort only beyond chance: %#", (a, b, words) => {
  const comparison = compareCards(a, b);
  expect(comparison && betterOf(comparison, ["North", "Retail"])).toBe(words);
});

test("a difference has the interval of Newcombe's paper, in points with their sign", () => {
  const interval = compareCards(card(80, 70), card(60, 80))?.change?.test;
  expect(interval?.low).toBeCloseTo(5.24, 1);
  expect(interval?.high).toBeCloseTo(33.39, 1);
  expect([15.21, -3, 0, -0.4].map(signed)).toEqual(["+15", "−3", "±0", "±0"]);
});

const share = (passed: number, total: number) => ({ passed, total });

const figureOfAll = (shares: readonly { passed: number; total: number }[]) => {
  const [passed, total] = [0, 0].map((_, at) =>
    shares.reduce((sum, each) => sum + (at ? each.total : each.passed), 0),
  );
  return rate((100 * (passed ?? 0)) / (total ?? 1), total ?? 0);
};

/** A change of figures that are the sums of the reps' recordings: passed and all, now and before. */
function changeOf(...all: readonly (readonly [number, number, number, number])[]) {
  const reps = all.map(([a, total, b, earlier], index): Rep => ({
    id: `rep ${index}`,
    now: share(a, total),
    before: share(b, earlier),
  }));
  const [now, before] = [
    figureOfAll(reps.map((rep) => rep.now)),
    figureOfAll(reps.map((rep) => rep.before)),
  ];
  const [row] = compare([{ now, before, reps }]);
  if (row === undefined) throw new Error("Nothing was compared.");
  return row;
}

const name = (id: string | undefined) => id ?? "others";

test.each([
  [
    "all of them",
    changeOf([4, 20, 16, 20], [5, 20, 15, 20], [3, 20, 17, 20], [4, 20, 15, 20], [6, 20, 16, 20]),
    "probably worse: all 5 reps",
    /^fell from 79 to 22\u00a0% because all 5 reps got worse\.$/,
  ],
  [
    "one of them",
    changeOf([2, 40, 38, 40], [9, 10, 9, 10], [9, 10, 9, 10], [9, 10, 9, 10], [9, 10, 9, 10]),
    "may be chance: mainly from one rep",
    /mainly with .*rep 0.* worse/,
  ],
  [
    "who recorded",
    changeOf([2, 40, 1, 20], [3, 40, 1, 15], [19, 20, 38, 40], [10, 10, 30, 30], [19, 20, 47, 50]),
    "different reps were recorded",
    /because different reps were recorded/,
  ],
  [
    "each by themselves",
    changeOf(
      [1, 20, 19, 20],
      [19, 20, 3, 20],
      [2, 20, 18, 20],
      [4, 20, 18, 20],
      [3, 20, 16, 20],
      [18, 20, 6, 20],
    ),
    "may be chance: reps differ too much",
    /^went from/,
  ],
  [
    "less than half of them",
    changeOf(
      ...Array.from({ length: 12 }, () => [2, 20, 17, 20] as const),
      ...Array.from({ length: 18 }, () => [16, 20, 16, 20] as const),
    ),
    "probably worse: mainly from 7 of 30 reps",
    /^fell from 82 to 52\u00a0% mainly because 7 of 30 reps got worse\.$/,
  ],
  [
    "three of them",
    changeOf([2, 20, 18, 20], [2, 20, 18, 20], [2, 20, 18, 20]),
    "too few reps: only 3 reps",
    /^went from/,
  ],
])("a verdict says who changed: %s", (_, row, words, why) => {
  expect(judgementOf(row)).toContain(words);
  expect(whySentence(row, name)).toMatch(why);
});

test("mix and skill are the difference of the figures that are shown", () => {
  let checked = 0;
  for (let seed = 1; seed < 200; seed += 1) {
    const draw = (most: number, at: number) => (seed * (at + 7) * 7919) % most;
    const row = changeOf(
      ...[0, 1, 2, 3, 4].map((at) => {
        // One rep in some draws records in one period only.
        const [count, earlier] = [draw(30, at), 1 + draw(25, at + 5)];
        return [draw(count + 1, at), count, draw(earlier + 1, at + 3), earlier] as const;
      }),
    );
    if (row.change?.split === undefined) continue;
    expect(row.change.split.skill + row.change.split.mix).toBeCloseTo(row.change.by, 9);
    const [moved = "", why = ""] = (whySentence(row, name) ?? "").split(": ");
    const sizes = [...moved.matchAll(/\d+(?:\.\d)?/g)].map(([size]) => Number(size));
    const [to = 0, from = 0, by] = sizes.toReversed();
    const parts = [...why.matchAll(/(up |down |)(\d+(?:\.\d)?) points? /g)].map(
      ([, sign = "", size]) =>
        Number(size) * (/up|down/.test(sign) ? (sign === "up " ? 1 : -1) : Math.sign(to - from)),
    );
    if (parts.length < 2) continue;
    expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBeCloseTo(to - from, 5);
    expect(by).toBeCloseTo(Math.abs(to - from), 5);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(150);
});

const team = (id: string, memberUids: string[]) => ({
  id,
  name: id,
  coachUids: [],
  memberUids,
  organization: { id: "org", name: "Org" },
});

test("a rep in several teams, or of none, is one of the others", () => {
  const peopleOf = peopleIn("org", [team("a", ["ana", "ben"]), team("b", ["ben", "cleo"])]);
  const cards = new Map(["ana", "ben", "cleo"].map((id) => [id, cardOf(10, { m: 50 })]));
  const group = { level: "TEAM" as const, ids: ["a"] };
  const side = { group, people: peopleOf(group, cards), cards };
  const figures = { now: rate(60, 15), before: rate(60, 15) };
  expect(repsOf("m", figures, [side, side])).toMatchObject([
    { id: "ana", now: share(5, 10), before: share(5, 10) },
    { id: undefined, now: share(4, 5), before: share(4, 5) },
  ]);
  // If others have too many of the recordings, the reps tell nothing.
  expect(repsOf("m", { now: rate(60, 30), before: rate(60, 30) }, [side, side])).toBeUndefined();
  expect(peopleOf({ level: "ORGANIZATION", ids: ["other"] }, cards)).toBeUndefined();
});
