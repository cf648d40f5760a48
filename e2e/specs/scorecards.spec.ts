import {
  parseAbsolute,
  startOfWeek,
  toCalendarDate,
  today,
  toZoned,
} from "@internationalized/date";
import type { Locator } from "@playwright/test";
import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { type MetricValues, scorecardMetricValues } from "~/contract/scorecards.ts";
import { stringifySearch } from "../../src/lib/search.ts";
import { expect, test } from "../support/fixtures.ts";
import { alert, allAnswered, button, pageStatus, peek, press } from "../support/locators.ts";
import type { SandboxFile } from "../../server/shared/sandbox-file.ts";
import type { Service } from "../stack/service.ts";

const ZONE = "America/Chicago";

/** Eight past weeks in the browser's time zone, so that no figure changes. */
function pastWeeks() {
  const sunday = startOfWeek(today(ZONE), "en-US");
  const starts = Array.from({ length: 9 }, (_, index) =>
    toZoned(sunday.subtract({ weeks: 8 - index }), ZONE)
      .toDate()
      .toISOString(),
  );
  const weeks = starts.slice(0, 8).map((startAt, index) => ({
    startAt,
    endAt: starts[index + 1] ?? "",
  }));
  return { startAt: starts[0] ?? "", endAt: starts[8] ?? "", weeks };
}

const questionOf = (sandbox: SandboxFile, range: { startAt: string; endAt: string }) => ({
  requestedOrganizationId: sandbox.organizationId,
  conversationTypeId: sandbox.conversationTypes[0]?.id ?? "",
  startAt: range.startAt,
  endAt: range.endAt,
  filterBy: "ORGANIZATION" as const,
  filterByIds: [sandbox.organizationId],
});

async function askAll(service: Service, query: ReturnType<typeof questionOf>, groupBy?: "TEAM") {
  const { data } = await service.ask(scorecardMetricValues, { query: { ...query, groupBy } });
  return Array.isArray(data) ? data : [data];
}

/** Whole percents, and a decimal next to 0 and 100. */
const rateText = (rate: number) =>
  rate > 0 && rate < 100 && (rate < 0.5 || rate >= 99.5)
    ? rate.toFixed(1)
    : String(Math.round(rate));

/** A metric's pass rate and count as in the table. */
function cellsOf(values: MetricValues | undefined, name: string): string[] {
  const rate = values?.metricValues.find((metric) => metric.name === name)?.passRate;
  const count = values?.recordingsEvaluatedCount.toLocaleString("en-US") ?? "";
  return [typeof rate === "number" ? `${rateText(rate)}\u00a0%` : "no data", count];
}

/** The table's body rows: name, pass rate and recordings. */
async function rowsOf(table: Locator): Promise<string[][]> {
  const rows = await table.getByRole("row").all();
  const cells = await Promise.all(
    rows.slice(1).map(async (row) => {
      const figures = await row.getByRole("cell").allInnerTexts();
      // The count links to its recordings and names the group for screen readers.
      const count = figures[3]?.split(/\s/)[0] ?? "";
      // The rate of the period before comes first.
      const rate = (figures[0] ?? "").replace(/^.*→ /, "");
      return [await row.getByRole("rowheader").innerText(), rate, count];
    }),
  );
  return cells;
}

const byName = (rows: string[][]) => rows.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));

test("teams are shown with the service's figures, by level the highest first", async ({
  page,
  service,
  sandbox,
}) => {
  const range = pastWeeks();
  const groups = await askAll(service, questionOf(sandbox, range), "TEAM");
  const { data } = await service.ask(organizationList, { query: { limit: 100 } });
  const names = new Map(
    data.flatMap(({ teams }) => teams.map(({ id, name }) => [id, name] as const)),
  );
  const metric = groups[0]?.metricValues.find(({ name }) => name === "Customer questions")?.id;
  await page.goto(
    `/scorecards?view=table&orderBy=level&metric=${metric}&startAt=${range.startAt}&endAt=${range.endAt}`,
  );
  await allAnswered(page);
  const [all, ...rows] = await rowsOf(page.getByRole("table", { name: "Pass rate by team" }));
  expect(all?.[0]).toBe("All teams");
  const expected = groups.map((group) => [
    names.get(group.filterByIds[0] ?? "") ?? "",
    ...cellsOf(group, "Customer questions"),
  ]);
  expect(byName(rows)).toEqual(byName(expected));
  const rates = rows.map(([, rate = ""]) => Number.parseFloat(rate));
  expect(rates).toEqual(rates.toSorted((a, b) => b - a));
});

