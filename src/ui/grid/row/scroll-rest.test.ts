import { beforeEach, expect, test, vi } from "vitest";
import { makeScrollRest } from "./scroll-rest.ts";

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
