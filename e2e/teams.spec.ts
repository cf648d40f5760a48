import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { organizationCreate, organizationList } from "../src/contract/organizations.ts";
import { teamCreate } from "../src/contract/teams.ts";
import { expect, test } from "./fixtures.ts";
import type { Service } from "./stack/service.ts";

const table = (page: Page) => page.getByRole("grid", { name: "Teams" });
const names = (page: Page) => table(page).getByRole("link");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const dialog = (page: Page) => page.getByRole("dialog", { name: "New team" });

/** An organization of this test's own, with teams of these names. */
async function make(service: Service, ...teams: string[]) {
  const name = `Harbor ${randomUUID().slice(0, 8)}`;
  const organization = await service.ask(organizationCreate, { body: { name, orgGroupIds: [] } });
  const params = { orgId: organization.id };
  const made = [];
  for (const team of teams) {
    const body = { name: team, coachUids: ["usr_coach"], memberUids: ["usr_one", "usr_two"] };
    made.push(await service.ask(teamCreate, { params, body }));
  }
  return { id: organization.id, name, teams: made };
}

test("lists the teams of all organizations, and those of the chosen one", async ({
  page,
  service,
}) => {
  const organization = await make(service, "Pier 10", "Pier 9");
  await page.goto("/teams");
  await expect(page.getByText(/^\d+ loaded$/)).toBeVisible();
  await page.getByRole("searchbox", { name: /^Filter/ }).fill(organization.name);
  await expect(names(page)).toHaveText(["Pier 9", "Pier 10"]);
  await page.goto(`/teams?organizationId=${organization.id}`);
  await expect(page.getByText("2 loaded")).toBeVisible();
  await expect(names(page)).toHaveText(["Pier 9", "Pier 10"]);
  const row = table(page).getByRole("row").filter({ hasText: "Pier 10" });
  await expect(row.getByRole("gridcell")).toHaveText([
    "Pier 10",
    organization.name,
    "1",
    "2",
    organization.teams[0]?.id ?? "",
  ]);
});

test("an organization without a team says so", async ({ page, service }) => {
  const { id } = await make(service);
  await page.goto(`/teams?organizationId=${id}`);
  await expect(page.getByRole("heading", { name: "No teams yet" })).toBeVisible();
});

test("creates a team and shows what the service tells only then", async ({
  page,
  service,
  sandbox,
}) => {
  const organization = await make(service);
  const [type] = sandbox.conversationTypes;
  if (type === undefined) throw new Error("The sandbox has no conversation type.");
  await page.goto(`/organizations/${organization.id}`);
  await page.getByRole("link", { name: "New team" }).click();
  await expect(
    dialog(page).getByRole("button", { name: `Remove ${organization.name}` }),
  ).toBeVisible();
  await dialog(page).getByRole("textbox", { name: "Name" }).fill("Breakwater");
  await dialog(page)
    .getByRole("combobox", { name: /^Coaches/ })
    .fill(sandbox.userId);
  await dialog(page)
    .getByRole("combobox", { name: /^Members/ })
    .fill("usr_one usr_two");
  const types = dialog(page).getByRole("combobox", { name: /^Default conversation types/ });
  await types.pressSequentially(type.name.slice(0, 5));
  await page.getByRole("option", { name: type.name }).first().click();
  await dialog(page)
    .getByRole("combobox", { name: /^Beta features/ })
    .fill("live-coaching");
  await dialog(page).getByRole("button", { name: "Create team" }).click();

  const created = page.getByRole("dialog", { name: "Team Breakwater created" });
  await expect(created).toContainText(type.name);
  await expect(created).toContainText(organization.name);
  const coaches = created.getByRole("table", { name: "Coach manifest" });
  await expect(coaches).toContainText("addedAt");
  await expect(created.getByRole("table", { name: "Member manifest" })).toContainText("usr_two");
  const { data } = await service.ask(organizationList);
  const [team] = data.find(({ id }) => id === organization.id)?.teams ?? [];
  await expect(created).toContainText(team?.id ?? "no id");
  await created.getByRole("link", { name: "Open team" }).click();
  await expect(created).toHaveCount(0);
  await expect(heading(page, "Breakwater")).toBeVisible();
  await expect(page.getByRole("table", { name: "Members" })).toContainText("usr_one");
});

test("a team needs an organization and a name, each said beside its field", async ({ page }) => {
  await page.goto("/teams?create=true");
  await dialog(page).getByRole("button", { name: "Create team" }).click();
  const organization = dialog(page).getByRole("combobox", { name: "Organization" });
  await expect(organization).toHaveAccessibleDescription(/Choose the organization/);
  await organization.pressSequentially("meridian");
  await page.getByRole("option", { name: /^Meridian/ }).click();
  await dialog(page).getByRole("button", { name: "Create team" }).click();
  await expect(dialog(page).getByRole("textbox", { name: "Name" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await expect(dialog(page).getByRole("alert")).toContainText("Nothing was created.");
});

test("a team in an organization that isn't there is refused in the service's words", async ({
  page,
  watch,
}) => {
  watch.allowError(/status of 404/);
  await page.goto("/teams?create=true&organizationId=org_none");
  await dialog(page).getByRole("textbox", { name: "Name" }).fill("Nowhere");
  await dialog(page).getByRole("button", { name: "Create team" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText(
    "Nothing was created. There is no such organization.",
  );
});

test("a team's page names its people and leads to its recordings and scorecards", async ({
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
  const members = page.getByRole("table", { name: "Members" });
  for (const uid of team.memberUids) await expect(members).toContainText(uid);
  // People without a recent recording have no name anywhere in the interface; most have one.
  await expect(
    members
      .getByRole("rowheader")
      .filter({ hasText: /^\S+ \S+$/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("table", { name: "Coaches" })).toContainText(team.coachUids[0] ?? "");
  await page.getByRole("main").getByRole("link", { name: "Scorecards" }).click();
  await expect(page).toHaveURL(new RegExp(`/scorecards\\?(?=.*filterByIds=${team.id})`));
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "Recordings" }).click();
  await expect(page).toHaveURL(new RegExp(`/recordings\\?(?=.*teamId=${team.id})`));
  await expect(page.getByRole("grid", { name: "Recordings" })).toBeVisible();
});

test("a team that isn't there has the page for what isn't there", async ({ page }) => {
  await page.goto("/teams/tm_none");
  await expect(heading(page, "Not found")).toBeVisible();
});
