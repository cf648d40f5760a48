import type { Page } from "@playwright/test";
import { organizationList } from "~/contract/organizations.ts";
import { recordingDetails } from "~/contract/recordings.ts";
import { scorecardMetricValues } from "~/contract/scorecards.ts";
import { ABOUT, expect, organizationOf, test } from "../support/odd-fixtures.ts";
import { inTurn, json, type Oddity } from "../stack/odd-upstream.ts";
import { alert, allAnswered, button, table } from "../support/locators.ts";

const SCORECARDS = scorecardMetricValues.path;
const ADDRESS =
  `/scorecards?view=table&bucket=month&${ABOUT}` +
  "&startAt=2026-01-01T06:00:00Z&endAt=2026-03-01T06:00:00Z";

const RATES: Readonly<Record<string, number>> = { tm_1: 61.25, tm_2: 80, tm_3: 0 };
const TEAMS = Object.keys(RATES).map((id) => ({ id, name: `Team ${id}`, memberUids: [] }));
const organizations = organizationOf(TEAMS);

/** A group's metrics, with repeated IDs as in the service; all other rates are 50. */
const card = (ids: string[]) => ({
  recordingsEvaluatedCount: 40,
  filterByIds: ids,
  metricValues: [{ id: "m_1", name: "Warmth", unit: null, passRate: RATES[ids[0] ?? ""] ?? 50 }],
});

/** Always answers one object, as a service that doesn't know `groupBy`. */
const ungrouped: Oddity = (response, url) =>
  json({ data: card(url.searchParams.getAll("filterByIds")) })(response, url);

const grouped: Oddity = (response, url) =>
  url.searchParams.has("groupBy")
    ? json({ data: TEAMS.map(({ id }) => card([id])) })(response, url)
    : ungrouped(response, url);

const teamRows = (page: Page) => table(page, "Pass rate by team").getByRole("row");

const EXPECTED = [
  /^Team\s+Pass rate/,
  /^All teams\s+50\s%/,
  /^Team tm_2\s+80\s%\s+65–90\s+40\s/,
  /^Team tm_1\s+61\s%\s+47–76\s+40\s/,
  /^Team tm_3\s+0\s%\s+0–9\s+40\s/,
];

test("a service that groups and one that doesn't give the same table", async ({
  page,
  upstream,
  open,
}) => {
  upstream.on(organizationList.path, organizations);
  upstream.on(SCORECARDS, grouped);
  await open(ADDRESS);
  await allAnswered(page);
  await expect(teamRows(page)).toHaveText(EXPECTED, { useInnerText: true });
  upstream.on(SCORECARDS, ungrouped);
  await page.reload();
  await allAnswered(page);
  await expect(teamRows(page)).toHaveText(EXPECTED, { useInnerText: true });
});

test("calls that were stopped are said to be so, and can be resumed", async ({
  page,
  upstream,
  open,
}) => {
  upstream.on(organizationList.path, organizations);
  let asked = 0;
  upstream.on(SCORECARDS, (response, url) => {
    if (!url.searchParams.has("groupBy")) return ungrouped(response, url);
    asked += 1;
    return undefined;
  });
  await open(ADDRESS.replace("view=table&", ""));
  await expect(button(page, "Stop")).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await button(page, "Stop").click();
  await expect(page.getByText("Stopped", { exact: true })).toBeVisible();
  await expect(page.getByText("The groups didn't load")).toBeVisible();
  upstream.on(SCORECARDS, grouped);
  await button(page, "Resume").click();
  await allAnswered(page);
  await expect(page.getByText("The groups didn't load")).toHaveCount(0);
});

test("a failed bucket can be retried", async ({ page, upstream, open }) => {
  let broken = true;
  upstream.on(organizationList.path, organizations);
  upstream.on(SCORECARDS, (response, url) => {
    const second = url.searchParams.get("startAt")?.startsWith("2026-02") ?? false;
    (second && broken ? json({ error: "The reel broke" }, 500) : grouped)(response, url);
  });
  await open(ADDRESS);
  const months = table(page, "By month").getByRole("row");
  await expect(page.getByText(/^1 of \d+ answers failed/)).toBeVisible();
  await expect(months.nth(3)).toContainText("50\u00a0%");
  await expect(months.nth(4)).toContainText("Failed");
  broken = false;
  await button(page, "Retry").first().click();
  await expect(months.nth(4)).toContainText("50\u00a0%");
  await allAnswered(page);
});