test("a trend sends one request per week of both periods and shows each answer", async ({
  page,
  service,
  sandbox,
}) => {
  const { weeks, ...range } = pastWeeks();
  const answers = await Promise.all(
    weeks.map(async (week) => (await askAll(service, questionOf(sandbox, week)))[0]),
  );
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(scorecardMetricValues.path)) sent.push(request.url());
  });
  const metric = answers[0]?.metricValues.find(({ name }) => name === "Customer questions")?.id;
  await page.goto(
    `/scorecards?view=table&metric=${metric}&startAt=${range.startAt}&endAt=${range.endAt}`,
  );
  await allAnswered(page);
  // The total, the teams and everybody by person in two periods, and as many weeks before.
  expect(sent).toHaveLength(6 + 16);
  const all = await rowsOf(page.getByRole("table", { name: "By week" }));
  expect(all).toHaveLength(16);
  const rows = all.slice(8);
  expect(rows.map(([, ...figures]) => figures)).toEqual(
    answers.map((answer) => cellsOf(answer, "Customer questions")),
  );
  const first = toCalendarDate(parseAbsolute(range.startAt, ZONE));
  expect(rows[0]?.[0]).toMatch(new RegExp(`^${first.day} `));
});

test("the current week is marked as partial", async ({ page }) => {
  await page.goto("/scorecards");
  await expect(page.getByText(/^This week so far: /)).toBeVisible();
  await button(page, "Table").click();
  const rows = page.getByRole("table", { name: "By week" }).getByRole("row");
  await expect(rows.last()).toContainText("so far");
});

test("chart and table are one toggle apart, and Back switches between them", async ({ page }) => {
  const teams = page.getByRole("table", { name: "Pass rate by team" });
  const plot = teams.getByRole("columnheader", { name: "Plot" });
  await page.goto("/scorecards");
  await expect(plot).toBeVisible();
  await expect(page.getByRole("img", { name: /^Pass rate by week, as a line/ })).toBeVisible();
  await button(page, "Table").click();
  await expect(page).toHaveURL(/view=table/);
  await expect(
    teams.getByRole("columnheader", { name: "95 % interval", exact: true }),
  ).toBeVisible();
  await expect(plot).toHaveCount(0);
  await page.goBack();
  await expect(plot).toBeVisible();
});

test("another metric can be chosen with the arrow keys and is kept in the address", async ({
  page,
}) => {
  await page.goto("/scorecards?view=table");
  const tabs = page.getByRole("tablist", { name: "Metrics" }).getByRole("tab");
  // What arrows do loads after the first screen.
  await expect(pageStatus(page)).toBeAttached();
  // The surest change is chosen; only what is pressed is written into the address.
  await expect(page.getByRole("tab", { selected: true })).toHaveAccessibleName(
    /^Objections handled/,
  );
  await expect(page).not.toHaveURL(/metric=/);
  const second = (await tabs.nth(1).locator("span").first().textContent()) ?? "";
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.nth(1)).toBeFocused();
  await expect(page).toHaveURL(/metric=/);
  await page.reload();
  await expect(page.getByRole("tab", { selected: true })).toContainText(second);
});

test("a team can be filtered by name with the keyboard", async ({ page, service, sandbox }) => {
  const { data } = await service.ask(organizationList, { query: { limit: 100 } });
  const own = data.find(({ id }) => id === sandbox.organizationId);
  const team = own?.teams[0];
  await page.goto("/scorecards?view=table");
  await button(page, /^Filter/).press("Enter");
  // The list takes the focus once it is there.
  await expect(page.getByRole("combobox", { name: "Filter by organizations" })).toBeFocused();
  await button(page, "Team").press("Enter");
  await page.getByRole("combobox", { name: "Filter by teams" }).fill(team?.name ?? "");
  await expect(page.getByRole("option", { name: team?.name })).toBeVisible();
  await press(page, "Enter", "Escape");
  await expect(page).toHaveURL(new RegExp(`filterBy=TEAM&filterByIds=${team?.id}`));
  await allAnswered(page);
  await expect(page.getByRole("button", { name: `Filter ${team?.name}` })).toBeVisible();
  await expect(page.getByText(`by ${team?.name} were evaluated`)).toBeVisible();
});

