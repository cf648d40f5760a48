import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { type MetricValues, scorecardMetricValues } from "~/contract/scorecards.ts";
import { readCsv } from "../support/files/csv.ts";
import { expect, test } from "../support/fixtures.ts";
import { monthStart } from "../support/months.ts";
import { CLIPBOARD, clipboard } from "../support/rotation.ts";
import type { SandboxFile } from "../../server/shared/sandbox-file.ts";
import type { Service } from "../stack/service.ts";
import { allAnswered, button, peek, table } from "../support/locators.ts";

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

test("the heat map is in the order of the groups and chooses metrics", async ({ page }) => {
  await page.goto(`${ADDRESS}&orderBy=level`);
  await allAnswered(page);
  const map = table(page, "Teams and metrics");
  await map.getByRole("button", { name: "Pace" }).click();
  await expect(page.getByRole("tab", { selected: true })).toHaveAccessibleName(/^Pace/);
  const teams = table(page, "Pass rate by team").getByRole("rowheader");
  expect(await map.getByRole("rowheader").allInnerTexts()).toEqual(await teams.allInnerTexts());
  await map.getByRole("rowheader").first().getByRole("button").click();
  const panel = peek(page);
  await expect(panel.getByRole("heading", { name: "Pace", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await page.getByRole("group", { name: "Cells" }).getByRole("button", { name: "Change" }).click();
  await expect(map.getByText(/^[+−]\d+$/).first()).toBeVisible();
});

async function take(page: Page, name: string): Promise<Download> {
  const download = page.waitForEvent("download");
  await button(page, "Export").click();
  await page.getByRole("menuitem", { name }).click();
  return download;
}

test.describe("exports", () => {
  test.use({ permissions: CLIPBOARD });

  test("saves data, and prints", async ({ page, service, sandbox }) => {
    const groups = await groupsOf(service, sandbox);
    await page.goto(ADDRESS);
    await allAnswered(page);
    const csv = readFileSync(await (await take(page, "Data as CSV")).path(), "utf8");
    const lines = readCsv(csv).rows;
    const inGroups = lines.filter(([part]) => part === "group");
    expect(inGroups).toHaveLength(groups.length * (groups[0]?.metricValues.length ?? 0));
    for (const { filterByIds, metricValues, recordingsEvaluatedCount } of groups) {
      for (const { id, value, passRate } of metricValues) {
        const line = inGroups.find((each) => each[6] === filterByIds[0] && each[8] === id);
        const figures = [value ?? "", passRate ?? "", recordingsEvaluatedCount].map(String);
        expect(line?.slice(12, 15)).toEqual(figures);
      }
    }
    // Three months, and as many days before, which begin within a fourth.
    expect(lines.filter(([part]) => part === "bucket").length % 14).toBe(0);

    await button(page, "Export").click();
    await page.getByRole("menuitem", { name: "Copy link" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    // With the metric that was chosen for the reader.
    await expect.poll(() => clipboard(page)).toContain(`${page.url()}&metric=`);

    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await expect(page.getByRole("navigation")).toHaveCount(0);
    const teams = table(page, "Pass rate by team");
    await expect(teams.getByText(/^Too few calls or reps/)).toBeVisible();
    await expect(
      page.getByRole("heading", { name: /^(?:Why it changed|What moved it)/ }),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "Scorecards" })).toBeVisible();
  });
});
