import { expect, test } from "vitest";
import { barsOf, daysOf } from "./timeline.ts";

/** So many rows at noon of a day of 2026, in the viewer's zone. */
const rowsOf = (month: number, day: number, count: number) =>
  Array.from({ length: count }, () => ({
    dateCreated: new Date(2026, month - 1, day, 12).toISOString(),
  }));

test("rows are counted by day, each with its first row, and those without a time for none", () => {
  const rows = [...rowsOf(11, 21, 3), {}, { dateCreated: "then" }, ...rowsOf(11, 19, 2)];
  const { unit, bars } = barsOf(daysOf(rows));
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

test("a list that grew is read on from where it ended, within the same day too", () => {
  let read = 0;
  const watched = (rows: ReturnType<typeof rowsOf>) =>
    rows.map(({ dateCreated }) => ({
      get dateCreated() {
        read += 1;
        return dateCreated;
      },
    }));
  const rows = watched([...rowsOf(11, 21, 3), ...rowsOf(11, 20, 1)]);
  const before = daysOf(rows);
  const more = [...rows, ...watched([...rowsOf(11, 20, 4), ...rowsOf(11, 18, 1)])];
  read = 0;
  const grown = daysOf(more, before);
  expect(read).toBe(5);
  expect(grown).toEqual(daysOf(more));
  expect(grown.spans.map(({ count }) => count)).toEqual([3, 5, 1]);
  // What was known before is as it was.
  expect(before.spans.map(({ count }) => count)).toEqual([3, 1]);
});

test("another list is read from its start", () => {
  const before = daysOf(rowsOf(11, 21, 3));
  const other = rowsOf(10, 2, 5);
  expect(daysOf(other, before)).toEqual(daysOf(other));
  expect(daysOf([], before).spans).toEqual([]);
});

test("a longer span has a bar a week, and a very long one a bar a month", () => {
  const weeks = barsOf(daysOf([...rowsOf(11, 20, 2), ...rowsOf(11, 16, 1), ...rowsOf(3, 2, 1)]));
  expect(weeks.unit).toBe("week");
  expect(weeks.bars.map(({ count, first }) => [count, first])).toEqual([
    [1, 3],
    [3, 0],
  ]);
  expect(new Date(weeks.bars[1]?.start ?? 0).getDay()).toBe(1);
  const long = [...rowsOf(11, 20, 2), { dateCreated: "2021-01-15T12:00:00.000Z" }];
  expect(barsOf(daysOf(long)).unit).toBe("month");
});

test("a list with its oldest rows first has its bars in the same order of time", () => {
  const { bars } = barsOf(daysOf([...rowsOf(11, 1, 2), ...rowsOf(11, 3, 1)]));
  expect(bars.map(({ first }) => first)).toEqual([0, 2]);
});