test("a range without evaluated recordings says so and offers twelve months", async ({ page }) => {
  await page.goto("/scorecards?startAt=2001-01-01T06:00:00Z&endAt=2001-02-01T06:00:00Z");
  await expect(page.getByRole("heading", { name: "No evaluated recordings" })).toBeVisible();
  await expect(page.getByText(/between 1 Jan 2001 and 31 Jan 2001/)).toBeVisible();
  await button(page, "Last 12 months").click();
  await expect(page.getByRole("tablist", { name: "Metrics" })).toBeVisible();
});

test("an unknown conversation type shows the service's reason", async ({ page, watch }) => {
  watch.allowError(/status of 404/);
  await page.goto("/scorecards?conversationTypeId=ct_nowhere");
  await expect(alert(page)).toContainText("no such conversation type");
  await expect(page.getByRole("button", { name: "Type ct_nowhere" })).toBeVisible();
});

test("another organization's conversation types are found, and no others offered", async ({
  page,
  service,
  sandbox,
}) => {
  const { data } = await service.ask(recordingList, { query: { limit: 100 } });
  const other = data.find(({ organizationId }) => organizationId !== sandbox.organizationId);
  const organizationId = other?.organizationId ?? "";
  const { data: own } = await service.ask(recordingList, { query: { organizationId, limit: 100 } });
  const names = [...new Set(own.flatMap(({ conversationType }) => conversationType ?? []))];
  await page.goto(`/scorecards?organizationId=${organizationId}`);
  await expect(page.getByRole("tablist", { name: "Metrics" })).toBeVisible();
  await button(page, /^Type /).click();
  const types = page.getByRole("listbox", { name: "Conversation type" });
  await expect(types.getByRole("option")).toHaveCount(names.length);
  for (const name of names) await expect(types.getByRole("option", { name })).toBeVisible();
});

