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

test.each(["en-US", "en", "hi-IN", "ar-EG", "en-CA", "en-GB", "de", "ja-JP", "fr-CA"])(
  "the clock of %s is the same in a browser that only its formatter says it",
  async (language) => {
    vi.stubGlobal("navigator", { language });
    vi.resetModules();
    const said = (await import("./locale.ts")).hasTwelveHours();
    class Locale extends Intl.Locale {
      getHourCycles = undefined;
      hourCycles = undefined;
    }
    vi.stubGlobal("Intl", Object.assign(Object.create(Intl), { Locale }));
    vi.resetModules();
    expect((await import("./locale.ts")).hasTwelveHours()).toBe(said);
  },
);
