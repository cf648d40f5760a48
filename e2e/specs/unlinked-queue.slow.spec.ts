import type { Page } from "@playwright/test";
import { type Recording, recordingDetails, recordingList } from "~/contract/recordings.ts";
import { saved } from "../support/files/exports.ts";
import { expect, test } from "../support/fixtures.ts";
import { countSteps } from "../support/figures/steps.ts";
import type { Service } from "../stack/service.ts";
import { grid } from "../support/locators.ts";

const ADDRESS = "/recordings?tab=unlinked";
const work = (page: Page) => page.getByRole("complementary", { name: "Recording to link" });
const titleOf = (page: Page) => work(page).getByRole("heading", { level: 2 }).first();

/** The newest unlinked recordings, of one organization or of all. */
async function unlinked(service: Service, organizationId?: string): Promise<Recording[]> {
  const query = {
    organizationId,
    crmLinkStatus: "unlinked",
    showCrmCustomer: true,
    limit: 100,
  } as const;
  return (await service.ask(recordingList, { query })).data;
}

test("the queue is worked by keyboard, each recording beside its possible opportunities", async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [first, second, third] = await unlinked(service);
  await page.goto("/recordings");
  await page.getByRole("link", { name: "Unlinked" }).click();
  await expect(page.getByRole("main")).toContainText("The API can't link them directly");
  await expect(grid(page, "Unlinked recordings").getByRole("row").nth(1)).toContainText(
    first?.title ?? "",
  );
  await page.keyboard.press("j");
  await expect(titleOf(page)).toHaveText(first?.title ?? "");
  await expect(
    work(page)
      .getByText(/Among|similar name|no likely match/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("j");
  await expect(titleOf(page)).toHaveText(second?.title ?? "");
  await expect(page).toHaveURL(new RegExp(`peek=${second?.id}`));

  await page.keyboard.press("y");
  await expect(page.getByText("IDs copied")).toBeVisible();
  const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toEqual({
    recordingId: second?.id,
    userId: second?.userId,
    teamId: second?.teamId ?? undefined,
    organizationId: second?.organizationId,
  });

  // Skipping moves on to the next recording; bringing it back restores its position.
  await page.keyboard.press("d");
  await expect(titleOf(page)).toHaveText(third?.title ?? "");
  await expect(page.getByText("1 skipped")).toBeVisible();
  await expect(grid(page, "Unlinked recordings").getByRole("row").nth(2)).toContainText(
    third?.title ?? "",
  );
  await page.keyboard.press("u");
  await expect(grid(page, "Unlinked recordings").getByRole("row").nth(2)).toContainText(
    second?.title ?? "",
  );

  // Details follow the queue's order.
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(third?.title ?? "");
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(`/recordings/${second?.id}`));
  await page.goBack();
  await expect(titleOf(page)).toHaveText(third?.title ?? "");
});

test("a click anywhere on a row opens its pane; O and Control with a click its page", async ({
  page,
  context,
  service,
}) => {
  const [first, second] = await unlinked(service);
  await page.goto(ADDRESS);
  const row = (index: number) => grid(page, "Unlinked recordings").getByRole("row").nth(index);
  const title = (index: number) => row(index).getByRole("link").first();
  await title(1).click();
  await expect(titleOf(page)).toHaveText(first?.title ?? "");
  await row(2).click();
  await expect(titleOf(page)).toHaveText(second?.title ?? "");
  await title(1).click();
  await expect(titleOf(page)).toHaveText(first?.title ?? "");
  // The title is a link still, and the keys are the table's as after a click beside it.
  const opened = context.waitForEvent("page");
  await title(2).click({ modifiers: ["ControlOrMeta"] });
  await (await opened).waitForURL(new RegExp(`/recordings/${second?.id}`));
  await page.keyboard.press("j");
  await expect(titleOf(page)).toHaveText(second?.title ?? "");
  await page.keyboard.press("Escape");
  await expect(work(page)).toHaveCount(0);
  await title(1).click();
  await expect(titleOf(page)).toHaveText(first?.title ?? "");
  await page.keyboard.press("o");
  await expect(page).toHaveURL(new RegExp(`/recordings/${first?.id}`));
});

