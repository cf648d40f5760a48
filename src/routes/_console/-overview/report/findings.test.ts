import { expect, test } from "vitest";
import { cardOf } from "~/api/test-scorecard.ts";
import { rateChanges } from "~/components/scorecards/rate-changes.ts";
import { findingsOf } from "./findings.ts";
import { type Periods, periodsOf, shareChanges } from "./periods.ts";

const NOW = new Date(2026, 10, 22, 15);
const DAY = 86_400_000;

/** So many recordings a day for ten days, of which so many closed and aren't linked. */
function rows(of: number, closed: (day: number) => number, linked: (day: number) => number) {
  return Array.from({ length: 10 }, (_, index) => index + 1).flatMap((day) =>
    Array.from({ length: of }, (_, at) => ({
      id: `${day}-${at}`,
      dateCreated: new Date(NOW.getTime() - day * DAY).toISOString(),
      result: at < closed(day) ? "closed" : "not closed",
      linked: at < linked(day),
    })),
  );
}

const periods = (all: ReturnType<typeof rows>): Periods | undefined =>
  periodsOf({ rows: all, complete: true }, 30, NOW);

test("only changes that are probably not chance are findings, the surest first", () => {
  const rates = rateChanges(
    cardOf(400, { worse: 40, better: 80, same: 61 }),
    cardOf(400, { worse: 55, better: 50, same: 60 }),
  );
  const { compared, sure } = findingsOf(undefined, rates);
  expect(compared).toBe(3);
  expect(sure.map(({ metric, better }) => [metric?.name, better])).toEqual([
    ["better", true],
    ["worse", false],
  ]);
});

test("the close rate and the unlinked share are compared over the days that were read", () => {
  const all = rows(
    40,
    (day) => (day <= 5 ? 30 : 10),
    (day) => (day <= 5 ? 10 : 35),
  );
  const unlinked = all.filter(({ linked }) => !linked);
  const read = periods(all);
  expect(read?.current.days).toBe(5);
  const { sure } = findingsOf(read && shareChanges(read, { rows: unlinked, complete: true }), []);
  expect(sure.map(({ of, better }) => [of, better])).toEqual([
    ["unlinked share", false],
    ["close rate", true],
  ]);
  // A backlog that doesn't reach back over both periods says nothing.
  const cut = findingsOf(
    read && shareChanges(read, { rows: unlinked.slice(0, 3), complete: false }),
    [],
  );
  expect(cut.sure.map(({ of }) => of)).toEqual(["close rate"]);
});

test("without a period before nothing is compared", () => {
  const rates = rateChanges(cardOf(10, { a: 50 }), cardOf(0, {}));
  expect(findingsOf(undefined, rates)).toEqual({ compared: 0, sure: [] });
});
