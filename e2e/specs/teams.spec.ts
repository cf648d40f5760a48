import type { Page } from "@playwright/test";
import { organizationList } from "~/contract/organizations.ts";
import { expect, test } from "../support/fixtures.ts";
import { button, grid, heading, quickFilter, rows, table } from "../support/locators.ts";

const names = (page: Page) => grid(page, "Teams").getByRole("link");
const dialog = (page: Page) => page.getByRole("dialog", { name: "New team" });

test("lists the teams of all organizations, or of the chosen one", async ({
  page,
  organization: make,
}) => {
  const organization = await make("Harbor", "Pier 10", "Pier 9");
  await page.goto("/teams");
  await expect(page.getByText(/^\d+ teams$/)).toBeVisible();
  await quickFilter(page).fill(organization.name);
  await expect(names(page)).toHaveText(["Pier 9", "Pier 10"]);
  await page.goto(`/teams?organizationId=${organization.id}`);
  await expect(page.getByText("2 teams")).toBeVisible();
  await expect(names(page)).toHaveText(["Pier 9", "Pier 10"]);
  const row = rows(page, "Teams").filter({ hasText: "Pier 10" });
  await expect(row.getByRole("gridcell")).toHaveText([
    "",
    "Pier 10",
    organization.name,
    "1",
    "2",
    organization.teams[0]?.id ?? "",
  ]);
});

test("creates a team, which gets the focus in the list", async ({
  page,
  service,
  sandbox,
  organization: make,
}) => {
  const organization = await make("Harbor");
  const [type] = sandbox.conversationTypes;
  if (type === undefined) throw new Error("The sandbox has no conversation type.");
  await page.goto(`/teams?organizationId=${organization.id}`);
  await button(page, "New team").click();
  await expect(
    dialog(page).getByRole("button", { name: `Remove ${organization.name}` }),
  ).toBeVisible();
  await dialog(page).getByRole("textbox", { name: "Name" }).fill("Breakwater");
  const coachField = dialog(page).getByRole("combobox", { name: /^Coaches/ });
  await coachField.fill(sandbox.userId);
  await coachField.press("Enter");
  const memberField = dialog(page).getByRole("combobox", { name: /^Members/ });
  await memberField.fill("usr_one usr_two");
  await memberField.press("Enter");
  const types = dialog(page).getByRole("combobox", { name: /^Default conversation types/ });
  // A new organization has no types of its own yet, and isn't offered another's.
  await types.pressSequentially(type.name.slice(0, 5));
  await expect(page.getByRole("option", { name: type.name })).toHaveCount(0);
  await types.fill(type.id);
  await types.press("Enter");
  await dialog(page).getByText("More", { exact: true }).click();
  const features = dialog(page).getByRole("combobox", { name: /^Beta features/ });
  await features.fill("live-coaching");
  await features.press("Enter");
  await dialog(page).getByRole("button", { name: "Create team" }).click();

  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText("Team “Breakwater” created")).toBeVisible();
  await expect(grid(page, "Teams")).toBeFocused();
  const { data } = await service.ask(organizationList);
  const [team] = data.find(({ id }) => id === organization.id)?.teams ?? [];
  expect(team?.coachUids).toEqual([sandbox.userId]);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Breakwater")).toBeVisible();
  await expect(table(page, "Members")).toContainText("usr_one");
});

test("selected teams are scored side by side", async ({ page, organization }) => {
  const { id, teams } = await organization("Harbor", "Pier 9", "Pier 10");
  await page.goto(`/teams?organizationId=${id}`);
  const list = grid(page, "Teams");
  await expect(list).toBeVisible();
  await list.getByRole("checkbox", { name: "Select all loaded rows" }).click();
  await button(page, "Score these").click();
  await expect(page).toHaveURL(/\/scorecards\?/);
  const search = new URL(page.url()).searchParams;
  expect(search.get("organizationId")).toBe(id);
  expect(search.get("filterBy")).toBe("TEAM");
  expect(search.get("filterByIds")?.split(",").toSorted()).toEqual(
    teams.map((team) => team.id).toSorted(),
  );
});

test("a team needs an organization and a name, each reported at its field", async ({ page }) => {
  await page.goto("/teams?create=true");
  const coaches = dialog(page).getByRole("combobox", { name: "Coaches", exact: true });
  await coaches.fill("zz sam");
  await expect(page.getByText("No match for “zz sam”.")).toBeVisible();
  await coaches.press("Escape");
  await dialog(page).getByRole("button", { name: "Create team" }).click();
  await expect(coaches).toHaveAccessibleDescription(/“zz sam” isn't picked/);
  const organization = dialog(page).getByRole("combobox", { name: "Organization" });
  await expect(organization).toHaveAccessibleDescription(/Choose an organization/);
  await organization.pressSequentially("meridian");
  await page.getByRole("option", { name: /^Meridian/ }).click();
  await dialog(page).getByRole("button", { name: "Create team" }).click();
  await expect(dialog(page).getByRole("textbox", { name: "Name" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await expect(dialog(page).getByRole("textbox", { name: "Name" })).toBeFocused();
  await expect(dialog(page).getByRole("alert")).toHaveCount(0);
});

test("a team's page names its people and links to its recordings and scorecards", async ({
  page,
  service,
  sandbox,
}) => {
  const { data } = await service.ask(organizationList);
  const organization = data.find(({ id }) => id === sandbox.organizationId);
  const team = organization?.teams[0];
  if (team === undefined) throw new Error("The sandbox's organization has no team.");
  await page.goto(`/teams?organizationId=${sandbox.organizationId}`);
  await names(page).filter({ hasText: team.name }).click();
  await expect(heading(page, team.name)).toBeVisible();
  const members = table(page, "Members");
  await expect(members.getByRole("rowheader")).toHaveCount(team.memberUids.length);
  // The API has no name for people without a recent recording; most have one.
  await expect(
    members
      .getByRole("rowheader")
      .filter({ hasText: /^\S+ \S+$/ })
      .first(),
  ).toBeVisible();
  const coaches = table(page, "Coaches");
  await expect(coaches.getByRole("button", { name: "Copy user ID" })).toHaveCount(
    team.coachUids.length,
  );
  const rates = page.getByRole("region", { name: "Pass rates" });
  await rates.getByRole("link", { name: "Scorecards" }).click();
  await expect(page).toHaveURL(new RegExp(`/scorecards\\?(?=.*filterByIds=${team.id})`));
  await page.goBack();
  await expect(grid(page, "Team recordings")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "All recordings" }).click();
  await expect(page).toHaveURL(new RegExp(`/recordings\\?(?=.*teamId=${team.id})`));
  await expect(grid(page)).toBeVisible();
});
