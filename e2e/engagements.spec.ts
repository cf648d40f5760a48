import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type EngagementBody, engagementSync } from "../src/contract/engagements.ts";
import { expect, test } from "./fixtures.ts";

const json = (page: Page) => page.getByRole("textbox", { name: "JSON", exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const stateOf = (page: Page, name: string) =>
  page.getByRole("combobox", { name: `State of ${name}`, exact: true });
const section = (page: Page, name: string) =>
  page.getByRole("heading", { level: 2, name }).getByRole("button");
const issues = (page: Page) => page.getByRole("list", { name: "Issues" }).getByRole("button");
const sync = (page: Page) => page.getByRole("button", { name: "Sync engagement" });
const answer = (page: Page) => page.getByRole("status").filter({ hasText: "What came back" });
const table = (page: Page) => page.getByRole("table", { name: "Journal" });
const ownId = () => `EVT-${randomUUID().slice(0, 8)}`;

const bodyOf = async (page: Page): Promise<unknown> => JSON.parse(await json(page).inputValue());
const type = (page: Page, body: object) => json(page).fill(JSON.stringify(body));

test("what the form sets is in the JSON, and what the JSON says is in the form", async ({
  page,
}) => {
  await page.goto("/engagements");
  await field(page, "External id").fill("EVT-1");
  await page.getByRole("combobox", { name: "Direction", exact: true }).selectOption("INBOUND");
  await section(page, "Account").click();
  await field(page, "Account external id").fill("ACC-1");
  await field(page, "Account latitude").fill("59.50");
  await field(page, "Account phone numbers").fill("555 0101\n555 0102");
  await section(page, "Users").click();
  await page.getByRole("button", { name: "Add engagement user" }).click();
  await expect(field(page, "Engagement user 1 external id")).toBeFocused();
  await page.keyboard.type("USR-1");
  expect(await bodyOf(page)).toEqual({
    externalId: "EVT-1",
    direction: "INBOUND",
    account: { externalId: "ACC-1", latitude: 59.5, phoneNumbers: ["555 0101", "555 0102"] },
    engagementUsers: [{ externalId: "USR-1" }],
  });
  await expect(field(page, "Account latitude")).toHaveValue("59.50");

  await type(page, {
    externalId: "EVT-2",
    subject: "Second visit",
    account: { externalId: "ACC-2", owner: { externalId: "OWN-1" } },
  });
  await expect(field(page, "External id")).toHaveValue("EVT-2");
  await expect(field(page, "Account owner external id")).toHaveValue("OWN-1");
  await expect(page.getByRole("group", { name: "Engagement user 1" })).toHaveCount(0);
  await expect(page.getByText("4 set, 0 cleared, the rest omitted")).toBeVisible();
});

test("a field is omitted, cleared or set, and keeps its value between them", async ({ page }) => {
  await page.goto("/engagements");
  await type(page, { externalId: "EVT-1", subject: "Visit", lead: { externalId: "LED-1" } });
  await expect(stateOf(page, "Status")).toHaveValue("omitted");
  await stateOf(page, "Status").selectOption("cleared");
  await stateOf(page, "Subject").selectOption("omitted");
  await section(page, "Lead").click();
  await stateOf(page, "Lead").selectOption("cleared");
  await expect(field(page, "Lead external id")).toHaveCount(0);
  expect(await bodyOf(page)).toEqual({ externalId: "EVT-1", status: null, lead: null });
  const sent = page.getByRole("region", { name: "What will be sent" });
  await expect(sent.getByRole("definition").nth(0)).toHaveText("externalId");
  await expect(sent.getByRole("definition").nth(1)).toHaveText("leadstatus");
  await stateOf(page, "Subject").selectOption("set");
  await stateOf(page, "Lead").selectOption("set");
  expect(await bodyOf(page)).toEqual({
    externalId: "EVT-1",
    status: null,
    subject: "Visit",
    lead: { externalId: "LED-1" },
  });
  await field(page, "Subject").fill("");
  await expect(stateOf(page, "Subject")).toHaveValue("omitted");
});

test("JSON that can't be read says where, and the form keeps the last that could be", async ({
  page,
}) => {
  await page.goto("/engagements");
  await type(page, { externalId: "EVT-1", subject: "Visit" });
  await json(page).fill('{\n  "externalId": "EVT-2"\n  "subject": "x"\n}');
  await expect(json(page)).toHaveAccessibleDescription(
    /^Line 3, column 3: A comma or } is expected/,
  );
  await expect(field(page, "External id")).toHaveValue("EVT-1");
  await expect(field(page, "External id")).not.toBeEditable();
  await sync(page).click();
  await expect(json(page)).toBeFocused();
  await expect(answer(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Restore" }).click();
  expect(await bodyOf(page)).toEqual({ externalId: "EVT-1", subject: "Visit" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(json(page)).toHaveValue(/"EVT-2"\n {2}"subject"/);
});

test("the contract's issues are said while typing, and each leads to its field", async ({
  page,
}) => {
  await page.goto("/engagements");
  await field(page, "Subject").fill("Visit");
  await expect(field(page, "External id")).toHaveAccessibleDescription("This is required");
  await type(page, {
    externalId: "EVT-1",
    startTime: "soon",
    town: "Oslo",
    engagementContacts: [{ externalId: "CON-1", account: { name: "Nobody" } }],
  });
  await expect(issues(page)).toHaveText([
    /^startTime A date and time with its zone is expected.*contract$/,
    /^engagementContacts.0.account.externalId This is required/,
    /^town The interface has no such field: it isn't sent/,
  ]);
  await issues(page).nth(1).click();
  const nested = field(page, "Engagement contact 1 account external id");
  await expect(nested).toBeFocused();
  await expect(nested).toHaveAccessibleDescription("This is required");
  await page.keyboard.type("ACC-1");
  await issues(page).nth(0).click();
  await expect(field(page, "Start time")).toBeFocused();
  await field(page, "Start time").fill("2026-03-09 14:30");
  await page.keyboard.press("Tab");
  await expect(field(page, "Start time")).toHaveValue("2026-03-09T19:30:00.000Z");
  await expect(field(page, "Start time")).toHaveAccessibleDescription("Mon 9 Mar 2026, 14:30 CDT");
  await expect(issues(page)).toHaveCount(1);
});

test("nothing is sent that the contract refuses", async ({ page }) => {
  await page.goto("/engagements");
  await sync(page).click();
  await expect(field(page, "External id")).toBeFocused();
  await expect(field(page, "External id")).toHaveAccessibleDescription("This is required");
  await page.getByRole("tab", { name: "Journal" }).click();
  await expect(page.getByRole("heading", { name: "Nothing was sent yet" })).toBeVisible();
});

test("what the service refuses stands at its path, and nothing was synced", async ({
  page,
  watch,
}) => {
  watch.allowError(/status of 422/);
  await page.goto("/engagements");
  await type(page, { externalId: ownId(), account: { externalId: "never-synced" } });
  await sync(page).click();
  await expect(page.getByRole("alert")).toContainText("Nothing was synced.");
  await expect(page.getByRole("alert")).toContainText(/422, request req_/);
  await expect(issues(page)).toHaveText([/^account.externalId .*service$/]);
  await issues(page).click();
  const account = field(page, "Account external id");
  await expect(account).toBeFocused();
  await expect(account).toHaveAttribute("aria-invalid", "true");
  await field(page, "Account name").fill("Harbor house");
  await expect(account).toHaveAttribute("aria-invalid", "true");
  await account.fill(ownId());
  await expect(account).not.toHaveAttribute("aria-invalid");
  await sync(page).click();
  await expect(answer(page)).toContainText("is synced.");
});

test("the example is synced, and sent again nothing but updatedAt changes", async ({
  page,
  service,
}) => {
  await page.goto("/engagements");
  await page.getByRole("button", { name: "Example" }).click();
  const externalId = await field(page, "External id").inputValue();
  await sync(page).click();
  await expect(answer(page)).toContainText(`${externalId} is synced. It is the first answer`);
  await expect(answer(page)).toContainText("Noor Haddad");
  await expect(answer(page).getByRole("definition").last()).toHaveText(/^req_/);
  await sync(page).click();
  await expect(answer(page)).toContainText("Nothing but updatedAt changed");
  await field(page, "Subject").fill("Third visit");
  await sync(page).click();
  await expect(answer(page)).toContainText("Changed since the answer before: subject, updatedAt.");
  await answer(page).getByText("The answer as it came").click();
  const { data } = await service.ask(engagementSync, { body: { externalId } });
  await expect(answer(page).getByLabel("The answer as it came")).toContainText(data.id);
  expect(data).toMatchObject({ subject: "Third visit", direction: "OUTBOUND" });
});

test("an omitted field keeps what is stored, and null clears it", async ({ page, service }) => {
  const body: EngagementBody = { externalId: ownId(), subject: "Visit", status: "Planned" };
  await service.ask(engagementSync, { body });
  await page.goto("/engagements");
  await field(page, "External id").fill(body.externalId);
  await stateOf(page, "Status").selectOption("cleared");
  await sync(page).click();
  await expect(answer(page)).toContainText("is synced.");
  const { data } = await service.ask(engagementSync, { body: { externalId: body.externalId } });
  expect(data).toMatchObject({ subject: "Visit", status: null });
});

test("the keyboard alone composes and sends", async ({ page, service }) => {
  const externalId = ownId();
  await page.goto("/engagements");
  await field(page, "External id").focus();
  await page.keyboard.type(externalId);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Direction", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(stateOf(page, "Direction")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("By hand");
  await page.keyboard.press("Tab");
  await page.keyboard.press("c");
  await expect(stateOf(page, "Content")).toHaveValue("cleared");
  await page.keyboard.press("Control+Enter");
  await expect(answer(page)).toContainText(`${externalId} is synced.`);
  const { data } = await service.ask(engagementSync, { body: { externalId } });
  expect(data.content).toBeNull();
});

test("what was sent is in the journal, from where it is opened and sent again", async ({
  page,
  watch,
}) => {
  watch.allowError(/status of 422/);
  const externalId = ownId();
  await page.goto("/engagements");
  await type(page, { externalId, subject: "Visit", lead: null });
  await sync(page).click();
  await expect(answer(page)).toContainText("is synced.");
  await type(page, { externalId, lead: { externalId: "never-synced" } });
  await sync(page).click();
  await expect(page.getByRole("alert")).toContainText("Nothing was synced.");
  await page.getByRole("tab", { name: "Journal" }).click();
  await expect(table(page).getByRole("row")).toHaveCount(3);
  await expect(table(page).getByRole("row").nth(1)).toContainText("Not synced: lead.externalId");
  const first = table(page).getByRole("row").nth(2);
  await expect(first).toContainText("2 set, 1 cleared");
  await expect(first).toContainText(/req_/);
  await first.getByRole("button", { name: `Send ${externalId} again` }).click();
  await expect(page.getByRole("status")).toHaveText([`${externalId} was synced again.`]);
  await expect(table(page).getByRole("row")).toHaveCount(4);
  await expect(table(page).getByRole("row").nth(1)).toContainText("Journal");
  await table(page).getByRole("row").nth(1).getByRole("button", { name: /^Open/ }).click();
  await expect(json(page)).toBeVisible();
  expect(await bodyOf(page)).toEqual({ externalId, subject: "Visit", lead: null });
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await bodyOf(page)).toEqual({ externalId, lead: { externalId: "never-synced" } });
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("menuitem", { name: externalId }).last().click();
  expect(await bodyOf(page)).toEqual({ externalId, subject: "Visit", lead: null });
});

test("what was composed stands while other screens are looked at, until signing out", async ({
  page,
}) => {
  await page.goto("/engagements");
  await field(page, "External id").fill("EVT-1");
  await page.getByRole("link", { name: "Teams" }).click();
  await expect(page.getByRole("grid", { name: "Teams" })).toBeVisible();
  await page.goBack();
  await expect(field(page, "External id")).toHaveValue("EVT-1");
  await page.getByRole("button", { name: "Empty" }).click();
  await expect(field(page, "External id")).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field(page, "External id")).toHaveValue("EVT-1");

  await page.getByRole("button", { name: "Session" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Use the sandbox" }).click();
  await page.getByRole("link", { name: "Engagements" }).click();
  await expect(field(page, "External id")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a visit brings a body along in its history state", async ({ page }) => {
  await page.goto("/engagements");
  await page.evaluate(() => {
    const engagement = { externalId: "EVT-brought", subject: "From elsewhere" };
    history.replaceState({ ...history.state, engagement }, "");
  });
  await page.reload();
  await expect(field(page, "External id")).toHaveValue("EVT-brought");
  await page.getByRole("tab", { name: "Journal" }).click();
  await page.getByRole("tab", { name: "Composer" }).click();
  await expect(field(page, "Subject")).toHaveValue("From elsewhere");
});

test("an organization's token may sync, and an OAuth app's is told which kind may", async ({
  page,
  signIn,
}) => {
  await signIn("oauth-app-token");
  await page.goto("/engagements");
  await expect(page.getByRole("heading", { name: /can't sync engagements/ })).toBeVisible();
  await expect(sync(page)).toHaveCount(0);
  await signIn("organization-api-token");
  await page.goto("/engagements");
  await type(page, { externalId: ownId() });
  await sync(page).click();
  await expect(answer(page)).toContainText("is synced.");
});
