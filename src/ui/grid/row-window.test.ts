import { expect, test, vi } from "vitest";
import { evenHeights, makeScrollRest, readHeights } from "./row-window.ts";

test("what waits is done once the table rests", () => {
  vi.useFakeTimers();
  const rest = makeScrollRest();
  const done: number[] = [];
  rest.moved();
  rest.whenResting(() => done.push(1));
  vi.advanceTimersByTime(79);
  rest.moved();
  vi.advanceTimersByTime(79);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual([1]);
  rest.whenResting(() => done.push(2));
  expect(done).toEqual([1, 2]);
  vi.useRealTimers();
});

test("rows of one height follow each other", () => {
  const heights = evenHeights(100, 36);
  expect(heights.total).toBe(3600);
  expect(heights.startOf(10)).toBe(360);
  expect([0, 35, 36, 3599, 9999, -5].map(heights.indexAt)).toEqual([0, 0, 1, 99, 99, 0]);
  expect(evenHeights(0, 36).indexAt(100)).toBe(0);
});

const heightOf = (row: string, previous: string | undefined) =>
  row[0] === previous?.[0] ? 60 : 88;

test("rows of different heights start where the previous one ends", () => {
  const heights = readHeights(["a1", "a2", "b1", "b2"], heightOf);
  expect(heights.starts).toEqual([0, 88, 148, 236, 296]);
  expect(heights.total).toBe(296);
  expect(heights.heightOf(2)).toBe(88);
  expect([0, 87, 88, 147, 148, 235, 236, 999, -1].map(heights.indexAt)).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3, 0,
  ]);
  expect(readHeights([], heightOf).indexAt(10)).toBe(0);
  expect(readHeights([], heightOf).total).toBe(0);
});

test("reads only the new rows of a list that grew", () => {
  const read: string[] = [];
  const watched = (row: string, previous: string | undefined) => {
    read.push(row);
    return heightOf(row, previous);
  };
  const before = readHeights(["a1", "a2"], watched);
  const grown = readHeights(["a1", "a2", "a3", "b1"], watched, before);
  expect(read).toEqual(["a1", "a2", "a3", "b1"]);
  expect(grown.starts).toEqual([0, 88, 148, 208, 296]);
  expect(readHeights(["c1", "a2", "a3"], watched, grown).starts).toEqual([0, 88, 176, 236]);
  expect(readHeights(["a1"], watched, grown).starts).toEqual([0, 88]);
});
