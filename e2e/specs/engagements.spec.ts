import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type EngagementBody, engagementSync } from "~/contract/engagements.ts";
import { expect, test, WRITING } from "../support/fixtures.ts";
import { Hands } from "../support/hands.ts";
import { field, grid } from "../support/locators.ts";

test.use(WRITING);

const json = (page: Page) => page.getByRole("textbox", { name: "JSON", exact: true });
const stateOf = (page: Page, name: string) =>
  page.getByRole("combobox", { name: `State of ${name}`, exact: true });
const section = (page: Page, name: string) =>
  page.getByRole("heading", { level: 2, name }).getByRole("button");
const issues = (page: Page) => page.getByRole("list", { name: "Issues" }).getByRole("button");
const sync = (page: Page) => page.getByRole("button", { name: "Sync engagement" });
const answer = (page: Page) => page.getByRole("status").filter({ hasText: "Result" });
const table = (page: Page) => page.getByRole("table", { name: "Journal" });
const ownId = () => `EVT-${randomUUID().slice(0, 8)}`;

/** What was chosen in the form may take a moment to be in the JSON. */
const expectBody = (page: Page, body: object) =>
  expect(async () => expect(JSON.parse(await json(page).inputValue())).toEqual(body)).toPass();
const type = (page: Page, body: object) => json(page).fill(JSON.stringify(body));

