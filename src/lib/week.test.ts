import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

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
