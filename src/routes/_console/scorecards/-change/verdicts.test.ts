import { expect, test } from "vitest";
import type { Scorecard as Card } from "~/api/scorecards.ts";
import { cardOf } from "~/api/test-scorecard.ts";
import { type Change, figureOf } from "~/components/scorecards/changes.ts";
import { verdictOf, VERDICTS } from "~/components/scorecards/change-words.tsx";
import { rateChanges } from "~/components/scorecards/rate-changes.ts";
import { findingsOf } from "../../-overview/report/findings.ts";
import { compareMetrics, verdict } from "../-compare/verdict.ts";
import { heatChanges, heatRows } from "../-heat/pass-rates.ts";
import { groupChanges, metricChanges } from "./group-changes.ts";

/** Each metric as a group, so that as many are judged together. */
const figures = (card: Card) =>
  (card.metricValues ?? []).map(({ id }) => ({ id, ...figureOf(card, id) }));

/** What every screen calls metric "m" of one scorecard against another. */
const CALLERS = {
  "Scorecards, metrics": (now, before) =>
    wordsOf(metricChanges(now.metricValues ?? [], now, before).get("m")),
  "Scorecards, heat map": (now, before) => {
    const metrics = now.metricValues ?? [];
    return wordsOf(heatChanges(heatRows([now], metrics), [before], metrics)[0]?.changes?.[0]);
  },
  "Scorecards, groups": (now, before) =>
    wordsOf(groupChanges(figures(now), figures(before)).of.get("m")),
  comparison: (now, before) => {
    const ids = (now.metricValues ?? []).map(({ id }) => id);
    const words = compareMetrics(now, before, ids).map((each) => verdict(each, ["A", "B"]));
    return words[0]
      ?.replace("A is ", "")
      .replace("B is probably better", VERDICTS["-1"])
      .replace(/, .*/, "");
  },
  "team and organization": (now, before) =>
    wordsOf(rateChanges(now, before).find(({ metric }) => metric.id === "m")?.change),
  overview: (now, before) => {
    const { sure } = findingsOf(undefined, rateChanges(now, before));
    const found = sure.find(({ metric }) => metric?.id === "m");
    return VERDICTS[found === undefined ? "0" : found.better ? "1" : "-1"];
  },
} satisfies Record<string, (now: Card, before: Card) => string | undefined>;

const wordsOf = (change: Change | undefined) => change && verdictOf(change);

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
