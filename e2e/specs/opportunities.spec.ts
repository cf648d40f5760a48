import type { Page } from "@playwright/test";
import {
  type Opportunity,
  opportunityList,
  OpportunityUser,
  opportunityUserDelete,
} from "~/contract/opportunities.ts";
import { z } from "~/contract/zod.ts";
import { expect, test } from "../support/fixtures.ts";
import { forwarded } from "../stack/gateway.ts";
import { type Service, serviceFor } from "../stack/service.ts";
import { grid, heading, peek, press, rows, searchOf } from "../support/locators.ts";
import { takeShared } from "../support/opportunities.ts";

const row = (page: Page, index: number) => rows(page, "Opportunities").nth(index);
const dialog = (page: Page) => page.getByRole("alertdialog", { name: "Remove opportunity user" });
const count = (value: number) => value.toLocaleString("en-US");

async function usersOf(service: Service, { externalId, id }: Opportunity): Promise<string[]> {
  const query = { externalId: externalId ?? "" };
  const { data } = await service.ask(opportunityList, { query });
  const found = data.find((one) => one.id === id)?.opportunityUsers ?? [];
  return z.parse(z.array(OpportunityUser), found).map((user) => user.id);
}

const firstUser = (page: Page) => peek(page).getByRole("listitem").first();
const remove = (page: Page) =>
  firstUser(page).getByRole("button", { name: "Remove opportunity user" }).click();

test("lists the opportunities and their number", async ({ page, signIn, sandbox }) => {
  await signIn("organization-client");
  const service = await serviceFor(sandbox.baseUrl, sandbox.organizationClient);
  const { data, total } = await service.ask(opportunityList);
  await page.goto("/opportunities");
  await expect(heading(page, "Opportunities")).toBeVisible();
  await expect(page.getByText(`100 of ${count(total ?? 0)} loaded`)).toBeVisible();
  const [first] = data;
  await expect(row(page, 1)).toContainText(first?.name ?? "");
  await expect(row(page, 1)).toContainText(first?.stageName ?? "");
  await expect(row(page, 1)).toContainText(count(first?.amount ?? 0));
});

test("filters by an exact external ID or recording, typed or pasted", async ({ page, service }) => {
  const { data } = await service.ask(opportunityList);
  const [, one] = data;
  await page.goto("/opportunities");
  const external = page.getByRole("textbox", { name: "External ID" });
  await external.fill(one?.externalId ?? "");
  await external.press("Enter");
  await expect(page.getByText("1 opportunity")).toBeVisible();
  await expect(row(page, 1)).toContainText(one?.name ?? "");
  await expect.poll(() => searchOf(page).get("externalId")).toBe(one?.externalId);
  await page.goBack();
  await expect(page.getByText(/^100 of [\d,]+ loaded$/)).toBeVisible();
  await expect(external).toHaveValue("");
  // Leaving the field applies it as well.
  await page.getByRole("textbox", { name: "Recording ID" }).fill(one?.recordingId ?? "");
  await page.keyboard.press("Tab");
  await expect.poll(() => searchOf(page).get("recordingId")).toBe(one?.recordingId);
  await expect(row(page, 1)).toContainText(one?.name ?? "");
  await page.reload();
  await expect(page.getByText("1 opportunity")).toBeVisible();
});

test("shows an opportunity in the peek, moves with the keyboard and links to its recording", async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn("organization-client");
  const service = await serviceFor(sandbox.baseUrl, sandbox.organizationClient);
  const { data } = await service.ask(opportunityList);
  const [first, second] = data;
  await page.goto("/opportunities");
  await grid(page, "Opportunities").focus();
  await press(page, "j", "Enter");
  await expect(peek(page)).toContainText(first?.id ?? "");
  await page.keyboard.press("j");
  for (const value of [second?.id, second?.externalId, second?.stageName, second?.recordingId]) {
    await expect(peek(page)).toContainText(value ?? "");
  }
  await peek(page)
    .getByRole("link", { name: second?.recordingId ?? "" })
    .click();
  await expect(page).toHaveURL(new RegExp(`/recordings/${second?.recordingId}`));
});

test("removes a user after a confirmation by name and keeps the list's position", async ({
  page,
  service,
  sandbox,
}) => {
  const { opportunity, users, name } = await takeShared(service, sandbox);
  const queries: string[] = [];
  page.on("request", (request) => queries.push(new URL(request.url()).pathname));
  await page.goto(`/opportunities?peek=${opportunity.id}`);
  await expect(firstUser(page)).toContainText(`${name} ${users[0]?.amountPercentage} %`);
  await remove(page);
  await expect(dialog(page)).toContainText(name);
  await expect(dialog(page)).toContainText(opportunity.name ?? "");
  await expect(dialog(page)).toContainText("the API can't add users to an opportunity");
  const cancel = dialog(page).getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeFocused();
  await cancel.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect(await usersOf(service, opportunity)).toHaveLength(users.length);

  await remove(page);
  await dialog(page).getByRole("button", { name: "Remove opportunity user" }).click();
  await expect(page.getByText(`${name} removed`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(peek(page).getByRole("listitem")).toHaveCount(users.length - 1);
  await expect(peek(page)).not.toContainText(name);
  const listed = rows(page, "Opportunities").filter({ hasText: opportunity.name ?? "" });
  await expect(listed.filter({ hasText: name })).toHaveCount(0);
  await expect(peek(page).getByRole("list", { name: "Users" })).toBeFocused();
  expect(queries.filter((path) => path === forwarded(opportunityList, {}))).toHaveLength(1);
  const left = users.slice(1).map(({ id }) => id);
  expect(await usersOf(service, opportunity)).toEqual(left);
});

test("a user who is already gone is reported and removed from the list", async ({
  page,
  service,
  sandbox,
  watch,
}) => {
  watch.allowError(/status of 404/);
  const { opportunity, users, name } = await takeShared(service, sandbox);
  await page.goto(`/opportunities?peek=${opportunity.id}`);
  await expect(firstUser(page)).toContainText(name);
  await service.ask(opportunityUserDelete, { params: { id: users[0]?.id ?? "" } });
  await remove(page);
  await dialog(page).getByRole("button", { name: "Remove opportunity user" }).click();
  await expect(page.getByText(`${name} was already removed`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(peek(page)).not.toContainText(name);
});
