import { expect, test } from "vitest";
import { cardOf } from "~/api/test-scorecard.ts";
import { isSure, periodsUntil, rateChanges } from "./rate-changes.ts";

const NOW = new Date(2026, 10, 22, 15);

const isSureOf = (now: Record<string, number>, before: Record<string, number>) =>
  rateChanges(cardOf(200, now), cardOf(200, before)).filter(isSure).length;

test("periods are full days, the current one up to yesterday", () => {
  expect(periodsUntil(NOW, 7)).toEqual({
    current: {
      startAt: new Date(2026, 10, 15).toISOString(),
      endAt: new Date(2026, 10, 22).toISOString(),
    },
    before: {
      startAt: new Date(2026, 10, 8).toISOString(),
      endAt: new Date(2026, 10, 15).toISOString(),
    },
  });
});

test("rates are sorted by how sure their change is, those without a period before last", () => {
  const changes = rateChanges(
    cardOf(400, { small: 61, large: 80, fresh: 50, none: undefined }),
    cardOf(400, { small: 60, large: 50, none: 10 }),
  );
  expect(changes.map(({ metric }) => metric.id)).toEqual(["large", "small", "fresh"]);
  expect(changes.map(isSure)).toEqual([true, false, false]);
  expect(changes[0]?.change?.by).toBeCloseTo(30);
});

test("fewer than ten recordings in a period are never a sure change", () => {
  const [change] = rateChanges(cardOf(12, { a: 100 }), cardOf(8, { a: 0 }));
  expect(change && isSure(change)).toBe(false);
  // Rates are the service's, not those of the rounded counts.
  expect(rateChanges(cardOf(12, { a: 80 }), cardOf(12, { a: 30 }))[0]?.change).toMatchObject({
    rate: 80,
    by: 50,
  });
});

test("one of many metrics has to change more to be a sure change", () => {
  const others = Object.fromEntries(Array.from({ length: 19 }, (_, at) => [`m${at}`, 50]));
  expect(isSureOf({ a: 61 }, { a: 50 })).toBe(1);
  expect(isSureOf({ ...others, a: 61 }, { ...others, a: 50 })).toBe(0);
  expect(isSureOf({ ...others, a: 75 }, { ...others, a: 50 })).toBe(1);
});
