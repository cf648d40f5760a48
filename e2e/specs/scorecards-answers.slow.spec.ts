import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { type MetricValues, scorecardMetricValues } from "~/contract/scorecards.ts";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { monthStart } from "../support/months.ts";
import { CLIPBOARD, clipboard } from "../support/rotation.ts";
import type { SandboxFile } from "../../server/shared/sandbox-file.ts";
import type { Service } from "../stack/service.ts";
import { grid } from "../support/locators.ts";

// Past months, so that no figure changes.
const RANGE = { startAt: monthStart(-4), endAt: monthStart(-1) };
const ADDRESS = `/scorecards?bucket=month&startAt=${RANGE.startAt}&endAt=${RANGE.endAt}`;

async function groupsOf(service: Service, sandbox: SandboxFile): Promise<MetricValues[]> {
  const { data } = await service.ask(scorecardMetricValues, {
    query: {
      requestedOrganizationId: sandbox.organizationId,
      conversationTypeId: sandbox.conversationTypes[0]?.id ?? "",
      ...RANGE,
      filterBy: "ORGANIZATION",
      filterByIds: [sandbox.organizationId],
      groupBy: "TEAM",
    },
  });
  return Array.isArray(data) ? data : [data];
}

const pace = ({ metricValues }: MetricValues) =>
  metricValues.find(({ name }) => name === "Pace")?.passRate ?? -1;

const answered = (page: Page) => expect(page.getByText(/calls, all answered$/)).toBeVisible();

