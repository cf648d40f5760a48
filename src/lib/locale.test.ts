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

const LANGUAGES =
  "en-US en en-AU en-CA en-IN en-ZA en-GB en-001 es es-419 es-ES es-MX es-AR pt-BR pt-PT " +
  "fr fr-CA de de-CH nl-NL it sv-SE pl tr-TR ru-RU uk el he-IL ar ar-EG " +
  "fa-IR hi hi-IN bn-BD ta-IN ur-PK zh-CN zh-TW zh-Hant zh-Hans-SG ja-JP ko ko-KR vi-VN th-TH fil";

test.each(LANGUAGES.split(" "))(
  "the clock of %s has the hours that the runtime says",
  async (language) => {
    const { hourCycle } = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
    vi.stubGlobal("navigator", { language });
    vi.resetModules();
    const { hasTwelveHours } = await import("./locale.ts");
    expect(hasTwelveHours()).toBe(hourCycle === "h12" || hourCycle === "h11");
  },
);

test.each(["C", "en@posix", ""])("the clock of the language %j has an answer", async (language) => {
  vi.stubGlobal("navigator", { language });
  vi.resetModules();
  expect((await import("./locale.ts")).hasTwelveHours()).toBe(false);
});
