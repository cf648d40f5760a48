import {
  parseAbsolute,
  startOfWeek,
  toCalendarDate,
  today,
  toZoned,
} from "@internationalized/date";
import type { Locator, Page } from "@playwright/test";
import { organizationList } from "../src/contract/organizations.ts";
import { type MetricValues, scorecardMetricValues } from "../src/contract/scorecards.ts";
import { expect, test } from "./fixtures.ts";
import type { Sandbox } from "./stack/sandbox.ts";
import type { Service } from "./stack/service.ts";

const ZONE = "America/Chicago";

/** Eight whole weeks of the browser's zone that are over, so that no figure moves meanwhile. */
function pastWeeks() {
  const monday = startOfWeek(today(ZONE), "en-GB");
  const starts = Array.from({ length: 9 }, (_, index) =>
    toZoned(monday.subtract({ weeks: 8 - index }), ZONE)
      .toDate()
      .toISOString(),
  );
  const weeks = starts.slice(0, 8).map((startAt, index) => ({
    startAt,
    endAt: starts[index + 1] ?? "",
  }));
  return { startAt: starts[0] ?? "", endAt: starts[8] ?? "", weeks };
}

const questionOf = (sandbox: Sandbox, range: { startAt: string; endAt: string }) => ({
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

/** Pass rate and count of a metric as a table writes them. */
function cellsOf(values: MetricValues | undefined, name: string): string[] {
  const rate = values?.metricValues.find((metric) => metric.name === name)?.passRate;
  const count = values?.recordingsEvaluatedCount.toLocaleString("en-US") ?? "";
  return [typeof rate === "number" ? `${rate.toFixed(1)}\u00a0%` : "no data", count];
}

/** The rows of a table without its head: name, pass rate and recordings. */
async function rowsOf(table: Locator): Promise<string[][]> {
  const rows = await table.getByRole("row").all();
  const cells = await Promise.all(
    rows.slice(1).map(async (row) => {
      const figures = await row.getByRole("cell").allInnerTexts();
      // The count leads to its recordings, and says of whom to screen readers.
      const count = figures.at(-1)?.split(/\s/)[0] ?? "";
      return [await row.getByRole("rowheader").innerText(), figures[0] ?? "", count];
    }),
  );
  return cells;
}

const allAnswered = (page: Page) => expect(page.getByText(/calls, all answered$/)).toBeVisible();
const byName = (rows: string[][]) => rows.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));

