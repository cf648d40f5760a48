import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ENGAGEMENT_USER_PAGE, engagementUserList } from "../src/contract/engagement-users.ts";
import { engagementSync } from "../src/contract/engagements.ts";
import { expect, test } from "./fixtures.ts";
import type { Service } from "./stack/service.ts";

const table = (page: Page) => page.getByRole("grid", { name: "Engagement users" });
const bodyRows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") });

/** An engagement of this test's own with so many people. */
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

test("lists who took part, and each row leads to the others of its engagement", async ({
  page,
  service,
}) => {
  const engagement = await make(service, 3);
  await page.goto(`/engagements?tab=users&engagementId=${engagement.id}`);
  await expect(bodyRows(page)).toHaveCount(3);
  await expect(page.getByText("3 loaded, no more")).toBeVisible();
  const [first] = engagement.engagementUsers ?? [];
  await expect(table(page).getByText(first?.name ?? "no name")).toBeVisible();

  await page.getByRole("button", { name: "Drop Engagement" }).click();
  await expect(page).toHaveURL(/tab=users$/);
  await expect(page.getByText(/^\d+ loaded, more available$/)).toBeVisible();
  await page.goBack();
  await expect(bodyRows(page)).toHaveCount(3);
  await page.reload();
  await expect(bodyRows(page)).toHaveCount(3);
});

test("a person's id leads to all they took part in", async ({ page, service }) => {
  const all = await service.ask(engagementUserList);
  const userId = all.find((user) => user.userId !== null)?.userId ?? "";
  const theirs = await service.ask(engagementUserList, { query: { userId } });
  await page.goto("/engagements?tab=users");
  await table(page).getByRole("link", { name: userId }).first().click();
  await expect(page).toHaveURL(new RegExp(`userId=${userId}`));
  const count = Math.min(theirs.length, ENGAGEMENT_USER_PAGE);
  await expect(page.getByText(new RegExp(`^${count} loaded`))).toBeVisible();
  // The chip names the person, as the rows have.
  const chip = page.getByRole("button", { name: /^User / });
  await expect(chip).toHaveText(`User${theirs[0]?.name ?? ""}`);
});

test("loads on as it is scrolled, no row twice, to the last short page", async ({
  page,
  service,
}) => {
  const engagement = await make(service, ENGAGEMENT_USER_PAGE + 20);
  await page.goto(`/engagements?tab=users&engagementId=${engagement.id}`);
  await expect(page.getByText("100 loaded, more available")).toBeVisible();
  await table(page).focus();
  await page.keyboard.press("End");
  await expect(page.getByText("120 loaded, no more")).toBeVisible();
  await expect(table(page)).toHaveAttribute("aria-rowcount", "121");
});

test("a typed id that leaves nothing says which filter it was", async ({ page }) => {
  await page.goto("/engagements?tab=users");
  await page.getByRole("button", { name: "Engagement", exact: true }).click();
  await page.getByRole("searchbox", { name: "Engagement" }).fill("eng_none");
  await page.getByRole("option", { name: "Use “eng_none”" }).click();
  await expect(page.getByRole("heading", { name: "No engagement users match" })).toBeVisible();
  await page.getByRole("button", { name: "Drop Engagement" }).last().click();
  await expect(table(page)).toBeVisible();
});

test("people of an engagement that was just synced in a batch are listed", async ({
  page,
  service,
}) => {
  const engagement = await make(service, 1);
  await page.goto(`/engagements?tab=users&engagementId=${engagement.id}`);
  await expect(bodyRows(page)).toHaveCount(1);
  await page.getByRole("tab", { name: "Batch" }).click();
  const field = page.getByRole("textbox", { name: "Engagements" });
  const engagementUsers = [{ name: "Ana Field" }, { name: "Bo Quay" }];
  await field.fill(JSON.stringify({ externalId: engagement.externalId, engagementUsers }));
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("button", { name: "Sync 1 engagement", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 synced" })).toBeVisible();
  await page.getByRole("tab", { name: "Users" }).click();
  await expect(table(page).getByText("Bo Quay")).toBeVisible();
  await expect(bodyRows(page)).toHaveCount(2);
});

test("a credential that can't list them is told which could", async ({ page, signIn }) => {
  await signIn("oauth-app-token");
  await page.goto("/engagements?tab=users");
  const main = page.getByRole("main");
  await expect(main).toContainText("sign in with a client app or an organization API token");
  await signIn("organization-api-token");
  await page.goto("/engagements?tab=users");
  await expect(table(page)).toBeVisible();
});
