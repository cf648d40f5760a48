import { afterEach, beforeEach, expect, test, vi } from "vitest";

// It keeps its answer, which another file's tests may have asked for.
beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["en-US", 0],
  ["de-DE", 1],
  ["C", 1],
  ["en-US@posix", 1],
])("a week of a browser in %s starts on day %i", async (language, day) => {
  vi.stubGlobal("navigator", { language });
  const { firstWeekday } = await import("./week.ts");
  expect(firstWeekday()).toBe(day);
});
