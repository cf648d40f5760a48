import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { engagementUserList } from "~/contract/engagement-users.ts";
import { ENGAGEMENT_USER_PAGE } from "~/contract/values.ts";
import { engagementSync } from "~/contract/engagements.ts";
import { expect, test, WRITING } from "../support/fixtures.ts";
import type { Service } from "../stack/service.ts";
import { grid } from "../support/locators.ts";

test.use(WRITING);

const bodyRows = (page: Page) =>
  grid(page, "Engagement users")
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") });

/** Syncs an engagement with a number of users. */
async function make(service: Service, people: number) {
  const externalId = randomUUID();
  const engagementUsers = Array.from({ length: people }, (_, index) => ({
    email: `${externalId}-${index}@harbor.example`,
    name: `Pavel ${externalId.slice(0, 4)} ${index}`,
  }));
  const body = { externalId, engagementUsers };
  const { data } = await service.ask(engagementSync, { body });
  return data;
}

test("lists who took part, and each row links to the rest of its engagement", async ({
  page,
  writer: { service },
}) => {
  const engagement = await make(service, 3);
  await page.goto(`/engagements?tab=users&engagementId=${engagement.id}`);
  await expect(bodyRows(page)).toHaveCount(3);
  await expect(page.getByText("3 engagement users")).toBeVisible();
  const [first] = engagement.engagementUsers ?? [];
  await expect(grid(page, "Engagement users").getByText(first?.name ?? "no name")).toBeVisible();

  await page.getByRole("button", { name: "Clear Engagement" }).click();
  await expect(page).toHaveURL(/tab=users$/);
  await expect(page.getByText(/^\d+ loaded, more available$/)).toBeVisible();
  await page.goBack();
  await expect(bodyRows(page)).toHaveCount(3);
  await page.reload();
  await expect(bodyRows(page)).toHaveCount(3);
});

test("a person's ID leads to everything they took part in", async ({
  page,
  writer: { service },
}) => {
  const all = await service.ask(engagementUserList);
  const userId = all.find((user) => user.userId !== null)?.userId ?? "";
  const theirs = await service.ask(engagementUserList, { query: { userId } });
  await page.goto("/engagements?tab=users");
  await grid(page, "Engagement users").getByRole("link", { name: userId }).first().click();
  await expect(page).toHaveURL(new RegExp(`userId=${userId}`));
  const count = Math.min(theirs.length, ENGAGEMENT_USER_PAGE);
  await expect(page.getByText(new RegExp(`^${count} (loaded|engagement users?)`))).toBeVisible();
  // The chip shows the name from the rows.
  const chip = page.getByRole("button", { name: /^User / });
  await expect(chip).toContainText(theirs[0]?.name ?? "");
});

test("loads more while scrolling, no row twice, up to the last short page", async ({
  page,
  writer: { service },
}) => {
  const engagement = await make(service, ENGAGEMENT_USER_PAGE + 20);
  await page.goto(`/engagements?tab=users&engagementId=${engagement.id}`);
  await expect(page.getByText("100 loaded, more available")).toBeVisible();
  await grid(page, "Engagement users").focus();
  await page.keyboard.press("End");
  await expect(page.getByText("120 engagement users")).toBeVisible();
  await expect(grid(page, "Engagement users")).toHaveAttribute("aria-rowcount", "121");
});

test("an ID without results names the filter", async ({ page }) => {
  await page.goto("/engagements?tab=users");
  await page.getByRole("button", { name: "Engagement", exact: true }).click();
  await page.getByRole("combobox", { name: "Engagement" }).fill("eng_none");
  await page.getByRole("option", { name: "Use “eng_none”" }).click();
  await expect(page.getByRole("heading", { name: "No engagement users match" })).toBeVisible();
  await page.getByRole("button", { name: "Clear Engagement" }).last().click();
  await expect(grid(page, "Engagement users")).toBeVisible();
});