test("the heat map sorts and has arrow keys", async ({ page, service, sandbox }) => {
  const groups = await groupsOf(service, sandbox);
  await page.goto(ADDRESS);
  await answered(page);
  const map = grid(page, "Teams and metrics");
  await map.getByRole("button", { name: "Pace" }).click();
  await expect(map.getByRole("columnheader", { name: "Pace" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  const highest = Math.max(...groups.map(pace));
  await map.focus();
  await page.keyboard.press("ArrowDown");
  const reading = page.getByRole("status").filter({ hasText: "Pace:" });
  await expect(reading).toContainText(`${highest.toFixed(1)} %`);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("status").filter({ hasText: "Filler words:" })).toBeVisible();
  await page.keyboard.press("Enter");
  const peek = page.getByRole("complementary", { name: "Peek" });
  await expect(peek.getByRole("heading", { name: "Filler words", exact: true })).toBeVisible();
  await expect(page.getByRole("tab", { selected: true })).toHaveAccessibleName(/^Filler words/);
  await page.keyboard.press("Escape");
  await expect(peek).toHaveCount(0);
  await expect(map).toBeFocused();
  await page.getByRole("status").getByRole("link", { name: "View recordings" }).click();
  await expect(page).toHaveURL(/\/recordings\?.*teamId=/);
  const search = new URL(page.url()).searchParams;
  const best = groups.filter((group) => pace(group) === highest);
  expect(best.map(({ filterByIds }) => filterByIds[0])).toContain(search.get("teamId"));
  expect(search.get("dateCreated:lt")).toBe(RANGE.endAt);
  await expect(grid(page)).toBeVisible();
});

test("the team that changed most surely, and its lowest scored recordings, are three clicks away", async ({
  page,
  service,
  sandbox,
}) => {
  await page.goto(ADDRESS);
  const teams = page.getByRole("table", { name: "Pass rate by team" });
  await page.getByRole("tab", { name: /^Objections handled/ }).click();
  await page.getByRole("button", { name: "Surest change" }).click();
  await expect(teams.getByText(/probably|can't tell/).first()).toBeVisible();
  const first = teams.getByRole("rowheader").first();
  const name = await first.innerText();
  await first.getByRole("button").click();
  const peek = page.getByRole("complementary", { name: "Peek" });
  await expect(peek.getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
  await expect(peek.getByRole("img", { name: /as a line/ })).toBeVisible();
  const lowest = peek.getByRole("list", { name: "Lowest scores" }).getByRole("listitem");
  await expect(lowest).toHaveCount(5);
  const { data } = await service.ask(recordingList, {
    query: {
      organizationId: sandbox.organizationId,
      teamId: [new URL(page.url()).searchParams.get("peek") ?? ""],
      conversationType: [sandbox.conversationTypes[0]?.name ?? ""],
      "dateCreated:gt": new Date(Date.parse(RANGE.startAt) - 1).toISOString(),
      "dateCreated:lt": RANGE.endAt,
      orderBy: "evaluationScore",
      orderDirection: "asc",
      showEvaluationScore: true,
    },
  });
  const scores = data.slice(0, 5).map(({ evaluationScore, title }) => `${evaluationScore}${title}`);
  await expect(lowest).toContainText(scores);
  // The line of the team stays when the panel is closed, and its calls are counted.
  await peek.getByRole("button", { name: "Close" }).click();
  await expect(first.getByRole("button")).toBeFocused();
  await expect(page.getByText("12 calls, all answered")).toBeVisible();
  await page.getByRole("button", { name: `Clear ${name}` }).click();
  await expect(page.getByText("9 calls, all answered")).toBeVisible();
  await expect(page).not.toHaveURL(/group=/);
});

test("the heat map shows changes with marks for the sure ones", async ({ page }) => {
  await page.goto(ADDRESS);
  await answered(page);
  const map = grid(page, "Teams and metrics");
  await page.getByRole("group", { name: "Cells" }).getByRole("button", { name: "Change" }).click();
  await expect(page.getByText(/Corrected for \d+ comparisons/)).toBeVisible();
  await map.focus();
  await page.keyboard.press("ArrowDown");
  await expect(
    page.getByRole("status").filter({ hasText: /Pass rate (up|down|unch)/ }),
  ).toBeVisible();
});

test("two cohorts are chosen, compared in words and kept in the address", async ({
  page,
  service,
  sandbox,
}) => {
  const [first, second] = await groupsOf(service, sandbox);
  await page.goto(ADDRESS);
  const pane = page.getByRole("region", { name: "Comparison" });
  await expect(pane).toContainText(/the best and worst of \d+ teams/);
  await pane.getByRole("button", { name: "Compare groups" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare groups" });
  for (const [cohort, group] of [
    ["First cohort", first],
    ["Second cohort", second],
  ] as const) {
    const chips = dialog.getByRole("group", { name: cohort });
    await chips.getByRole("button", { name: /^Filter/ }).click();
    const options = page.getByRole("listbox", { name: "Filter by teams" });
    await options.getByRole("option", { selected: true }).click();
    await page.getByRole("combobox").fill(group?.filterByIds[0] ?? "");
    await options.getByRole("option").first().click();
    await page.keyboard.press("Escape");
  }
  await dialog.getByRole("button", { name: "Compare cohorts" }).click();
  await expect(page).toHaveURL(/compare=TEAM/);
  await answered(page);
  await pane.getByRole("button", { name: "All metrics" }).click();
  const table = pane.getByRole("table", { name: "Comparison of all metrics" });
  const row = table.getByRole("row", { name: /^Pace/ });
  const rates = [first, second].map(
    (group) => group?.metricValues.find(({ name }) => name === "Pace")?.passRate ?? 0,
  );
  await expect(row).toContainText(`${rates[0]?.toFixed(1)}`);
  await expect(row).toContainText(`${rates[1]?.toFixed(1)}`);
  await expect(row).toContainText(/probably better|can't tell, (?:\d+ recordings?|only \d reps?)/);
  await page.reload();
  await expect(table.or(pane)).toContainText(/probably better|can't tell/);
  await pane.getByRole("button", { name: "Compare groups" }).click();
  await dialog.getByRole("button", { name: "Reset to best and worst" }).click();
  await expect(page).not.toHaveURL(/compare=/);
});

async function take(page: Page, name: string): Promise<Download> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name }).click();
  return download;
}

test.describe("exports", () => {
  test.use({ permissions: CLIPBOARD });

  test("saves data, and prints", async ({ page, service, sandbox }) => {
    const groups = await groupsOf(service, sandbox);
    await page.goto(ADDRESS);
    await answered(page);
    const csv = readFileSync(await (await take(page, "Data as CSV")).path(), "utf8");
    const lines = csv
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    const inGroups = lines.filter(([part]) => part === "group");
    expect(inGroups).toHaveLength(groups.length * (groups[0]?.metricValues.length ?? 0));
    for (const { filterByIds, metricValues, recordingsEvaluatedCount } of groups) {
      for (const { id, value, passRate } of metricValues) {
        const line = inGroups.find((each) => each[6] === filterByIds[0] && each[8] === id);
        const figures = [value ?? "", passRate ?? "", recordingsEvaluatedCount].map(String);
        expect(line?.slice(12, 15)).toEqual(figures);
      }
    }
    expect(lines.filter(([part]) => part === "bucket").length).toBe(3 * 14);

    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "Copy link" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    await expect.poll(() => clipboard(page)).toBe(page.url());

    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await expect(page.getByRole("navigation")).toHaveCount(0);
    const map = grid(page, "Teams and metrics");
    await expect(map.getByRole("rowheader")).toHaveCount(groups.length);
    await expect(page.getByRole("heading", { name: "Scorecards" })).toBeVisible();
  });
});
