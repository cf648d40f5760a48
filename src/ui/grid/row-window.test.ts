import { beforeEach, expect, test, vi } from "vitest";
import { evenHeights, makeScrollRest, readHeights } from "./row-window.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame"] });
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => setTimeout(act, 16));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test("a table is fast after two steps of many rows, until it rests", () => {
  const rest = makeScrollRest();
  rest.moved(3000);
  expect(rest.isFast()).toBe(false);
  rest.moved(3300);
  expect(rest.isFast()).toBe(true);
  vi.advanceTimersByTime(79);
  expect(rest.isFast()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(rest.isFast()).toBe(false);
});

test("small steps, and jumps by a key or a button, aren't fast", () => {
  const rest = makeScrollRest();
  for (let top = 0; top < 3000; top += 100) rest.moved(top);
  rest.jumped(9000);
  rest.moved(9000);
  expect(rest.isFast()).toBe(false);
});

test("what waits is done at rest, some of it in each frame, and again after more scrolling", () => {
  const rest = makeScrollRest();
  const done: number[] = [];
  rest.moved(10);
  for (let row = 0; row < 20; row += 1) rest.whenResting(() => done.push(row));
  rest.whenResting(() => done.push(-1))();
  vi.advanceTimersByTime(80);
  expect(done).toHaveLength(8);
  rest.moved(20);
  vi.advanceTimersByTime(79);
  expect(done).toHaveLength(8);
  vi.advanceTimersByTime(40);
  expect(done).toEqual(Array.from({ length: 20 }, (_, row) => row));
  rest.whenResting(() => done.push(20));
  expect(done).toHaveLength(21);
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