test("a person's pass rates over time are shown beside their team's", async ({
  page,
  service,
  sandbox,
}) => {
  const { data } = await service.ask(recordingList, {
    query: {
      organizationId: sandbox.organizationId,
      conversationType: [sandbox.conversationTypes[0]?.name ?? ""],
      limit: 100,
    },
  });
  // The newest one may not be evaluated yet.
  const best = data.at(-1);
  const { organizationId, teamId, userId } = best ?? {};
  const name = `${best?.repFirstName} ${best?.repLastName}`;
  const within = { organizationId, filterBy: "TEAM", filterByIds: teamId };
  const search = stringifySearch({ ...within, groupBy: "USER", peek: userId });
  await page.goto(`/scorecards${search}`);
  const panel = peek(page);
  await expect(panel.getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
  // The person's line is in the page's own trend.
  await expect(page.getByRole("img", { name: /by week, as a line/ })).toBeVisible();
  await expect(panel.getByRole("link", { name: "View everybody's recordings" })).toBeVisible();
  await button(page, "Table").click();
  const weeks = page.getByRole("table", { name: `By week, ${name}` });
  await expect(weeks.getByRole("row").last()).toContainText("so far");
});

test("the sentence, tile, row, table, panel, paper, team and organization have one change", async ({
  page,
  service,
  sandbox,
}) => {
  const { data } = await service.ask(organizationList, { query: { limit: 100 } });
  const teams = data.find(({ id }) => id === sandbox.organizationId)?.teams ?? [];
  const team = teams.find(({ name }) => name === "San Antonio");
  await page.goto(`/scorecards?peek=${team?.id}`);
  await allAnswered(page);
  const main = page.getByRole("main");
  const sentence =
    (await main
      .getByText(/ (?:fell|rose|went) from \d+ to \d+/)
      .first()
      .textContent()) ?? "";
  const [, from = "", to = ""] = /from (\d+) to (\d+)/.exec(sentence) ?? [];
  await expect(page.getByRole("tab", { selected: true })).toContainText(`${from} → ${to}`);
  // The team's own, in its row, its panel and on paper.
  const row = page
    .getByRole("table", { name: "Pass rate by team" })
    .getByRole("row", { name: /San Antonio/ });
  const arrow = /(\d+) → (\d+)/.exec(await row.getByRole("cell").nth(1).innerText());
  const [change = "", before, now] = arrow ?? [];
  await expect(peek(page)).toContainText(`${change}\u00a0%`);
  const moved = new RegExp(` fell .*from ${before} to ${now}`);
  await expect(peek(page).getByText(moved)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(main.getByText(moved)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
  await button(page, "Table").click();
  const table = page.getByRole("table", { name: "Pass rate by team" });
  await expect(table.getByRole("row", { name: /^All teams/ })).toContainText(`${from} → ${to}`);
  await expect(table.getByRole("row", { name: /San Antonio/ })).toContainText(change);

  const metric =
    (await page.getByRole("tab", { selected: true }).locator("span").first().textContent()) ?? "";
  const rates = page.getByRole("table", { name: "Pass rates" });
  await page.goto(`/organizations/${sandbox.organizationId}`);
  await expect(rates.getByRole("row", { name: new RegExp(`^${metric}`) })).toContainText(
    `${from} → ${to}`,
  );
  await page.goto(`/teams/${team?.id}`);
  await expect(rates.getByRole("row", { name: new RegExp(`^${metric}`) })).toContainText(change);
});

test("chips filter the teams by what is known of them, and the rest is folded", async ({
  page,
}) => {
  await page.goto("/scorecards");
  await allAnswered(page);
  const teams = page.getByRole("table", { name: "Pass rate by team" });
  const chips = page.getByRole("toolbar", { name: "Show" });
  const countOf = async (name: string) =>
    Number(/\d+$/.exec(await chips.getByRole("button", { name }).innerText())?.[0]);
  const worse = await countOf("Worse");
  const few = await countOf("Too few");
  await expect(teams.getByRole("rowheader").first()).toContainText("San Antonio");
  const judged = await teams.getByRole("rowheader").count();
  await chips.getByRole("button", { name: "Worse" }).click();
  await expect(teams.getByRole("rowheader")).toHaveCount(worse);
  await expect(page).toHaveURL(/show=worse/);
  await chips.getByRole("button", { name: "Too few" }).click();
  await expect(teams.getByRole("rowheader")).toHaveCount(few);
  await chips.getByRole("button", { name: "Too few" }).click();
  await teams.getByRole("button", { name: "Show those with too few" }).click();
  const all = await teams.getByRole("rowheader").count();
  expect(all).toBe(judged + few);
  await button(page, "Level").first().click();
  await expect(teams.getByRole("rowheader")).toHaveCount(all);
});

test("two teams are compared by all metrics and in the trend, and a third can't be", async ({
  page,
  service,
  sandbox,
}) => {
  const { startAt, endAt } = pastWeeks();
  const compare = (await askAll(service, questionOf(sandbox, { startAt, endAt }), "TEAM")).slice(
    0,
    2,
  );
  const ids = compare.map(({ filterByIds }) => filterByIds[0] ?? "");
  await page.goto(`/scorecards?orderBy=level&startAt=${startAt}&endAt=${endAt}`);
  await allAnswered(page);
  for (const id of ids) await page.locator(`[data-compare="${id}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`compare=${ids.join(",")}`));
  await page.reload();
  await allAnswered(page);
  const panel = peek(page);
  const row = panel.getByRole("table", { name: /^Comparison/ }).getByRole("row", { name: /^Pace/ });
  for (const group of compare) await expect(row).toContainText(cellsOf(group, "Pace")[0] ?? "");
  await expect(row).toContainText(/probably better|may be chance|too few/);
  const names = (await panel.getByRole("heading", { name: / and / }).innerText()).split(" and ");
  const trend = panel.getByRole("region", { name: /^By week/ });
  for (const name of ["All teams", ...names]) {
    await expect(trend.getByText(name, { exact: true })).toBeVisible();
  }
  const third = page.getByRole("checkbox", { name: /^Compare /, checked: false }).first();
  await expect(third).toHaveAttribute("aria-disabled", "true");
  await third.click({ force: true });
  await expect(third).not.toBeChecked();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(page).not.toHaveURL(/compare=/);
});
