import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type EngagementBody, engagementSync } from "~/contract/engagements.ts";
import { recordingList } from "~/contract/recordings.ts";
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
  await page.goto("/engagements");
  await expect(sync(page)).toBeVisible();
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

test("whoever signs in next finds nothing of a draft: with Back, a reload, or in another tab", async ({
  page,
  context,
  signIn,
  service,
  sandbox,
  writer,
  watch,
}) => {
  // What is on its way at sign-out.
  watch.allowError(/status of 401/);
  await signIn("sandbox");
  const { organizationId } = sandbox;
  const query = { organizationId, crmLinkStatus: "unlinked", limit: 1 } as const;
  const [recording] = (await service.ask(recordingList, { query })).data;
  await page.goto(`/engagements?recordingId=${recording?.id}`);
  await field(page, "Subject").fill("Whitcomb, strictly between us");
  const draft = page.url();
  await page.getByRole("button", { name: "Session" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out" });
  await question.getByRole("button", { name: "Sign out" }).click();
  // Somebody else.
  await field(page, "Client ID").fill(writer.clientId);
  await page.getByLabel("Client secret", { exact: true }).fill(writer.clientSecret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("link", { name: "Engagements" })).toBeVisible();
  const other = await context.newPage();
  const looks: [Page, () => Promise<unknown>][] = [
    [page, () => page.goBack()],
    [page, () => page.goto(draft)],
    [page, () => page.reload()],
    [other, () => other.goto(draft)],
  ];
  for (const [tab, look] of looks) {
    await look();
    await expect(tab.locator("main")).toBeVisible();
    await expect(tab.getByText("Whitcomb")).toHaveCount(0);
    const kept = await tab.evaluate(() =>
      JSON.stringify([history.state, Object.entries(sessionStorage)]),
    );
    expect(kept).not.toContain("Whitcomb");
  }
  await expect(field(other, "Subject")).toHaveValue(recording?.title ?? "");
});
