import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cardOf } from "~/api/testing/scorecard.ts";
import { compareGroups } from "~/domain/changes.ts";
import { lastWeeks, movedTeams, teamCells, tooFew } from "./figures.ts";

beforeEach(() => void vi.stubEnv("TZ", "America/Chicago"));
afterEach(() => void vi.unstubAllEnvs());

test.each([
  ["in the middle of a week", "2026-11-18T16:00:00Z"],
  ["on a week's first day, just after midnight", "2026-11-15T06:05:00Z"],
  ["on a week's last day, just before midnight", "2026-11-22T05:55:00Z"],
  ["after the clocks have changed", "2026-03-12T16:00:00Z"],
])("there are ten weeks without a gap, of which only the last is open: %s", (_, time) => {
  const now = new Date(time);
  const weeks = lastWeeks(now);
  expect(weeks.map(({ partial }) => partial)).toEqual([...Array(9).fill(false), true]);
  weeks.slice(1).forEach(({ startAt }, index) => expect(startAt).toBe(weeks[index]?.endAt));
  const days = weeks
    .slice(0, -1)
    .map(({ startAt, endAt }) => (Date.parse(endAt) - Date.parse(startAt)) / 86_400_000);
  expect(days.map(Math.round)).toEqual(Array(9).fill(7));
  const [{ startAt, endAt } = { startAt: "", endAt: "" }] = weeks.slice(-1);
  expect(Date.parse(startAt)).toBeLessThanOrEqual(now.getTime());
  expect(Date.parse(endAt)).toBeGreaterThan(now.getTime());
});

type Rates = Record<string, number | undefined>;
const cardsOf = (teams: Record<string, [count: number, rates: Rates]>) =>
  Object.entries(teams).map(([id, [count, rates]]) => ({
    ...cardOf(count, rates),
    filterByIds: [id],
  }));
const NOW = cardsOf({
  fell: [400, { objections: 40, pace: 55 }],
  rose: [400, { objections: 90, pace: 61 }],
  same: [400, { objections: 60, pace: 60 }],
  few: [4, { objections: 0, pace: undefined }],
});
const BEFORE = cardsOf({
  fell: [400, { objections: 80, pace: 75 }],
  rose: [400, { objections: 60, pace: 60 }],
  same: [400, { objections: 60, pace: 60 }],
  few: [4, { objections: 100 }],
});
const allOf = (cards: typeof NOW, before: typeof NOW) => ({
  cards,
  before,
  findReps: () => undefined,
});
const cells = teamCells(allOf(NOW, BEFORE));

const named = (verdict: -1 | 1) =>
  movedTeams(cells, verdict).map(({ id, metric }) => [id, metric.id]);

test("a team that moved is named once, by its surest change", () => {
  expect(named(-1)).toEqual([["fell", "objections"]]);
  expect(named(1)).toEqual([["rose", "objections"]]);
});

test("teams with too few recordings are counted, a metric without data isn't compared", () => {
  expect(tooFew(NOW, cells)).toBe(1);
  expect(cells.filter(({ id, change }) => id === "few" && change !== undefined)).toHaveLength(1);
  expect(tooFew([], teamCells(allOf([], [])))).toBe(0);
});

/** A team's cards whose change has a verdict in a family of one metric, but not of three. */
const edge = (rate: number) => cardsOf({ team: [52, { m: rate, n: 60, o: 60 }] });

test("the overview says of a team and a metric what Scorecards says, also near the edge", () => {
  const all = allOf(edge(57.7), edge(76.9));
  expect(compareGroups(all, "m")[0]?.change?.test?.verdict).toBe(-1);
  expect(movedTeams(teamCells(all), -1)).toMatchObject([{ id: "team", metric: { id: "m" } }]);
});

test("teams of a metric are one family: the more there are, the surer a change must be", () => {
  const same = Array.from({ length: 9 }, (_, index) => [`t${index}`, [52, { m: 60 }]] as const);
  const teams = (rate: number) => cardsOf({ team: [52, { m: rate }], ...Object.fromEntries(same) });
  expect(movedTeams(teamCells(allOf(teams(57.7), teams(76.9))), -1)).toEqual([]);
});
