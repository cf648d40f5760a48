import { expect, test } from "vitest";
import { mapInSlices } from "./slices.ts";

const busy = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

test("maps in order and yields in between", async () => {
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 0);
  const results = await mapInSlices([1, 2, 3, 4, 5, 6], (item, index) => {
    busy(8);
    return [item, index];
  });
  clearInterval(ticking);
  expect(results).toEqual([1, 2, 3, 4, 5, 6].map((item, index) => [item, index]));
  expect(turns).toBeGreaterThan(0);
});

test("rejects with the abort reason", async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  const mapped = mapInSlices(
    Array.from({ length: 50 }, (_, index) => index),
    (item) => {
      seen.push(item);
      if (item === 1) stop.abort(new Error("stopped"));
      busy(8);
    },
    stop.signal,
  );
  await expect(mapped).rejects.toThrow("stopped");
  expect(seen.length).toBeLessThan(50);
});
