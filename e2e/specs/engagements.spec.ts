import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type EngagementBody, engagementSync } from "~/contract/engagements.ts";
import { expect, test, WRITING } from "../support/fixtures.ts";
import { Hands } from "../support/hands.ts";
import { field, grid } from "../support/locators.ts";

test.use(WRITING);

const json = (page: Page) => page.getByRole("textbox", { name: "JSON", exact: true });
const issues = (page: Page) => page.getByRole("list", { name: "Issues" }).getByRole("button");
const sync = (page: Page) => page.getByRole("button", { name: "Sync engagement" });
const answer = (page: Page) => page.getByRole("status").filter({ hasText: "Result" });
const ownId = () => `EVT-${randomUUID().slice(0, 8)}`;

const expectBody = (page: Page, body: object) =>
  expect(async () => expect(JSON.parse(await json(page).inputValue())).toEqual(body)).toPass();
const type = (page: Page, body: object) => json(page).fill(JSON.stringify(body));

test("the form and the JSON edit one draft, and what the form doesn't know stays", async ({
  page,
}) => {
  await page.goto("/engagements");
  await type(page, { externalId: "EVT-1", remoteData: { deep: [1, null] }, lead: null });
  await expect(field(page, "External ID")).toHaveValue("EVT-1");
  await field(page, "Account external ID").fill("ACC-1");
  await field(page, "User name").fill("Noor");
  await field(page, "Start time").fill("2026-03-09 14:30");
  await page.keyboard.press("Tab");
  await expect(field(page, "Start time")).toHaveAccessibleDescription(
    "Mon 9 Mar 2026, 2:30 PM CDT",
  );
  await expectBody(page, {
    externalId: "EVT-1",
    remoteData: { deep: [1, null] },
    lead: null,
    account: { externalId: "ACC-1" },
    engagementUsers: [{ name: "Noor" }],
    startTime: "2026-03-09T19:30:00.000Z",
  });
  await field(page, "User name").fill("");
  await expect(json(page)).not.toHaveValue(/engagementUsers/);
});

test("invalid JSON names its line, and the form keeps the last version that could be read", async ({
  page,
}) => {
  await page.goto("/engagements");
  await type(page, { externalId: "EVT-1", subject: "Visit" });
  await json(page).fill('{\n  "externalId": "EVT-2"\n  "subject": "x"\n}');
  await expect(json(page)).toHaveAccessibleDescription(/^Line 3: Expected/);
  await expect(field(page, "External ID")).toHaveValue("EVT-1");
  await expect(field(page, "External ID")).not.toBeEditable();
  await sync(page).click();
  await expect(json(page)).toBeFocused();
  await expect(answer(page)).toHaveCount(0);
});

test("schema issues have their line, and each links to its field", async ({ page }) => {
  await page.goto("/engagements");
  await sync(page).click();
  await expect(field(page, "External ID")).toBeFocused();
  await expect(field(page, "External ID")).toHaveAccessibleDescription("Required");
  const body = {
    externalId: "EVT-1",
    startTime: "soon",
    engagementContacts: [{ externalId: "CON-1", account: { name: "Nobody" } }],
  };
  await json(page).fill(JSON.stringify(body, null, 2));
  await expect(issues(page)).toHaveText([
    /^Line 3: startTime Enter a date and time with a time zone/,
    /^Line 7: engagementContacts.0.account.externalId Required/,
  ]);
  await issues(page).nth(1).click();
  await expect(json(page)).toBeFocused();
  await issues(page).nth(0).click();
  await expect(field(page, "Start time")).toBeFocused();
});

test("a field that the API doesn't have isn't sent, which is said", async ({ page }) => {
  await page.goto("/engagements");
  const externalId = ownId();
  const account = { externalId: ownId(), name: "Harbor house" };
  await type(page, { externalId, odd: 1, account: { ...account, odd: { deep: null } } });
  await expect(issues(page)).toHaveText([/odd .* isn't sent/, /account\.odd /]);
  const sent = page.waitForRequest((request) => request.method() === engagementSync.method);
  await sync(page).click();
  expect((await sent).postDataJSON()).toEqual({ externalId, account });
  await expect(answer(page)).toContainText(`${externalId} is synced.`);
});

test("the service's issues are shown at their fields", async ({ page, watch }) => {
  watch.allowError(/status of 422/);
  await page.goto("/engagements");
  await type(page, { externalId: ownId(), account: { externalId: "never-synced" } });
  await sync(page).click();
  await expect(page.getByRole("alert")).toContainText("Nothing was synced.");
  await expect(page.getByRole("alert")).toContainText(/422, request req_/);
  await issues(page).click();
  const account = field(page, "Account external ID");
  await expect(account).toBeFocused();
  await expect(account).toHaveAttribute("aria-invalid", "true");
  await account.fill("");
  await expect(issues(page)).toHaveCount(0);
  await sync(page).click();
  await expect(answer(page)).toContainText("is synced.");
});

test("an omitted field keeps the stored value, and null clears it", async ({ page, writer }) => {
  const body: EngagementBody = { externalId: ownId(), subject: "Visit", status: "Planned" };
  await writer.service.ask(engagementSync, { body });
  await page.goto("/engagements");
  await type(page, { externalId: body.externalId, status: null });
  await page.keyboard.press("Control+Enter");
  await expect(answer(page)).toContainText("is synced.");
  const { data } = await writer.service.ask(engagementSync, {
    body: { externalId: body.externalId },
  });
  expect(data).toMatchObject({ subject: "Visit", status: null });
});

test("a draft survives visits to other screens and starting over, until sign-out", async ({
  page,
  signIn,
}) => {
  await signIn("sandbox");
  await page.goto("/engagements");
  await field(page, "External ID").fill("EVT-1");
  await page.getByRole("link", { name: "Teams" }).click();
  await expect(grid(page, "Teams")).toBeVisible();
  await page.goBack();
  await expect(field(page, "External ID")).toHaveValue("EVT-1");
  await page.getByRole("button", { name: "New engagement" }).click();
  await expect(field(page, "External ID")).toHaveValue("");
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect(field(page, "External ID")).toHaveValue("EVT-1");

  await page.getByRole("button", { name: "Session" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out" });
  await question.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Use the sandbox" }).click();
  await page.getByRole("link", { name: "Engagements" }).click();
  await expect(field(page, "External ID")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Restore draft" })).toHaveCount(0);
});

test("C leads to the first field, and the example is a command that can be synced", async ({
  page,
}) => {
  await page.goto("/engagements?tab=users");
  await expect(page.getByRole("link", { name: "Users" })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("c");
  await expect(field(page, "External ID")).toBeFocused();
  const hands = new Hands(page);
  await hands.command("example start", "Example");
  await expect(field(page, "External ID")).toHaveValue(/^EVT-/);
  await sync(page).click();
  await expect(answer(page)).toContainText("Noor Haddad");
  await answer(page).getByText("Raw response").click();
  await expect(answer(page).getByLabel("Raw response")).toContainText("Kitchen remodel");
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