test("the form updates the JSON and the JSON updates the form", async ({ page }) => {
  await page.goto("/engagements");
  await field(page, "External ID").fill("EVT-1");
  await page.getByRole("combobox", { name: "Direction", exact: true }).selectOption("INBOUND");
  await section(page, "Account").click();
  await field(page, "Account external ID").fill("ACC-1");
  await field(page, "Account latitude").fill("59.50");
  await field(page, "Account phone numbers").fill("555 0101\n555 0102");
  await section(page, "Users").click();
  await page.getByRole("button", { name: "Add engagement user" }).click();
  await expect(field(page, "Engagement user 1 external ID")).toBeFocused();
  await page.keyboard.type("USR-1");
  await expectBody(page, {
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
  await expect(field(page, "External ID")).toHaveValue("EVT-2");
  await expect(field(page, "Account owner external ID")).toHaveValue("OWN-1");
  await expect(page.getByRole("group", { name: "Engagement user 1" })).toHaveCount(0);
  await expect(page.getByText("Sets 4 fields. Others stay unchanged.")).toBeVisible();
});

test("a field can be omitted, cleared or set, and keeps its value", async ({ page }) => {
  await page.goto("/engagements");
  await type(page, { externalId: "EVT-1", subject: "Visit", lead: { externalId: "LED-1" } });
  await expect(stateOf(page, "Status")).toHaveValue("omitted");
  await stateOf(page, "Status").selectOption("cleared");
  await stateOf(page, "Subject").selectOption("omitted");
  await section(page, "Lead").click();
  await stateOf(page, "Lead").selectOption("cleared");
  await expect(field(page, "Lead external ID")).toHaveCount(0);
  await expectBody(page, { externalId: "EVT-1", status: null, lead: null });
  const sent = page.getByRole("region", { name: "What will be sent" });
  await expect(sent.getByRole("definition").nth(0)).toHaveText("externalId");
  await expect(sent.getByRole("definition").nth(1)).toHaveText("leadstatus");
  await stateOf(page, "Subject").selectOption("set");
  await stateOf(page, "Lead").selectOption("set");
  await expectBody(page, {
    externalId: "EVT-1",
    status: null,
    subject: "Visit",
    lead: { externalId: "LED-1" },
  });
  await field(page, "Subject").fill("");
  await expect(stateOf(page, "Subject")).toHaveValue("omitted");
});

test("invalid JSON shows where, and the form keeps the last valid version", async ({ page }) => {
  await page.goto("/engagements");
  await type(page, { externalId: "EVT-1", subject: "Visit" });
  await json(page).fill('{\n  "externalId": "EVT-2"\n  "subject": "x"\n}');
  await expect(json(page)).toHaveAccessibleDescription(/^Line 3, column 3: Expected a comma or }/);
  await expect(field(page, "External ID")).toHaveValue("EVT-1");
  await expect(field(page, "External ID")).not.toBeEditable();
  await sync(page).click();
  await expect(json(page)).toBeFocused();
  await expect(answer(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Restore" }).click();
  await expectBody(page, { externalId: "EVT-1", subject: "Visit" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(json(page)).toHaveValue(/"EVT-2"\n {2}"subject"/);
});

test("schema issues appear while typing, and each links to its field", async ({ page }) => {
  await page.goto("/engagements");
  await field(page, "Subject").fill("Visit");
  await expect(field(page, "External ID")).toHaveAccessibleDescription("Required");
  await type(page, {
    externalId: "EVT-1",
    startTime: "soon",
    town: "Oslo",
    engagementContacts: [{ externalId: "CON-1", account: { name: "Nobody" } }],
  });
  await expect(issues(page)).toHaveText([
    /^startTime Enter a date and time with a time zone.*API schema$/,
    /^engagementContacts.0.account.externalId Required/,
    /^town The API doesn't have this field, so it won't be sent/,
  ]);
  // The example is in one piece.
  const example = issues(page).getByText("2026-11-02T10:00:00Z", { exact: true });
  await expect(example).toHaveCSS("white-space", "nowrap");
  await issues(page).nth(1).click();
  const nested = field(page, "Engagement contact 1 account external ID");
  await expect(nested).toBeFocused();
  await expect(nested).toHaveAccessibleDescription("Required");
  await page.keyboard.type("ACC-1");
  await issues(page).nth(0).click();
  await expect(field(page, "Start time")).toBeFocused();
  await field(page, "Start time").fill("2026-03-09 14:30");
  await page.keyboard.press("Tab");
  await expect(field(page, "Start time")).toHaveValue("2026-03-09T19:30:00.000Z");
  await expect(field(page, "Start time")).toHaveAccessibleDescription("Mon 9 Mar 2026, 14:30 CDT");
  await expect(issues(page)).toHaveCount(1);
});

test("a field that the API doesn't have is neither sent, nor listed, nor counted", async ({
  page,
}) => {
  await page.goto("/engagements");
  await type(page, {
    externalId: `odd-${Date.now()}`,
    odd: 1,
    user: { odd: null },
    account: { externalId: "ACC-1", name: "Harbor house", odd: { deep: null } },
  });
  await expect(issues(page)).toHaveText([/^odd .* won't be sent/, /^user /, /^account\.odd /]);
  const list = page.getByRole("region", { name: "What will be sent" });
  await expect(list.getByRole("listitem")).toHaveText([
    "externalId",
    "account.externalId",
    "account.name",
  ]);
  await expect(list).toContainText("3 set");
  await expect(page.getByText("Sets 3 fields. Others stay unchanged.")).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await sync(page).click();
  expect((await sent).postDataJSON()).toEqual({
    externalId: expect.stringMatching(/^odd-/),
    account: { externalId: "ACC-1", name: "Harbor house" },
  });
  await expect(answer(page)).toContainText("is synced.");
});

test("nothing is sent that the API schema refuses", async ({ page }) => {
  await page.goto("/engagements");
  await sync(page).click();
  await expect(field(page, "External ID")).toBeFocused();
  await expect(field(page, "External ID")).toHaveAccessibleDescription("Required");
  await page.getByRole("tab", { name: "Journal" }).click();
  await expect(page.getByRole("heading", { name: "Nothing synced yet" })).toBeVisible();
});

test("the service's issues are shown at their fields", async ({ page, watch }) => {
  watch.allowError(/status of 422/);
  await page.goto("/engagements");
  await type(page, { externalId: ownId(), account: { externalId: "never-synced" } });
  await sync(page).click();
  await expect(page.getByRole("alert")).toContainText("Nothing was synced.");
  await expect(page.getByRole("alert")).toContainText(/422, request req_/);
  await expect(issues(page)).toHaveText([/^account.externalId .*service$/]);
  await issues(page).click();
  const account = field(page, "Account external ID");
  await expect(account).toBeFocused();
  await expect(account).toHaveAttribute("aria-invalid", "true");
  await field(page, "Account name").fill("Harbor house");
  await expect(account).toHaveAttribute("aria-invalid", "true");
  await account.fill(ownId());
  await expect(account).not.toHaveAttribute("aria-invalid");
  await sync(page).click();
  await expect(answer(page)).toContainText("is synced.");
});

test("the example is synced; resent, only updatedAt changes", async ({ page, writer }) => {
  await page.goto("/engagements");
  await page.getByRole("button", { name: "Example" }).click();
  await expect(field(page, "External ID")).not.toHaveValue("");
  const externalId = await field(page, "External ID").inputValue();
  const sent = page.waitForRequest((request) => request.method() === engagementSync.method);
  await sync(page).click();
  expect((await sent).postDataJSON()).toEqual(JSON.parse(await json(page).inputValue()));
  await expect(answer(page)).toContainText(
    `${externalId} is synced. First sync of this external ID`,
  );
  await expect(answer(page)).toContainText("Noor Haddad");
  await expect(answer(page).getByRole("definition").last()).toHaveText(/^req_/);
  await sync(page).click();
  await expect(answer(page)).toContainText("Only updatedAt changed");
  await field(page, "Subject").fill("Third visit");
  await sync(page).click();
  await expect(answer(page)).toContainText("Changed since the last sync: subject, updatedAt.");
  await answer(page).getByText("Raw response").click();
  const { data } = await writer.service.ask(engagementSync, { body: { externalId } });
  await expect(answer(page).getByLabel("Raw response")).toContainText(data.id);
  expect(data).toMatchObject({ subject: "Third visit", direction: "OUTBOUND" });
});

test("an omitted field keeps the stored value, and null clears it", async ({ page, writer }) => {
  const body: EngagementBody = { externalId: ownId(), subject: "Visit", status: "Planned" };
  await writer.service.ask(engagementSync, { body });
  await page.goto("/engagements");
  await field(page, "External ID").fill(body.externalId);
  await stateOf(page, "Status").selectOption("cleared");
  await sync(page).click();
  await expect(answer(page)).toContainText("is synced.");
  const { data } = await writer.service.ask(engagementSync, {
    body: { externalId: body.externalId },
  });
  expect(data).toMatchObject({ subject: "Visit", status: null });
});

test("an engagement can be composed and sent with the keyboard", async ({ page, writer }) => {
  const externalId = ownId();
  await page.goto("/engagements");
  await field(page, "External ID").focus();
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
  const { data } = await writer.service.ask(engagementSync, { body: { externalId } });
  expect(data.content).toBeNull();
});

test("syncs are in the journal and can be opened and resent from there", async ({
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
  await first.getByRole("button", { name: `Resend ${externalId}` }).click();
  const resent = page.getByRole("status").filter({ hasText: externalId });
  await expect(resent).toHaveText(`${externalId} was synced again.`);
  await expect(table(page).getByRole("row")).toHaveCount(4);
  await expect(table(page).getByRole("row").nth(1)).toContainText("Journal");
  await table(page).getByRole("row").nth(1).getByRole("button", { name: /^Open/ }).click();
  await expect(json(page)).toBeVisible();
  await expectBody(page, { externalId, subject: "Visit", lead: null });
  await page.getByRole("button", { name: "Undo" }).click();
  await expectBody(page, { externalId, lead: { externalId: "never-synced" } });
  await page.getByRole("button", { name: "Recent" }).click();
  await page.getByRole("menuitem", { name: externalId }).last().click();
  await expectBody(page, { externalId, subject: "Visit", lead: null });
});

test("a draft survives visits to other screens until sign-out", async ({ page, signIn }) => {
  await signIn("sandbox");
  await page.goto("/engagements");
  await field(page, "External ID").fill("EVT-1");
  await page.getByRole("link", { name: "Teams" }).click();
  await expect(grid(page, "Teams")).toBeVisible();
  await page.goBack();
  await expect(field(page, "External ID")).toHaveValue("EVT-1");
  await page.getByRole("button", { name: "Blank" }).click();
  await expect(field(page, "External ID")).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field(page, "External ID")).toHaveValue("EVT-1");

  await page.getByRole("button", { name: "Session" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Use the sandbox" }).click();
  await page.getByRole("link", { name: "Engagements" }).click();
  await expect(field(page, "External ID")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a navigation can prefill the composer through its history state", async ({ page }) => {
  await page.goto("/engagements");
  await page.evaluate(() => {
    const engagement = { externalId: "EVT-brought", subject: "From elsewhere" };
    history.replaceState({ ...history.state, engagement }, "");
  });
  await page.reload();
  await expect(field(page, "External ID")).toHaveValue("EVT-brought");
  await page.getByRole("tab", { name: "Journal" }).click();
  await page.getByRole("tab", { name: "Composer" }).click();
  await expect(field(page, "Subject")).toHaveValue("From elsewhere");
});

test("the tabs and acts of the screen are commands, and C leads to the first field", async ({
  page,
}) => {
  await page.goto("/engagements?tab=journal");
  await expect(page.getByRole("heading", { name: "Nothing synced yet" })).toBeVisible();
  await page.keyboard.press("c");
  await expect(field(page, "External ID")).toBeFocused();
  const hands = new Hands(page);
  await hands.command("example start", "Example");
  await expect(field(page, "External ID")).toHaveValue(/^EVT-/);
});

test("an OAuth app token can't sync engagements", async ({ page, signIn }) => {
  await signIn("oauth-app-token");
  await page.goto("/engagements");
  await expect(page.getByRole("heading", { name: /can't sync engagements/ })).toBeVisible();
  await expect(sync(page)).toHaveCount(0);
  await signIn("organization-api-token");
  await page.goto("/engagements");
  await expect(sync(page)).toBeEnabled();
});
