import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { Scorecard } from "~/domain/figure.ts";
import type { Range } from "~/domain/period.ts";
import { cardOf } from "~/api/testing/scorecard.ts";

// Other files share the modules.
afterAll(() => void vi.resetModules());

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const HOUR = 3_600_000;

/** A recording an hour, of which fewer and fewer pass. */
const RECORDINGS = Array.from({ length: 24 * 80 }, (_, hour) => ({
  at: Date.parse("2026-09-02T00:20:00Z") + hour * HOUR,
  passed: (hour * 7919) % 100 > hour / 24,
}));

/** What a service answers about a range. */
function cardIn({ startAt, endAt }: Range, id: string): Scorecard {
  const found = RECORDINGS.filter(({ at }) => at >= Date.parse(startAt) && at < Date.parse(endAt));
  const rate = (100 * found.filter(({ passed }) => passed).length) / found.length;
  return { ...cardOf(found.length, { m: rate, steady: 50 }), filterByIds: [id] };
}

const session = { organizationId: "org", conversationTypes: [{ id: "ct", name: "Visit" }] };

const ZONES = ["America/Chicago", "Asia/Kolkata", "Pacific/Auckland"];
const WEEKS = [
  ["Saturday", "ar-EG"],
  ["Sunday", "en-US"],
  ["Monday", "en-GB"],
] as const;
const TIMES = ["2026-11-15T00:10:00Z", "2026-11-15T11:50:00Z", "2026-11-15T23:40:00Z"];

test.each(
  ZONES.flatMap((zone) => WEEKS.flatMap((week) => TIMES.map((time) => [zone, ...week, time]))),
)(
  "overview, team, organization, scorecards, table, file and print have one figure: %s, %s, at %4$s",
  async (zone = "", _day, language = "", time = "") => {
    vi.stubEnv("TZ", zone);
    vi.stubGlobal("navigator", { language });
    // The module reads the first day of the week once.
    vi.resetModules();
    const { compareGroups, metricChanges } = await import("~/domain/changes.ts");
    const { periodBefore, resolveWord } = await import("~/domain/period.ts");
    const { planBuckets } = await import("~/domain/buckets.ts");
    const { changeText } = await import("~/domain/words.ts");
    const { askedOf, ScorecardSearch } = await import("../-question/question.ts");
    const { figuresCsv } = await import("../-files/figures-csv.ts");
    const { figureRows } = await import("./rows.ts");
    const now = new Date(time);

    // The overview, and the pages of a team and an organization, ask for the named period.
    const month = resolveWord({ word: "last-30-days", utc: false }, now);
    const cards = [cardIn(month, "org"), cardIn(periodBefore(month), "org")] as const;
    // Scorecards ask for the period of the address, by default the same one.
    const { question } = askedOf(ScorecardSearch.parse({}), session, now);
    if (question === undefined) throw new Error("There is nothing to ask.");
    const current = cardIn(question, "org");
    const before = cardIn(periodBefore(question), "org");
    const group = {
      cards: [{ ...current, filterByIds: ["team"] }],
      before: [{ ...before, filterByIds: ["team"] }],
      findReps: () => undefined,
    };
    const figures = {
      subject: {
        question,
        groupBy: "TEAM" as const,
        nameOf: (id: string) => id,
        linkTo: () => undefined,
      },
      totals: metricChanges(current, before),
      groups: group,
      buckets: [],
      shown: [],
    };
    const rows = figureRows(figures, "m");
    const [header = [], ...lines] = figuresCsv(figures)
      .trim()
      .split("\r\n")
      .map((line) => line.replaceAll('"', "").split(/[,;]/));
    const inFile = lines
      .filter((line) => line[header.indexOf("metricId")] === "m")
      .map((line) => Number(line[header.indexOf("change")]));

    const expected = metricChanges(...cards)[0]?.change?.by ?? Number.NaN;
    expect(expected).toBeLessThan(-5);
    expect([
      figures.totals[0]?.change?.by,
      compareGroups(group, "m")[0]?.change?.by,
      ...rows.map(({ change }) => change?.by),
      ...inFile,
    ]).toEqual(Array.from({ length: 6 }, () => expected));
    // The file says what the screens do.
    const said = lines
      .filter((line) => line[header.indexOf("metricId")] === "m")
      .map((line) => line.slice(header.indexOf("summary")).join(","));
    const [total] = metricChanges(...cards);
    expect(said).toEqual([total, total].map((row) => row && changeText(row)));
    expect(said[0]).toMatch(/^\d+ → \d+, probably worse/);
    // The trend's buckets hold the recordings of the period, however weeks begin.
    const inWeeks = planBuckets(question, "week", now)?.map(
      (week) => cardIn(week, "org").recordingsEvaluatedCount ?? 0,
    );
    expect(inWeeks?.reduce((sum, count) => sum + count, 0)).toBe(current.recordingsEvaluatedCount);
  },
);
