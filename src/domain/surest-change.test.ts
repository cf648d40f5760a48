import { expect, test } from "vitest";
import { cardOf } from "~/api/testing/scorecard.ts";
import { isSure, rateChanges, surestChange } from "./changes.ts";

test("rates are sorted by how sure their change is, those without a period before last", () => {
  const changes = rateChanges(
    cardOf(400, { small: 61, large: 80, fresh: 50, none: undefined }),
    cardOf(400, { small: 60, large: 50, none: 10 }),
  );
  expect(changes.map(({ metric }) => metric.id)).toEqual(["large", "small", "fresh"]);
  expect(changes.map(isSure)).toEqual([true, false, false]);
  expect(changes[0]?.change?.by).toBeCloseTo(30);
  expect(changes[0]?.metric.id).toBe(
    surestChange(
      cardOf(400, { small: 61, large: 80, fresh: 50 }),
      cardOf(400, { small: 60, large: 50 }),
    )?.metric.id,
  );
});

test("a change is the difference of the service's rates, not of the rounded counts", () => {
  expect(rateChanges(cardOf(12, { a: 80 }), cardOf(12, { a: 30 }))[0]).toMatchObject({
    now: { passRate: 80 },
    change: { by: 50 },
  });
});
