import { expect, test } from "vitest";
import { compare } from "./changes.ts";
import { GOLDEN } from "./testing/golden-changes.ts";
import { reasonOf } from "./words.ts";

const figureOf = (passed: number, total: number) => ({
  value: undefined,
  passRate: (100 * passed) / total,
  count: total,
});

const PAIRS = GOLDEN.map(({ reps }) => {
  const sum = (at: 0 | 1 | 2 | 3) => reps.reduce((all, rep) => all + rep[at], 0);
  return {
    now: figureOf(sum(0), sum(1)),
    before: figureOf(sum(2), sum(3)),
    reps: reps.map(([passed, total, passedBefore, totalBefore], index) => ({
      id: `rep ${index}`,
      now: { passed, total },
      before: { passed: passedBefore, total: totalBefore },
    })),
  };
});

const round = (value: number | undefined, digits: number) =>
  value === undefined ? undefined : Number(value.toFixed(digits));

test.each(compare(PAIRS).map((compared, index) => ({ compared, golden: GOLDEN[index] })))(
  "$golden.team's change, interval, verdict and parts are those of the golden table",
  ({ compared, golden }) => {
    const { change } = compared;
    const { team: _team, reps: _reps, ...expected } = golden ?? {};
    expect({
      by: round(change?.by, 6),
      low: round(change?.test?.low, 6),
      high: round(change?.test?.high, 6),
      p: round(change?.test?.p, 9),
      corrected: round(change?.test?.corrected, 9),
      verdict: change?.test?.verdict,
      reason: reasonOf(compared),
      skill: round(change?.split?.skill, 6),
      mix: round(change?.split?.mix, 6),
    }).toEqual(expected);
  },
);