test("teams are compared with the service's own figures, the highest first", async ({
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
  await page.goto(`/scorecards?view=table&startAt=${range.startAt}&endAt=${range.endAt}`);
  await allAnswered(page);
  const rows = await rowsOf(page.getByRole("table", { name: "Pass rate by team" }));
  const expected = groups.map((group) => [
    names.get(group.filterByIds[0] ?? "") ?? "",
    ...cellsOf(group, "Customer questions"),
  ]);
  expect(byName(rows)).toEqual(byName(expected));
  const rates = rows.map(([, rate = ""]) => Number.parseFloat(rate));
  expect(rates).toEqual(rates.toSorted((a, b) => b - a));
});

test("a trend asks once a week of the browser's zone and shows each answer", async ({
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
  await page.goto(`/scorecards?view=table&startAt=${range.startAt}&endAt=${range.endAt}`);
  await expect(page.getByText("11 calls, all answered")).toBeVisible();
  expect(sent).toHaveLength(11);
  const rows = await rowsOf(page.getByRole("table", { name: "By week" }));
  expect(rows.map(([, ...figures]) => figures)).toEqual(
    answers.map((answer) => cellsOf(answer, "Customer questions")),
  );
  const first = toCalendarDate(parseAbsolute(range.startAt, ZONE));
  expect(rows[0]?.[0]).toMatch(new RegExp(`^${first.day} `));
});

test("the running week is marked as partial", async ({ page }) => {
  await page.goto("/scorecards");
  await expect(page.getByText("%, this week is partial")).toBeVisible();
  await page.getByRole("button", { name: "Table" }).click();
  const rows = page.getByRole("table", { name: "By week" }).getByRole("row");
  await expect(rows.last()).toContainText("so far");
});

test("chart and table are one toggle apart, and Back goes between them", async ({ page }) => {
  await page.goto("/scorecards");
  await expect(page.getByRole("img", { name: /^Pass rate by team, as bars/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Pass rate by week, as a line/ })).toBeVisible();
  await page.getByRole("button", { name: "Table" }).click();
  await expect(page).toHaveURL(/view=table/);
  await expect(page.getByRole("table", { name: "Pass rate by team" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("img", { name: /^Pass rate by team, as bars/ })).toBeVisible();
});

test("another metric is chosen with the arrow keys and kept in the address", async ({ page }) => {
  await page.goto("/scorecards?view=table");
  const metrics = page.getByRole("tablist", { name: "Metrics" });
  await metrics.getByRole("tab", { name: /^Customer questions/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(metrics.getByRole("tab", { name: /^Rep questions/ })).toBeFocused();
  await expect(page).toHaveURL(/metric=/);
  await page.reload();
  await expect(metrics.getByRole("tab", { selected: true })).toHaveAccessibleName(/^Rep questions/);
});

test("a team is filtered for by name with the keyboard alone", async ({
  page,
  service,
  sandbox,
}) => {
  const { data } = await service.ask(organizationList, { query: { limit: 100 } });
  const own = data.find(({ id }) => id === sandbox.organizationId);
  const team = own?.teams[0];
  await page.goto("/scorecards?view=table");
  await page.getByRole("button", { name: /^Filter/ }).press("Enter");
  await page.getByRole("button", { name: "Team", exact: true }).press("Enter");
  await page.getByRole("searchbox", { name: "Filter by teams" }).fill(team?.name ?? "");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`filterBy=TEAM&filterByIds=${team?.id}`));
  await allAnswered(page);
  await expect(page.getByRole("button", { name: `Filter ${team?.name}` })).toBeVisible();
  await expect(page.getByText(`by ${team?.name} were evaluated`)).toBeVisible();
});

test("a range without evaluated recordings says so and offers twelve months", async ({ page }) => {
  await page.goto("/scorecards?startAt=2001-01-01T06:00:00Z&endAt=2001-02-01T06:00:00Z");
  await expect(page.getByRole("heading", { name: "No evaluated recordings" })).toBeVisible();
  await expect(page.getByText(/between 1 Jan 2001 and 31 Jan 2001/)).toBeVisible();
  await page.getByRole("button", { name: "Last 12 months" }).click();
  await expect(page.getByRole("tablist", { name: "Metrics" })).toBeVisible();
});

test("a conversation type that isn't there is told in the service's words", async ({
  page,
  watch,
}) => {
  watch.allowError(/status of 404/);
  await page.goto("/scorecards?conversationTypeId=ct_nowhere");
  await expect(page.getByRole("alert")).toContainText("no such conversation type");
  await expect(page.getByRole("button", { name: "Type ct_nowhere" })).toBeVisible();
});

test("a credential without the user-scoped API is told which one would do", async ({
  page,
  signIn,
}) => {
  await signIn("organization-api-token");
  await page.goto("/scorecards");
  const main = page.getByRole("main");
  await expect(main).toContainText("This credential can't see scorecards");
  await expect(main).toContainText("sign in with a client app or an OAuth app token");
});

test("an OAuth app token sees scorecards without a list of organizations", async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn("oauth-app-token");
  await page.goto(`/scorecards?view=table&organizationId=${sandbox.organizationId}`);
  await allAnswered(page);
  await expect(page.getByRole("table", { name: "Pass rate by team" })).toBeVisible();
  await expect(
    page.getByRole("button", { name: `Filter ${sandbox.organizationId}` }),
  ).toBeVisible();
});

test("an organization whose conversation types aren't known asks for one", async ({
  page,
  service,
  sandbox,
}) => {
  const { data } = await service.ask(organizationList, { query: { limit: 100 } });
  const other = data.find(({ id }) => id !== sandbox.organizationId);
  await page.goto(`/scorecards?organizationId=${other?.id}`);
  await expect(page.getByRole("heading", { name: "Choose a conversation type" })).toBeVisible();
});