test("incomplete metrics are shown with what they have", async ({ page, upstream, open }) => {
  const metricValues = [
    { id: "m_1", name: "Bare" },
    { id: "m_2", name: null, value: "12.5", unit: "bananas", metricType: "FRUIT" },
    { id: "m_3", name: "Never passed", value: 0, passRate: 0, unitAbbreviated: null },
    "not a metric",
  ];
  upstream.on(SCORECARDS, json({ data: { metricValues, filterBy: "PLANET" } }));
  await open(ADDRESS);
  const metrics = page.getByRole("tablist", { name: "Metrics" });
  await expect(metrics.getByRole("tab")).toHaveText([
    /^Never passed0\s%/,
    /^Bareno data/,
    /^m_212\.5\s+bananas/,
  ]);
  await expect(page.getByText("The service doesn't say how many calls")).toBeVisible();
});

/** Twelve rates of a group, including 0 and 100. */
const metricsOf = (index: number) =>
  Array.from({ length: 12 }, (_, metric) => ({
    id: `m_${metric}`,
    name: `Metric ${metric}`,
    passRate: (index * 7 + metric * 13) % 101,
  }));

test("300 groups are shown in part, and all on request", async ({ page, upstream, open }) => {
  const cards = Array.from({ length: 300 }, (_, index) => ({
    recordingsEvaluatedCount: 30,
    filterByIds: [`tm_${index}`],
    metricValues: metricsOf(index),
  }));
  upstream.on(SCORECARDS, (response, url) => {
    const total = { ...cards[0], filterByIds: ["org_1"] };
    json({ data: url.searchParams.has("groupBy") ? cards : total })(response, url);
  });
  await open(ADDRESS.replace("view=table&", ""));
  const teams = table(page, "Pass rate by team");
  await expect(teams.getByRole("rowheader")).toHaveCount(30);
  const map = table(page, "Teams and metrics");
  await expect(map.getByRole("rowheader")).toHaveCount(30);
  await expect(page.getByText("The first 30 of 300 teams.")).toBeVisible();
  await map.getByRole("button", { name: "Metric 11" }).click();
  await expect(map.getByRole("row").nth(1).getByRole("cell").last()).toHaveText("100");
  await button(page, "Show all 300 teams").click();
  await expect(teams.getByRole("rowheader")).toHaveCount(300);
});

test("a service that doesn't group is asked once a level, and 301 teams aren't asked for one by one", async ({
  page,
  upstream,
  open,
}) => {
  const teams = Array.from({ length: 301 }, (_, index) => ({
    id: `tm_${index}`,
    name: `${index}`,
  }));
  upstream.on(organizationList.path, organizationOf(teams));
  upstream.on(SCORECARDS, ungrouped);
  const asked = (part: string) =>
    upstream.calls.filter((call) => call.includes(SCORECARDS) && call.includes(part)).length;
  await open(ADDRESS);
  await allAnswered(page);
  await expect(
    page.getByText("The service doesn't group, and 301 teams are too many to ask for one by one."),
  ).toBeVisible();
  expect(asked("filterBy=TEAM")).toBe(0);
  // Both periods are asked for at the same time, by team and by person.
  const first = asked("groupBy=");
  expect(first).toBeLessThanOrEqual(4);
  await button(page, /^Recorded/).click();
  await page.getByText("Last 7 days", { exact: true }).click();
  await expect(page).toHaveURL(/startAt=last-7-days/);
  await allAnswered(page);
  expect(asked("groupBy=")).toBe(first);
});

/** The metrics of so many recordings: one without data, one that isn't passed. */
const evaluationOf = (count: number) =>
  json({
    data: {
      recordingsEvaluatedCount: count,
      metricValues: [
        { id: "m_1", name: "Pace" },
        { id: "m_2", name: "Warmth", passRate: 0, value: 12, unit: "words" },
      ],
    },
  });

test("a recording's evaluation that failed can be retried, and one of other recordings isn't taken for it", async ({
  page,
  upstream,
  open,
}) => {
  const recording = {
    id: "rec_1",
    organizationId: "org_1",
    conversationTypeId: "ct_1",
    dateCreated: "2026-02-03T04:05:06Z",
    evaluationScore: 70,
  };
  upstream.on(recordingDetails.path.replace("{recordingId}", "rec_1"), json({ data: recording }));
  upstream.on(SCORECARDS, inTurn(json({ error: "The reel broke" }, 500), evaluationOf(1)));
  await open("/recordings/rec_1");
  await expect(alert(page)).toContainText("The evaluation didn't load");
  await button(page, "Retry").click();
  await expect(table(page, "Metrics").getByRole("row")).toHaveText([
    /^Metric/,
    /^Warmth\s+Not passed12\swords$/,
    /^Pace\s+no data$/,
  ]);
  upstream.on(SCORECARDS, evaluationOf(40));
  await page.reload();
  await expect(
    page.getByText("The service answered for 40 recordings, not for this one."),
  ).toBeVisible();
});
