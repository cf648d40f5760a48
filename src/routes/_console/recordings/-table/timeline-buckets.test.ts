import { expect, test } from "vitest";
import { barsOf } from "./timeline-buckets.ts";

/** Rows at noon of a day in 2026, in the viewer's zone. */
const rowsOf = (month: number, day: number, count: number) =>
  Array.from({ length: count }, () => ({
    dateCreated: new Date(2026, month - 1, day, 12).toISOString(),
  }));

test("rows are counted by day with the index of the first; rows without a time aren't counted", () => {
  const rows = [...rowsOf(11, 21, 3), {}, { dateCreated: "then" }, ...rowsOf(11, 19, 2)];
  const { unit, bars } = barsOf(rows);
  expect(unit).toBe("day");
  expect(bars).toEqual([
    {
      start: new Date(2026, 10, 19).getTime(),
      end: new Date(2026, 10, 20).getTime(),
      count: 2,
      first: 5,
    },
    {
      start: new Date(2026, 10, 21).getTime(),
      end: new Date(2026, 10, 22).getTime(),
      count: 3,
      first: 0,
    },
  ]);
});

test("days are UTC's if the list's range is", () => {
  const row = { dateCreated: "2026-11-21T23:30:00.000Z" };
  const later = { dateCreated: "2026-11-22T00:30:00.000Z" };
  const starts = barsOf([later, row], true).bars.map(({ start }) => new Date(start).toISOString());
  expect(starts).toEqual(["2026-11-21T00:00:00.000Z", "2026-11-22T00:00:00.000Z"]);
});

test("a long span has a bar per week, and a very long one a bar per month", () => {
  const weeks = barsOf([...rowsOf(11, 20, 2), ...rowsOf(11, 16, 1), ...rowsOf(3, 2, 1)]);
  expect(weeks.unit).toBe("week");
  expect(weeks.bars.map(({ count, first }) => [count, first])).toEqual([
    [1, 3],
    [3, 0],
  ]);
  expect(new Date(weeks.bars[1]?.start ?? 0).getDay()).toBe(1);
  const long = [...rowsOf(11, 20, 2), { dateCreated: "2021-01-15T12:00:00.000Z" }];
  expect(barsOf(long).unit).toBe("month");
});

test("rows without a time have no bars", () => {
  expect(barsOf([{}]).bars).toEqual([]);
});

test("bars are in order of time even if the oldest rows come first", () => {
  const { bars } = barsOf([...rowsOf(11, 1, 2), ...rowsOf(11, 3, 1)]);
  expect(bars.map(({ first }) => first)).toEqual([0, 2]);
});
