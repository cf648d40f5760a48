import { afterAll, expect, test, vi } from "vitest";

// Other files share the modules.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ["en-US", 0],
  ["en", 0],
  ["pt-BR", 0],
  ["he-IL", 0],
  ["ja-JP", 0],
  ["en-GB", 1],
  ["de", 1],
  ["en-AU", 1],
  ["ar-EG", 6],
  ["dv-MV", 5],
])(
  "in a browser that doesn't say when the week of %s begins, it is weekday %i",
  async (language, day) => {
    class Locale extends Intl.Locale {
      getWeekInfo = undefined;
      weekInfo = undefined;
    }
    vi.stubGlobal("Intl", Object.assign(Object.create(Intl), { Locale }));
    vi.stubGlobal("navigator", { language });
    vi.resetModules();
    const { firstWeekday } = await import("./locale.ts");
    expect(firstWeekday()).toBe(day);
  },
);
