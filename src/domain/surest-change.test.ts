import { expect, test } from "vitest";
import { cardOf } from "~/api/testing/scorecard.ts";
import { inServiceOrder, isSure, metricChanges } from "./changes.ts";

test("rates are sorted by how sure their change is, those without a rate last", () => {
  const changes = metricChanges(
    cardOf(400, { small: 61, large: 80, fresh: 50, none: undefined }),
    cardOf(400, { small: 60, large: 50, none: 10 }),
  );
  expect(changes.map(({ metric }) => metric.id)).toEqual(["large", "small", "fresh", "none"]);
  expect(changes.map(isSure)).toEqual([true, false, false, false]);
  expect(changes[0]?.change?.by).toBeCloseTo(30);
});

test("in the service's order, metrics without a rate come last", () => {
  const card = cardOf(400, { none: undefined, small: 61, large: 80 });
  const changes = metricChanges(card, cardOf(400, { small: 60, large: 50 }));
  const idsOf = (all: typeof changes) => all.map(({ metric }) => metric.id);
  expect(idsOf(changes)).toEqual(["large", "small", "none"]);
  expect(idsOf(inServiceOrder(changes, card))).toEqual(["small", "large", "none"]);
});

test("a change is the difference of the service's rates, not of the rounded counts", () => {
  expect(metricChanges(cardOf(12, { a: 80 }), cardOf(12, { a: 30 }))[0]).toMatchObject({
    now: { passRate: 80 },
    change: { by: 50 },
  });
});
