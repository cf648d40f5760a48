import { expect, test } from "vitest";
import { cardOf } from "~/api/testing/scorecard.ts";
import { metricChanges } from "~/domain/changes.ts";
import { changeSentence } from "./what-changed.tsx";

test.each([
  [
    60,
    80,
    "down 20.0 points from the 30 days before: probably worse, assuming independent recordings",
  ],
  [61, 60, "up 1.0 points from the 30 days before: can't tell, assuming independent recordings"],
  [60, 60, "unchanged from the 30 days before"],
])("a pass rate of %i after %i is a change with its verdict", (now, before, sentence) => {
  const [rate] = metricChanges(cardOf(400, { m: now }), cardOf(400, { m: before }));
  expect(rate?.change && changeSentence(rate.change, "the 30 days before")).toBe(sentence);
});
