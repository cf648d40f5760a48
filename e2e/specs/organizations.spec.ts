import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { organizationCreate, organizationList } from "~/contract/organizations.ts";
import { teamCreate } from "~/contract/teams.ts";
import { expect, test } from "../support/fixtures.ts";
import { button, grid, heading, quickFilter, rows, table } from "../support/locators.ts";

const names = (page: Page) => grid(page, "Organizations").getByRole("link");
const dialog = (page: Page) => page.getByRole("dialog", { name: "New organization" });
const uniqueName = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;

test("lists every organization by name, with its ID and teams", async ({
  page,
  service,
  sandbox,
}) => {
  const { data } = await service.ask(organizationList);
  const own = data.find(({ id }) => id === sandbox.organizationId);
  await page.goto("/organizations");
  const row = rows(page, "Organizations").filter({ hasText: sandbox.organizationId });
  await expect(row).toContainText(own?.name ?? "");
  await expect(row.getByRole("gridcell").nth(3)).toHaveText(String(own?.teams.length));
  const shown = await names(page).allTextContents();
  expect(shown).toEqual([...shown].sort(new Intl.Collator("en", { numeric: true }).compare));
});

test("a filter without matches can be cleared", async ({ page }) => {
  await page.goto(`/organizations?filter=${randomUUID()}`);
  await expect(page.getByRole("heading", { name: "No organizations match" })).toBeVisible();
  await button(page, "Clear filter").click();
  await expect(names(page).first()).toBeVisible();
  await expect(page).not.toHaveURL(/filter/);
});

