import { expect, test } from "vitest";
import { bandsOf, bucketFor, oldestOf, periodsOf, tally, tallyBuckets, within } from "./tally.ts";

const row = (dateCreated: string | undefined, result?: string) => ({ dateCreated, result });
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

test("the close rate counts decided recordings and is undefined without any", () => {
  const rows = ["closed", "not closed", "not closed", "in progress", "voided", undefined];
  const counted = tally(rows.map((result) => row(undefined, result)));
  expect(counted).toMatchObject({ total: 6, closed: 1, notClosed: 2, inProgress: 1, decided: 3 });
  expect(counted.closeRate).toBeCloseTo(33.33, 2);
  expect(tally([row(undefined, "in progress")]).closeRate).toBeUndefined();
});

test("rows without a valid date don't count as the oldest", () => {
  const rows = [row(undefined), row("soon"), row(at(20, 9)), row(at(18, 9))];
  expect(oldestOf(rows)).toBe(Date.parse(at(18, 9)));
  expect(oldestOf([row(undefined)])).toBeUndefined();
  expect(within(rows, Date.parse(at(19, 0)))).toEqual([row(at(20, 9))]);
});

test("days include empty ones, and the cut and the running one are marked", () => {
  const rows = [row(at(21, 8), "closed"), row(at(19, 23), "closed"), row(at(19, 1))];
  const { unit, buckets } = tallyBuckets({ rows, complete: false }, new Date(2026, 10, 21, 12));
  expect(unit).toBe("day");
  expect(buckets.map((bucket) => bucket.tally.total)).toEqual([2, 0, 1]);
  expect(buckets.map(({ cut }) => cut)).toEqual([true, false, false]);
  expect(buckets.map(({ partial }) => partial)).toEqual([false, false, true]);
  expect(buckets[0]?.startAt).toBe(at(19, 1));
  expect(tallyBuckets({ rows, complete: true }, new Date(2026, 10, 21, 12)).buckets[0]?.cut).toBe(
    false,
  );
});

test("every dated row is in exactly one bucket, the newest included", () => {
  const now = new Date(2026, 10, 21, 12);
  const rows = [row(now.toISOString()), row(at(1, 0)), row(new Date(2026, 5, 3).toISOString())];
  const { unit, buckets } = tallyBuckets({ rows, complete: true }, now);
  expect(unit).toBe("week");
  expect(buckets.reduce((sum, bucket) => sum + bucket.tally.total, 0)).toBe(3);
});

test("no rows give no buckets, and longer spans give wider ones", () => {
  expect(tallyBuckets({ rows: [], complete: true }, new Date()).buckets).toEqual([]);
  expect([10, 100, 400].map((days) => bucketFor(days * DAY))).toEqual(["day", "week", "month"]);
});

const DAY = 86_400_000;
const now = new Date(2026, 10, 22, 15);
const start = (day: number) => new Date(2026, 10, day).getTime();
const periodsFrom = (oldest: string, complete: boolean) =>
  periodsOf({ rows: [row(oldest)], complete }, 30, now);

test("two periods of full days end yesterday, without the day that was read in part", () => {
  expect(periodsFrom(at(11, 9), false)).toEqual({
    current: { start: start(17), end: start(22), days: 5, rows: [] },
    before: { start: start(12), end: start(17), days: 5, rows: [] },
  });
});

test("the day of the oldest recording counts if the list has no older ones", () => {
  expect(periodsFrom(at(12, 9), false)?.current.days).toBe(4);
  expect(periodsFrom(at(12, 9), true)?.before.start).toBe(start(12));
});

test("a period has at most the days wanted, and less than two days are none", () => {
  expect(periodsFrom(new Date(2026, 1, 1).toISOString(), true)?.current.days).toBe(30);
  expect(periodsFrom(at(20, 9), false)).toBeUndefined();
  expect(periodsFrom(at(20, 9), true)?.current.days).toBe(1);
});

test("a period includes its start and excludes its end", () => {
  const rows = [9, 10, 19, 20].map((time) => row(new Date(time).toISOString()));
  expect(within(rows, 10, 20)).toEqual(rows.slice(1, 3));
});

test.each([
  ["to its end, it is counted exactly", [1, 8, 200], [1, 8, 200], true, "1|1|0|1"],
  ["at both ends, between them is a lower bound", [1, 8], [200, 120], false, "1|1+|0+|2+"],
  ["from the oldest beyond the last band, that is exact", [1, 2], [200, 80], false, "2+|0+|1+|1"],
  ["at two ends that meet, nothing is unread", [1, 60], [200, 50], false, "1|0|2|1"],
  ["without the oldest, the old bands weren't read", [1, 8], [], false, "1|1+|0+|0+"],
])("of a backlog read %s", (_, newest, oldest, complete, expected) => {
  const read = (days: number[]) => ({
    rows: days.map((each) => ({
      id: String(each),
      dateCreated: new Date(now.getTime() - each * DAY).toISOString(),
    })),
    complete,
  });
  const bands = bandsOf(read(newest), read(oldest), now.getTime());
  expect(bands.map((band) => `${band.count}${band.isRead ? "" : "+"}`).join("|")).toBe(expected);
});
