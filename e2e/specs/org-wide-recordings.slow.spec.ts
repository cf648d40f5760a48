import type { Page } from "@playwright/test";
import type { QueryInput } from "~/contract/endpoint.ts";
import { type OrgWideRecording, orgWideRecordingList } from "~/contract/org-wide-recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import type { Service } from "../stack/service.ts";
import { button, grid, heading, rows, searchOf } from "../support/locators.ts";

const ADDRESS = "/recordings/sync-log";
const row = (page: Page, index: number) => rows(page, "Sync log").nth(index);

async function ask(
  service: Service,
  query: QueryInput<typeof orgWideRecordingList> = {},
): Promise<OrgWideRecording[]> {
  const { data } = await service.ask(orgWideRecordingList, { query: { pageSize: 100, ...query } });
  return data;
}

test("the sync log is one link away from all recordings and says what it is for", async ({
  page,
  service,
}) => {
  const [first] = await ask(service);
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await page.goto("/recordings");
  await expect(grid(page)).toBeVisible();
  expect(paths.filter((path) => path.includes("org-wide"))).toEqual([]);
  await page.getByRole("link", { name: "Sync log" }).click();
  await expect(page).toHaveURL(/\/recordings\/sync-log$/);
  await expect(heading(page, "Sync log")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("For whoever keeps an external copy");
  await expect(page.getByText("100 loaded, more available")).toBeVisible();
  await expect(row(page, 1)).toContainText(first?.title ?? "");
  await expect(row(page, 1)).toContainText(first?.id ?? "");
  await page.getByRole("link", { name: "Recordings" }).click();
  await expect(page).toHaveURL(/\/recordings$/);
});

test("a row's title and ID are in view, and its person has a name", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ADDRESS);
  const header = (name: string) => grid(page, "Sync log").getByRole("columnheader", { name });
  for (const name of ["Title", "ID", "Updated", "Result"]) {
    await expect(header(name)).toBeInViewport({ ratio: 1 });
  }
  await expect(row(page, 1)).toContainText(/rec_/);
  await expect(row(page, 1)).not.toContainText("usr_");
});

test("created and updated filters use the API's names and exact bounds", async ({
  page,
  service,
}) => {
  const all = await ask(service);
  const [to, from] = [all[10]?.createdAt ?? "", all[40]?.createdAt ?? ""];
  await page.goto(`${ADDRESS}?createdAt:gt=${from}&createdAt:lt=${to}`);
  const between = await ask(service, { "createdAt:gt": from, "createdAt:lt": to });
  await expect(page.getByText(`${between.length} org-wide recordings`)).toBeVisible();
  await button(page, "Clear Created").click();
  await button(page, "Updated").first().click();
  await button(page, "Last 12 months").click();
  await page.keyboard.press("Escape");
  await expect.poll(() => searchOf(page).get("updatedAt:gt")).toBe("last-12-months");
  await expect(page.getByText("100 loaded, more available")).toBeVisible();
  const instant = all.map(({ updatedAt }) => updatedAt ?? "").toSorted()[90] ?? "";
  const bounds = { "updatedAt:gte": instant, "updatedAt:lte": instant };
  const exact = await ask(service, bounds);
  await page.goto(`${ADDRESS}?updatedAt:gte=${instant}&updatedAt:lte=${instant}`);
  await expect(page.getByText(new RegExp(`^${exact.length} org-wide recordings?$`))).toBeVisible();
  await expect(row(page, 1)).toContainText(exact[0]?.title ?? "");
});

test("CRM IDs are shown on request", async ({ page, service }) => {
  const found = await ask(service, { showCrmLinks: true });
  const linked = found.find(({ crm }) => crm?.opportunity && crm.account);
  await page.goto(ADDRESS);
  await expect(row(page, 1)).toBeVisible();
  await page.getByRole("searchbox").fill(linked?.id ?? "");
  await button(page, "CRM links").click();
  await expect.poll(() => searchOf(page).get("showCrmLinks")).toBe("true");
  for (const link of [linked?.crm?.opportunity, linked?.crm?.account]) {
    await expect(row(page, 1)).toContainText(link?.id ?? "");
  }
});
