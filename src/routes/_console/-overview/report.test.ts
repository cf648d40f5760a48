import { expect, test } from "vitest";
import { cardOf } from "~/api/testing/scorecard.ts";
import { NOT_READ, readingOf } from "~/api/claims.ts";
import { rateChanges } from "~/components/scorecards/rate-changes.ts";
import { findingsOf, isBetter, noFindings } from "./report.tsx";
import { periodsOf, shareChanges } from "./tally.ts";

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

test("only changes that are probably not chance are findings, the surest first", () => {
  const rates = rateChanges(
    cardOf(400, { worse: 40, better: 80, same: 61 }),
    cardOf(400, { worse: 55, better: 50, same: 60 }),
  );
  const { compared, sure } = findingsOf(rates);
  expect(compared).toBe(3);
  expect(sure).toMatchObject([{ metric: { name: "better" } }, { metric: { name: "worse" } }]);
  expect(sure.map(isBetter)).toEqual([true, false]);
});

test("the close rate and the unlinked share are compared over the days that were read", () => {
  const all = rows(
    40,
    (day) => (day <= 5 ? 30 : 10),
    (day) => (day <= 5 ? 10 : 35),
  );
  const unlinked = all.filter(({ linked }) => !linked);
  const read = periodsOf({ rows: all, complete: true }, 30, NOW);
  if (read === undefined) throw new Error("The recordings cover no periods.");
  expect(read.current.days).toBe(5);
  const { sure } = findingsOf(shareChanges(read, { rows: unlinked, complete: true }));
  expect(sure).toMatchObject([{ share: "unlinked" }, { share: "closed" }]);
  expect(sure.map(isBetter)).toEqual([false, true]);
  // A backlog that doesn't reach back over both periods says nothing.
  const cut = shareChanges(read, { rows: unlinked.slice(0, 3), complete: false });
  expect(findingsOf(cut).sure).toMatchObject([{ share: "closed" }]);
});

test.each<[string, number, number, (day: number) => boolean]>([
  ["the same on each day", 0, 40, () => true],
  ["fewer in the last two weeks", -1, 40, (day) => day > 14],
  [
    "only on working days, of which the last ten days have fewer",
    0,
    10,
    (day) => {
      const weekday = new Date(2026, 10, 22 - day).getDay();
      return weekday > 0 && weekday < 6;
    },
  ],
])("the number of recordings is compared weekday by weekday: %s", (_, verdict, days, isFull) => {
  const each = Array.from({ length: 60 }, (_day, index) => index + 1).flatMap((day) =>
    Array.from({ length: isFull(day) ? 20 : 8 }, (_row, at) => ({
      id: `${day}-${at}`,
      dateCreated: new Date(2026, 10, 22 - day, 12).toISOString(),
    })),
  );
  const read = periodsOf({ rows: each, complete: true }, days === 40 ? 14 : days, NOW);
  if (read === undefined) throw new Error("The recordings cover no periods.");
  const volume = shareChanges(read, { rows: [], complete: true }).find(
    ({ share }) => share === "volume",
  );
  expect(volume?.change).toMatchObject({ of: "percent", test: { verdict } });
});

test("what wasn't read of two periods is counted from the time that was read back to", () => {
  const [first] = rows(
    1,
    () => 0,
    () => 0,
  );
  const since = new Date(2026, 10, 2).getTime();
  const read = periodsOf({ rows: first ? [first] : [], complete: false, since }, 10, NOW);
  expect(read?.current.days).toBe(10);
});

test("without a period before nothing is compared", () => {
  const rates = rateChanges(cardOf(10, { a: 50 }), cardOf(0, {}));
  expect(findingsOf(rates)).toEqual({ compared: 0, sure: [] });
});

const dated = [{ dateCreated: "2026-11-21T10:00:00Z" }];
const undated = [{ dateCreated: "soon" }];
const all = readingOf([{ data: dated }], dated);
const part = readingOf([{ data: dated, cursor: "one" }], dated);
const empty = readingOf([{ data: [] }], []);
const none = { compared: 0, unread: [], covered: false };

test.each([
  [{ ...none, recordings: all }, "No earlier period to compare with."],
  [
    { ...none, recordings: readingOf([{ data: undated }], undated) },
    "Some recordings have no date, so they can't be compared.",
  ],
  [{ ...none, recordings: empty }, "No recordings yet, so there is nothing to compare."],
  [{ ...none, recordings: part }, /^What was read, 1 recording, doesn't reach back two full days/],
  [{ ...none, recordings: NOT_READ }, /you can't read them/],
  [
    { ...none, recordings: NOT_READ, unread: ["recordings"] },
    "Nothing is compared yet: the recordings didn't load.",
  ],
  [
    { ...none, recordings: NOT_READ, unread: ["recordings", "scorecards"] },
    "Nothing is compared yet: the recordings and scorecards didn't load.",
  ],
  // Even of a list that was read to its end, if something else failed.
  [{ ...none, recordings: empty, unread: ["scorecards"] }, /^Nothing is compared yet/],
  [{ ...none, recordings: all, covered: true }, "The two periods have too little data to compare."],
  [
    { ...none, recordings: all, compared: 3 },
    /^No clear change\. All 3 comparisons could be chance\.$/,
  ],
  [
    { ...none, recordings: all, compared: 3, unread: ["scorecards"] },
    /chance\. The scorecards didn't load and aren't compared\.$/,
  ],
])("nothing is said of what wasn't read: %#", (known, words) => {
  expect(noFindings(known)).toMatch(words);
});
