import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test, WRITING } from "../support/fixtures.ts";
import { Hands } from "../support/hands.ts";
import { alert, button, field, grid } from "../support/locators.ts";
import { signInWith, signOut } from "../support/signing.ts";

test.use(WRITING);

const json = (page: Page) => field(page, "JSON");
const issues = (page: Page) => page.getByRole("list", { name: "Issues" }).getByRole("button");
const sync = (page: Page) => button(page, "Sync engagement");
const answer = (page: Page) => page.getByRole("status").filter({ hasText: "Result" });
const ownId = () => `EVT-${randomUUID().slice(0, 8)}`;

const type = (page: Page, body: object) => json(page).fill(JSON.stringify(body));

test("the service's issues are shown at their fields", async ({ page, watch }) => {
  watch.allowError(/status of 422/);
  await page.goto("/engagements");
  await type(page, { externalId: ownId(), account: { externalId: "never-synced" } });
  await sync(page).click();
  await expect(alert(page)).toContainText("Nothing was synced.");
  await expect(alert(page)).toContainText(/422, request req_/);
  await issues(page).click();
  const account = field(page, "Account external ID");
  await expect(account).toBeFocused();
  await expect(account).toHaveAttribute("aria-invalid", "true");
  await account.fill("");
  await expect(issues(page)).toHaveCount(0);
  await sync(page).click();
  await expect(answer(page)).toContainText("is synced.");
});

test("a draft survives visits to other screens and starting over", async ({ page }) => {
  await page.goto("/engagements");
  await field(page, "External ID").fill("EVT-1");
  await page.getByRole("link", { name: "Teams" }).click();
  await expect(grid(page, "Teams")).toBeVisible();
  await page.goBack();
  await expect(field(page, "External ID")).toHaveValue("EVT-1");
  await button(page, "New engagement").click();
  await expect(field(page, "External ID")).toHaveValue("");
  await button(page, "Restore draft").click();
  await expect(field(page, "External ID")).toHaveValue("EVT-1");
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
  await signOut(page);
  const question = page.getByRole("alertdialog", { name: "Sign out" });
  await question.getByRole("button", { name: "Sign out" }).click();
  // Somebody else.
  await signInWith(page, writer);
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
