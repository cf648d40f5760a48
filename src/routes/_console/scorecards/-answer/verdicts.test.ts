import { expect, test } from "vitest";
import type { Scorecard as Card } from "~/api/scorecards.ts";
import { cardOf } from "~/api/testing/scorecard.ts";
import {
  betterOf,
  type Change,
  compareMetrics,
  verdictOf,
  VERDICTS,
} from "~/components/scorecards/changes.tsx";
import { rateChanges } from "~/components/scorecards/rate-changes.ts";
import { changeSentence } from "~/components/scorecards/what-changed.tsx";
import { heatRows } from "../-heat/heat-rates.ts";
import { compareGroups } from "./shown.ts";

/** Each metric as a group, so that as many are judged together. */
const groupsOf = (card: Card) =>
  (card.metricValues ?? []).map((metric) => ({
    ...card,
    filterByIds: [metric.id],
    metricValues: [{ ...metric, id: "m" }],
  }));

/** What every screen calls metric "m" of one scorecard against another. */
const CALLERS = {
  "Scorecards, metrics": (now, before) =>
    wordsOf(compareMetrics(now.metricValues ?? [], now, before)),
  "Scorecards, heat map": (now, before) =>
    wordsOf(heatRows([now], [before], now.metricValues ?? [])[0]?.cells),
  "Scorecards, groups": (now, before) =>
    wordsOf(compareGroups(groupsOf(now), groupsOf(before), "m")),
  comparison: (now, before) => {
    const [comparison] = compareMetrics(now.metricValues ?? [], now, before);
    return (
      comparison &&
      betterOf(comparison, ["A", "B"])
        .replace("A is ", "")
        .replace("B is probably better", VERDICTS["-1"])
        .replace(/, .*/, "")
    );
  },
  "team and organization": (now, before) =>
    wordsOf(rateChanges(now, before).filter(({ metric }) => metric.id === "m")),
  overview: (now, before) => {
    const found = rateChanges(now, before).find(({ metric }) => metric.id === "m");
    const sentence = found?.change && changeSentence(found.change, "the 30 days before");
    return sentence?.replace(/^.* before: /, "").replace(/[,:].*/, "");
  },
} satisfies Record<string, (now: Card, before: Card) => string | undefined>;

const wordsOf = ([first]: readonly { change: Change | undefined }[] = []) =>
  first?.change && verdictOf(first.change);

const SAME = Object.fromEntries(Array.from({ length: 19 }, (_, at) => [`same${at}`, 50]));

test.each([
  ["better", [80, 400], [60, 400], {}, "probably better"],
  ["worse", [60, 400], [80, 400], {}, "probably worse"],
  ["within chance", [61, 400], [60, 400], {}, "can't tell"],
  ["8 of 8 against 0 of 8", [100, 8], [0, 8], {}, "can't tell"],
  ["9 before", [100, 400], [0, 9], {}, "can't tell"],
  ["9 now", [100, 9], [0, 400], {}, "can't tell"],
  ["10 of 10 against 0 of 10", [100, 10], [0, 10], {}, "probably better"],
  ["sure when judged as the only one", [61, 200], [50, 200], {}, "probably better"],
  ["not sure among 20", [61, 200], [50, 200], SAME, "can't tell"],
  ["sure among 20", [75, 200], [50, 200], SAME, "probably better"],
] as const)("every screen has the same verdict: %s", (_, now, before, others, words) => {
  const cards = [now, before].map(([rate, count]) => cardOf(count, { m: rate, ...others }));
  const [a = cardOf(0, {}), b = cardOf(0, {})] = cards;
  const verdicts = Object.entries(CALLERS).map(([caller, ask]) => [caller, ask(a, b)]);
  expect(Object.fromEntries(verdicts)).toEqual(
    Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, words])),
  );
});
