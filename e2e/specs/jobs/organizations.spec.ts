import { randomUUID } from "node:crypto";
import { organizationList } from "~/contract/organizations.ts";
import { expect, test } from "../../support/fixtures.ts";
import { Hands } from "../../support/hands.ts";
import { button, dialog, grid, heading, sidebar } from "../../support/locators.ts";

// An organization with three teams, from the overview; it ends on the organization.

const TEAMS = ["North", "East", "South"];
let name = "";

test.beforeEach(async ({ page }) => {
  name = `Harbor ${randomUUID().slice(0, 8)}`;
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
});

test.afterEach(async ({ page, service }) => {
  await expect(page.getByText("3 teams created")).toBeVisible();
  await expect(heading(page, name)).toBeVisible();
  const { data } = await service.ask(organizationList);
  const made = data.find((one) => one.name === name)?.teams.map((team) => team.name);
  expect(made?.toSorted()).toEqual(TEAMS.toSorted());
});

test("by mouse", async ({ page }) => {
  const hands = new Hands(page);
  const menu = sidebar(page);
  await hands.click(menu.getByRole("link", { name: "Organizations" }));
  await hands.click(button(page, "New organization"));
  await expect(dialog(page, "New organization").getByLabel("Name")).toBeFocused();
  await hands.type(name);
  await hands.click(button(page, "Create organization"));
  await hands.click(button(page, "Open"));
  await expect(heading(page, name)).toBeVisible();
  await hands.click(button(page, "New team"));
  await expect(dialog(page, "New team").getByLabel("Name")).toBeFocused();
  for (const team of TEAMS) {
    await hands.type(team);
    await hands.press("Enter");
  }
  await hands.click(button(page, "Create 3 teams"));
  // Six clicks, the names, and a key after each team.
  hands.expectAtMost(6 + 2 + 3 + 3);
});

test("by keyboard", async ({ page }) => {
  const hands = new Hands(page);
  await hands.press("g", "o");
  await expect(grid(page, "Organizations")).toBeVisible();
  await hands.press("c");
  await expect(dialog(page, "New organization").getByLabel("Name")).toBeFocused();
  await hands.type(name);
  await hands.press("Enter");
  await expect(grid(page, "Organizations")).toBeFocused();
  await hands.press("Enter");
  await expect(heading(page, name)).toBeVisible();
  await hands.press("c");
  await expect(dialog(page, "New team").getByLabel("Name")).toBeFocused();
  for (const team of TEAMS) {
    await hands.type(team);
    await hands.press("Enter");
  }
  await hands.press("ControlOrMeta+Enter");
  // Seven keys, the names, and a key after each team.
  hands.expectAtMost(7 + 2 + 3 + 3);
});
