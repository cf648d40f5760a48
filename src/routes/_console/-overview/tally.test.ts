import { expect, test } from "vitest";
import { bucketFor, closeRate, oldestOf, since, tally, tallyBuckets } from "./tally.ts";

const row = (dateCreated: string | undefined, result?: string) => ({ dateCreated, result });
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

test("the close rate counts decided recordings and is undefined without any", () => {
  const rows = ["closed", "not closed", "not closed", "in progress", "voided", undefined];
  const counted = tally(rows.map((result) => row(undefined, result)));
  expect(counted).toEqual({ total: 6, closed: 1, notClosed: 2, inProgress: 1 });
  expect(closeRate(counted)).toBeCloseTo(33.33, 2);
  expect(closeRate(tally([row(undefined, "in progress")]))).toBeUndefined();
});

test("rows without a valid date don't count as the oldest", () => {
  const rows = [row(undefined), row("soon"), row(at(20, 9)), row(at(18, 9))];
  expect(oldestOf(rows)).toBe(Date.parse(at(18, 9)));
  expect(oldestOf([row(undefined)])).toBeUndefined();
  expect(since(rows, Date.parse(at(19, 0)))).toEqual([row(at(20, 9))]);
});

test("days include empty ones, and the cut and the running one are marked", () => {
  const rows = [row(at(21, 8), "closed"), row(at(19, 23), "closed"), row(at(19, 1))];
  const { unit, buckets } = tallyBuckets(rows, false, new Date(2026, 10, 21, 12));
  expect(unit).toBe("day");
  expect(buckets.map((bucket) => bucket.tally.total)).toEqual([2, 0, 1]);
  expect(buckets.map(({ cut }) => cut)).toEqual([true, false, false]);
  expect(buckets.map(({ partial }) => partial)).toEqual([false, false, true]);
  expect(buckets[0]?.startAt).toBe(at(19, 1));
  expect(tallyBuckets(rows, true, new Date(2026, 10, 21, 12)).buckets[0]?.cut).toBe(false);
});

test("every dated row is in exactly one bucket, the newest included", () => {
  const now = new Date(2026, 10, 21, 12);
  const rows = [row(now.toISOString()), row(at(1, 0)), row(new Date(2026, 5, 3).toISOString())];
  const { unit, buckets } = tallyBuckets(rows, true, now);
  expect(unit).toBe("week");
  expect(buckets.reduce((sum, bucket) => sum + bucket.tally.total, 0)).toBe(3);
});

test("no rows give no buckets, and longer spans give wider ones", () => {
  expect(tallyBuckets([], true, new Date()).buckets).toEqual([]);
  const day = 86_400_000;
  expect([10, 100, 400].map((days) => bucketFor(days * day))).toEqual(["day", "week", "month"]);
});