test("an engagement is prefilled with rep, time, customer and the picked opportunity", async ({
  page,
  service,
  sandbox,
}) => {
  const rows = await unlinked(service, sandbox.organizationId);
  const matched = rows.find(
    ({ crmCustomer }) =>
      crmCustomer?.matchingSource === "FUZZY" && crmCustomer.customerType === "OPPORTUNITY",
  );
  const { data } = await service.ask(recordingDetails, {
    params: { recordingId: matched?.id ?? "" },
    query: { showCrmCustomers: true },
  });
  const customer = data.crmCustomers?.find(({ matchingSource }) => matchingSource === "FUZZY");
  await page.goto(`${ADDRESS}&peek=${matched?.id}`);
  await expect(work(page)).toContainText("Possible match only, not confirmed.");
  const candidates = work(page).getByRole("list", { name: "Possible opportunities" });
  // The opportunity that mentions this recording ranks first, with the evidence for it.
  await expect(candidates.getByRole("listitem").first()).toContainText("names this recording");
  await page.keyboard.press("c");
  const body = page.getByRole("textbox", { name: "JSON" });
  await expect(body).toHaveValue(/startTime/);
  expect(JSON.parse(await body.inputValue())).toMatchObject({
    externalId: `recording-${matched?.id}`,
    subject: matched?.title,
    startTime: matched?.dateCreated,
    engagementUsers: [{ name: `${matched?.repFirstName} ${matched?.repLastName}` }],
    opportunity: { externalId: customer?.externalId },
  });
  await page.goBack();
  await expect(titleOf(page)).toHaveText(matched?.title ?? "");
  await candidates
    .getByRole("listitem")
    .first()
    .getByRole("button", { name: /^Use this opportunity/ })
    .click();
  await expect(body).toHaveValue(/"opportunity"/);
});

