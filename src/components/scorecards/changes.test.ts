import { expect, test } from "vitest";
import { changesOf } from "./changes.ts";

const rate = (passRate: number | undefined, count: number) => ({ value: 1, passRate, count });
const value = (of: number | undefined) => ({ value: of, passRate: undefined, count: 9 });
const change = (now: ReturnType<typeof rate>, before: ReturnType<typeof rate> | undefined) =>
  changesOf([{ now, before }])[0];

test("only a change of pass rates gets a verdict, which allows for chance", () => {
  expect(change(rate(80, 400), rate(60, 400))).toMatchObject({
    by: 20,
    of: "points",
    test: { verdict: 1 },
  });
  expect(change(rate(60, 400), rate(80, 400))?.test?.verdict).toBe(-1);
  expect(changesOf([{ now: value(5), before: value(3) }])).toEqual([
    { by: 2, of: "value", test: undefined },
  ]);
  expect(changesOf([{ now: value(5), before: value(undefined) }])).toEqual([undefined]);
  expect(change(rate(80, 5), rate(undefined, 5))).toBeUndefined();
  expect(change(rate(80, 5), undefined)).toBeUndefined();
});

test("a change without recordings behind it has a size and no verdict", () => {
  expect(change(rate(80, 0), rate(60, 5))).toEqual({ by: 20, of: "points", test: undefined });
});

test("a verdict that one comparison has is lost among many", () => {
  // 40 of 52 against 30 of 52: p is 0.037.
  const fall = { now: rate(57.7, 52), before: rate(76.9, 52) };
  const same = { now: rate(60, 50), before: rate(60, 50) };
  const [single] = changesOf([fall]);
  const [among] = changesOf([fall, ...Array.from({ length: 23 }, () => same)]);
  expect(single?.test?.verdict).toBe(-1);
  expect(among?.test?.verdict).toBe(0);
  expect(among?.test?.p).toBe(single?.test?.p);
  expect(among?.test?.corrected).toBeCloseTo(24 * (single?.test?.p ?? 0));
  // Those without data or with few recordings aren't counted.
  const unknown = { now: rate(undefined, 3), before: undefined };
  const few = { now: rate(60, 9), before: rate(60, 50) };
  expect(changesOf([fall, unknown, few])[0]?.test?.verdict).toBe(-1);
});
