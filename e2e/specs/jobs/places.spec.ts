import { randomUUID } from "node:crypto";
import { organizationList } from "~/contract/organizations.ts";
import { expect, test } from "../../support/fixtures.ts";
import { Hands } from "../../support/hands.ts";
import { grid, heading } from "../../support/locators.ts";

test("an organization is created in five acts by keyboard", async ({ page }) => {
  const name = `Ironwood-${randomUUID().slice(0, 8)}`;
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
  const hands = new Hands(page);
  await hands.press("g", "o");
  await expect(grid(page, "Organizations")).toBeVisible();
  await hands.press("c");
  const dialog = page.getByRole("dialog", { name: "New organization" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await hands.type(name);
  await hands.press("Enter");
  await expect(page.getByText(`Organization “${name}” created`)).toBeVisible();
  hands.expectAtMost(5, "create an organization, keyboard");

  // The toast leads to it, in the organization that is chosen, and is gone there.
  await hands.click(page.getByRole("button", { name: "Open", exact: true }));
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText(`Organization “${name}” created`)).toHaveCount(0);
});

test("twenty teams are created from a paste in five acts by keyboard", async ({
  page,
  context,
  service,
  organization,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await organization("Harbor");
  const names = Array.from({ length: 20 }, (_, index) => `Dock ${index}`);
  await page.goto(`/?organizationId=${id}`);
  await expect(heading(page, "Overview")).toBeVisible();
  const hands = new Hands(page);
  await hands.press("g", "t");
  await expect(heading(page, "Teams")).toBeVisible();
  await hands.press("c");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await hands.paste(names.join("\n"));
  await expect(page.getByRole("button", { name: "Create 20 teams" })).toBeVisible();
  await hands.press("ControlOrMeta+Enter");
  await expect(page.getByText("20 teams created")).toBeVisible();
  hands.expectAtMost(5, "20 teams from a paste, keyboard");
  const { data } = await service.ask(organizationList);
  expect(data.find((one) => one.id === id)?.teams).toHaveLength(20);
});