test("a recording is linked in three keys, and the next one opens", async ({
  page,
  service,
  signIn,
  writer,
}) => {
  await signIn(writer.signIn);
  const [first, second] = await unlinked(service, writer.organizationId);
  await page.goto(`${ADDRESS}&organizationId=${writer.organizationId}&peek=${first?.id}`);
  await expect(titleOf(page)).toHaveText(first?.title ?? "");
  await expect(grid(page, "Unlinked recordings").getByRole("row").nth(1)).toContainText(
    first?.title ?? "",
  );
  await expect(work(page)).toContainText("Writes to this credential's organization");
  await expect(work(page).getByRole("button", { name: "Sync engagement" })).toBeEnabled();
  const atMost = await countSteps(page);
  await page.keyboard.press("c");
  await expect(page.getByRole("textbox", { name: "JSON", exact: true })).toHaveValue(/startTime/);
  await expect(page.getByRole("link", { name: "Unlinked queue" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(`Synced. Next: ${second?.title}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Open next recording" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(titleOf(page)).toHaveText(second?.title ?? "");
  await expect(page).toHaveURL(new RegExp(`peek=${second?.id}`));
  await expect(grid(page, "Unlinked recordings").getByRole("row").nth(1)).toContainText(
    second?.title ?? "",
  );
  await atMost(3);
  await expect(page.getByRole("status").filter({ hasText: "1 synced" })).toBeVisible();
});

test("the queue has a selection, views and an export", async ({ page, service }) => {
  const [first, second] = await unlinked(service);
  await page.goto(ADDRESS);
  await expect(grid(page, "Unlinked recordings")).toBeVisible();
  await page.keyboard.press("j");
  await expect(titleOf(page)).toHaveText(first?.title ?? "");
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("group", { name: "Selection" });
  await expect(bar).toContainText("2 selected");
  await expect(titleOf(page)).toHaveText(second?.title ?? "");
  await bar.getByRole("button", { name: "Export selected" }).click();
  const dialog = page.getByRole("dialog", { name: "Export recordings" });
  const { file, manifest } = await saved(page, () =>
    dialog.getByRole("button", { name: "Export" }).click(),
  );
  expect(manifest.rows).toBe(2);
  expect(file).toContain(first?.id);
  expect(file).toContain(second?.id);

  const filtered = `${ADDRESS}&result=closed`;
  await page.goto(filtered);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Closed, unlinked");
  await page.getByRole("button", { name: "Save view" }).click();
  const view = page.getByRole("button", { name: "View: Closed, unlinked" });
  await view.click();
  await page.getByRole("menuitemradio", { name: "All unlinked" }).click();
  await expect(page).toHaveURL(/\?tab=unlinked$/);
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Closed, unlinked" }).click();
  await expect(view).toBeVisible();
  await expect(page).toHaveURL(/(?=.*tab=unlinked)(?=.*result=closed)/);
});

test("an engagement for another organization's recording is refused", async ({
  page,
  service,
  sandbox,
}) => {
  const foreign = (await unlinked(service)).find(
    ({ organizationId }) => organizationId !== sandbox.organizationId,
  );
  const organizationId = foreign?.organizationId ?? "";
  await page.goto(`${ADDRESS}&peek=${foreign?.id}`);
  await expect(work(page)).toContainText("but this credential writes to Meridian");
  const create = work(page).getByRole("button", { name: "Sync engagement" });
  await expect(create).toHaveAccessibleDescription(/The engagement would be created there/);
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/tab=unlinked/);

  // The composer refuses it too, whichever screen brings it there.
  const syncs: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") syncs.push(request.url());
  });
  await page.goto(`/engagements?organizationId=${organizationId}`);
  await page.evaluate(
    ([recordingId, owner]) => {
      const engagement = { externalId: `recording-${recordingId}` };
      const linkTarget = { recordingId, title: "Elsewhere", organizationId: owner };
      history.replaceState({ ...history.state, engagement, linkTarget }, "");
    },
    [foreign?.id, organizationId],
  );
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("This can't be synced.");
  const sync = page.getByRole("button", { name: "Sync engagement" });
  await expect(sync).toHaveAccessibleDescription(/belongs to/);
  await page.getByRole("textbox", { name: "Subject", exact: true }).press("Control+Enter");
  await expect(page.getByText(/^Writes to Meridian.*, not to /)).toBeVisible();
  expect(syncs).toEqual([]);
});

test("the backlog counts loaded recordings by team and age, loads the rest and filters the queue", async ({
  page,
  service,
}) => {
  const all: Recording[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { crmLinkStatus: "unlinked", limit: 100, cursor } as const;
    const answer = await service.ask(recordingList, { query });
    all.push(...answer.data);
    if (!answer.cursor) break;
    cursor = String(answer.cursor);
  }
  const count = (days: number) =>
    all.filter(
      ({ dateCreated, teamId }) =>
        typeof teamId === "string" && Date.now() - Date.parse(dateCreated) >= days * 86_400_000,
    ).length;
  await page.goto(ADDRESS);
  const backlog = page.getByRole("complementary", { name: "Backlog" });
  await expect(backlog.getByText("not read", { exact: true }).first()).toBeAttached();
  await backlog.getByRole("button", { name: "Load all" }).click();
  await expect(backlog).toContainText(`of all ${all.length.toLocaleString("en-US")}`);
  const figures = await backlog
    .getByRole("row")
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent)),
    );
  const sum = (column: number) =>
    figures
      .filter(([team]) => team !== "no team")
      .reduce((total, row) => total + Number(row[column]), 0);
  expect(sum(5)).toBe(all.filter(({ teamId }) => typeof teamId === "string").length);
  expect(sum(4)).toBe(count(90));
  const oldest = backlog.getByRole("row").nth(1).getByRole("link").last();
  const team = backlog.getByRole("row").nth(1).getByRole("link").first();
  await expect(team).toHaveAttribute("href", /^\/teams\/tm_/);
  const expected = await oldest.textContent();
  await oldest.click();
  await expect(page).toHaveURL(/teamId=/);
  await expect(page.getByText(new RegExp(`^${expected} unlinked recordings?$`))).toBeVisible();
});

test("without the org-wide API the queue still works and says what is missing", async ({
  page,
  signIn,
}) => {
  await signIn("oauth-app-token");
  await page.goto(ADDRESS);
  await expect(grid(page, "Unlinked recordings").getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("j");
  await expect(work(page)).toContainText("Sign in with a client app or an organization API token");
  await expect(work(page).getByRole("button", { name: "Sync engagement" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