test("creates an organization, which is listed and opens from the toast", async ({
  page,
  service,
}) => {
  const name = uniqueName("Quarry Lane Landscaping");
  await page.goto("/organizations");
  await button(page, "New organization").click();
  await dialog(page).getByRole("textbox", { name: "Name" }).fill(name);
  await dialog(page).getByText("More", { exact: true }).click();
  const groups = dialog(page).getByRole("combobox", { name: /^Organization groups/ });
  await groups.fill("grp_7712, grp_7713");
  await groups.press("Enter");
  await dialog(page)
    .getByRole("combobox", { name: /^Industries/ })
    .pressSequentially("solar");
  await page.getByRole("option", { name: /^Solar/ }).click();
  const admins = dialog(page).getByRole("combobox", { name: /^Admins/ });
  await admins.fill("usr_admin");
  await admins.press("Enter");
  const owner = dialog(page).getByRole("combobox", { name: /^Owner/ });
  await owner.fill("usr_owner");
  await owner.press("Enter");
  await dialog(page).getByRole("switch", { name: "Create as disabled" }).check();
  await dialog(page).getByRole("button", { name: "Create organization" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/create/);
  await quickFilter(page).fill(name);
  await expect(rows(page, "Organizations").filter({ hasText: name })).toContainText("Disabled");
  await page.getByRole("button", { name: "Open" }).click();
  await expect(heading(page, name)).toBeVisible();

  const { data } = await service.ask(organizationList);
  const created = data.find((organization) => organization.name === name);
  expect(created).toMatchObject({
    ownerUid: "usr_owner",
    adminUids: ["usr_admin"],
    disabled: true,
  });
  expect(created?.industries.map((industry) => industry.name)).toEqual(["Solar"]);
});

test("the service's issue is shown at its field", async ({ page, watch }) => {
  watch.allowError(/status of 422/);
  await page.goto("/organizations?create=true");
  const name = dialog(page).getByRole("textbox", { name: "Name" });
  await name.fill("Fenwick Senior Living");
  const industries = dialog(page).getByRole("combobox", { name: /^Industries/ });
  await industries.fill("ind_none");
  await industries.press("Enter");
  await dialog(page).getByRole("button", { name: "Create organization" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Nothing was created.");
  await expect(dialog(page).getByRole("alert")).toContainText(/422, request \S+/);
  await expect(industries).toHaveAccessibleDescription(/There is no such industry/);
  await expect(name).toHaveValue("Fenwick Senior Living");
  await expect(dialog(page).getByText("ind_none")).toBeVisible();
});

test("Back closes the dialog and keeps what was typed", async ({ page }) => {
  await page.goto("/organizations");
  await button(page, "New organization").click();
  await dialog(page).getByRole("textbox", { name: "Name" }).fill("Halloran");
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(heading(page, "Organizations")).toBeVisible();
  await page.goForward();
  await expect(dialog(page).getByRole("textbox", { name: "Name" })).toHaveValue("Halloran");
});

test("an organization API token lists and creates organizations", async ({ page, signIn }) => {
  await signIn("organization-api-token");
  const name = uniqueName("Juniper Dental");
  await page.goto("/organizations?create=true");
  await dialog(page).getByRole("textbox", { name: "Name" }).fill(name);
  await dialog(page).getByRole("button", { name: "Create organization" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await quickFilter(page).fill(name);
  await expect(names(page)).toHaveText([name]);
});

test("an organization's page shows everything its row does", async ({ page, service, sandbox }) => {
  const { data } = await service.ask(organizationList);
  const organization = data.find(({ id }) => id === sandbox.organizationId);
  if (organization === undefined) throw new Error("The sandbox lists no organization of its own.");
  await page.goto("/organizations");
  await names(page).filter({ hasText: organization.name }).click();
  await expect(heading(page, organization.name)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText(organization.id);
  for (const { name, description } of organization.industries) {
    await expect(main).toContainText(name);
    await expect(main).toContainText(description);
  }
  for (const { name, externalAccountId, isActive } of organization.integrations) {
    const row = table(page, "Integrations").getByRole("row", { name });
    await expect(row).toContainText(externalAccountId);
    await expect(row).toContainText(isActive ? "Active" : "Not active");
  }
  const people = table(page, "Admins");
  await expect(people.getByRole("rowheader")).toHaveCount(organization.adminUids.length);
  const teams = table(page, "Teams").getByRole("link");
  await expect(teams).toHaveCount(organization.teams.length);
  await teams.first().click();
  await expect(heading(page, organization.teams[0]?.name ?? "")).toBeVisible();
});

test("a team is created on its organization's page, where its row takes the focus", async ({
  page,
  organization,
}) => {
  const { id, name } = await organization("Rows");
  await page.goto(`/organizations/${id}`);
  await expect(heading(page, name)).toBeVisible();
  const teams = table(page, "Teams");
  const form = page.getByRole("dialog", { name: "New team" });
  for (const team of ["Birch", "Alder"]) {
    await button(page, "New team").click();
    await form.getByRole("textbox", { name: "Name" }).fill(team);
    await form.getByRole("button", { name: "Create team" }).click();
    await expect(teams.getByRole("link", { name: team })).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`/organizations/${id}$`));
  }
  // A press anywhere in the row opens the team.
  const row = teams.getByRole("row", { name: "Birch" });
  const { width } = (await row.boundingBox()) ?? { width: 0 };
  await row.click({ position: { x: width - 10, y: 10 } });
  await expect(heading(page, "Birch")).toBeVisible();
});

test("a new organization's empty sections say none", async ({ page, organization }) => {
  const { id, name } = await organization("Bare");
  await page.goto(`/organizations/${id}`);
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByRole("main").getByText("none", { exact: true })).toHaveCount(6);
});

test("the loaded organizations are filtered by words, industry and state, and sorted, in the address", async ({
  page,
  service,
}) => {
  const { data } = await service.ask(organizationList);
  const industries = new Map(
    data.flatMap((row) => row.industries.map(({ id, name }) => [id, name])),
  );
  const [[first = "", industry = ""] = [], [second = ""] = []] = industries;
  // Others are created meanwhile, so it looks among its own.
  const word = randomUUID().slice(0, 8);
  for (const [name, industryId, isDisabled] of [
    ["Alder", first, true],
    ["Birch", second, true],
    ["Cedar", first, false],
  ] as const) {
    const body = {
      name: `${name} ${word}`,
      orgGroupIds: [],
      industryIds: [industryId],
      disabled: isDisabled,
    };
    const { id: orgId } = await service.ask(organizationCreate, { body });
    const team = { params: { orgId }, body: { name: "North" } };
    if (name === "Alder") await service.ask(teamCreate, team);
  }
  const disabled = [`Alder ${word}`, `Birch ${word}`];
  await page.goto("/organizations");
  await quickFilter(page).pressSequentially(word.toUpperCase());
  await expect(names(page)).toHaveText([...disabled, `Cedar ${word}`]);
  await button(page, "State").first().click();
  await page.getByRole("menuitemradio", { name: "Disabled" }).click();
  await expect(page).toHaveURL(/state=Disabled/);
  await expect(names(page)).toHaveText(disabled);
  const teams = page.getByRole("columnheader", { name: "Teams" });
  await teams.getByRole("button").click();
  await expect(names(page)).toHaveText(disabled.toReversed());
  await expect(teams).toHaveAttribute("aria-sort", "ascending");
  await page.reload();
  await expect(names(page)).toHaveText(disabled.toReversed());
  await expect(quickFilter(page)).toHaveValue(word.toUpperCase());
  await page.goBack();
  await expect(names(page)).toHaveText(disabled);
  await expect(grid(page, "Organizations").getByText("Disabled", { exact: true })).toHaveCount(2);
  await button(page, "Industry").click();
  await page.getByRole("menuitemradio", { name: industry, exact: true }).click();
  await expect(names(page)).toHaveText(disabled.slice(0, 1));
  await page.goBack();
  await expect(names(page)).toHaveText(disabled);
  await button(page, "Clear State").click();
  await expect(page).not.toHaveURL(/state=/);
});
