import type { Page } from "@playwright/test";
import { type Recording, recordingDetails, recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import type { Service } from "../stack/service.ts";
import { alert, button, field, peek, peekTitle, press, rows } from "../support/locators.ts";

const ADDRESS = "/recordings?crmLinkStatus=unlinked";
const titleOf = (page: Page) => peekTitle(page);
const row = (page: Page, index: number) => rows(page, "Unlinked recordings").nth(index);

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

test("the sidebar leads to a list with the panel of the first that can be linked", async ({
  page,
  service,
  sandbox,
}) => {
  const found = await unlinked(service);
  const own = found.findIndex((one) => one.organizationId === sandbox.organizationId);
  const [first, second] = found.slice(own);
  const open = async () => {
    await page.goto("/recordings");
    await page.getByRole("link", { name: "Unlinked" }).click();
    await expect(page).toHaveURL(/crmLinkStatus=unlinked/);
    await expect(row(page, 1)).toContainText(found[0]?.title ?? "");
  };
  await open();
  await expect(titleOf(page)).toHaveText(first?.title ?? "");
  await expect(
    peek(page)
      .getByText(/^Link to|no likely opportunity/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("j");
  await expect(titleOf(page)).toHaveText(second?.title ?? "");

  // Details follow the order of the list.
  await peek(page).getByRole("link", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second?.title ?? "");
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(`/recordings/${first?.id}`));

  // What is closed stays closed, and what would lie over the list waits for a press.
  await open();
  await page.keyboard.press("Escape");
  await expect(peek(page)).toHaveCount(0);
  await page.reload();
  await expect(row(page, 1)).toBeVisible();
  await expect(peek(page)).toHaveCount(0);
  const opened: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/core/recordings/rec_")) opened.push(request.url());
  });
  await page.setViewportSize({ width: 900, height: 700 });
  await open();
  await row(page, 1).getByRole("gridcell").last().click();
  await expect(titleOf(page)).toHaveText(found[0]?.title ?? "");
  expect(opened[0]).toContain(found[0]?.id);
});

const section = (page: Page) => peek(page).getByRole("region", { name: "Link", exact: true });
const link = (page: Page) => section(page).getByRole("button", { name: /^Link/ });
const others = (page: Page) => section(page).getByRole("list", { name: "Other choices" });
const composed = (page: Page) => field(page, "JSON");
const parsed = (text: string): unknown => JSON.parse(text);

test("the best opportunity is a sentence, and what is sent is what the composer begins with", async ({
  page,
  service,
  sandbox,
}) => {
  const found = await unlinked(service, sandbox.organizationId);
  const matched = found.find(
    ({ crmCustomer }) =>
      crmCustomer?.matchingSource === "FUZZY" && crmCustomer.customerType === "OPPORTUNITY",
  );
  const { data } = await service.ask(recordingDetails, {
    params: { recordingId: matched?.id ?? "" },
    query: { showCrmCustomers: true },
  });
  const customer = data.crmCustomers?.find(({ matchingSource }) => matchingSource === "FUZZY");
  await page.goto(`${ADDRESS}&peek=${matched?.id}`);
  await expect(peek(page)).toContainText("Possible match only, not confirmed.");
  // The opportunity that names this recording is the best, with the evidence for it.
  await expect(section(page)).toContainText(`Link to ${customer?.opportunity?.name}`);
  await expect(section(page)).toContainText("names this recording");
  await section(page).getByText("What is sent").click();
  const sent = parsed(await section(page).getByLabel("What is sent", { exact: true }).innerText());
  expect(sent).toMatchObject({
    externalId: `recording-${matched?.id}`,
    subject: matched?.title,
    startTime: matched?.dateCreated,
    engagementUsers: [{ name: `${matched?.repFirstName} ${matched?.repLastName}` }],
    opportunity: { externalId: customer?.externalId },
  });
  await section(page).getByRole("button", { name: "Edit before sending" }).click();
  await expect(composed(page)).toHaveValue(/startTime/);
  expect(parsed(await composed(page).inputValue())).toEqual(sent);
  // IDs have their names beside them, and nothing of a customer is in the history.
  const opportunity = page.getByRole("textbox", { name: "Opportunity external ID" });
  await expect(opportunity).toHaveAccessibleDescription(customer?.opportunity?.name ?? "");
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain("externalId");
  // A reload begins the draft again.
  await page.reload();
  await expect(composed(page)).toHaveValue(/startTime/);
  await page.goBack();
  await expect(titleOf(page)).toHaveText(matched?.title ?? "");

  // Any other opportunity is found by its name, and takes the place of the best.
  await others(page).getByRole("button", { name: "Other opportunity…" }).click();
  await page.keyboard.type("roof");
  const other = section(page)
    .getByRole("list", { name: "Opportunities found" })
    .getByRole("button");
  const [name = ""] = ((await other.first().textContent()) ?? "").split(" · ");
  await other.first().click();
  await expect(section(page)).toContainText(`Link to ${name}`);
  await expect(link(page)).toBeFocused();
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
  await expect(peek(page)).toContainText("but this credential writes to Meridian");
  const create = peek(page).getByRole("button", { name: "Edit before sending" });
  await expect(create).toHaveAccessibleDescription(/The engagement would be created there/);
  await expect(link(page)).toHaveAccessibleDescription(/The engagement would be created there/);
  await press(page, "c", "Enter");
  await expect(page).toHaveURL(/crmLinkStatus=unlinked/);

  // The composer refuses it too, whichever screen leads there.
  const syncs: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") syncs.push(request.url());
  });
  await page.goto(`/engagements?organizationId=${organizationId}&recordingId=${foreign?.id}`);
  await expect(alert(page)).toContainText("This can't be synced.");
  const sync = button(page, "Sync engagement");
  await expect(sync).toHaveAccessibleDescription(/belongs to/);
  await field(page, "Subject").press("Control+Enter");
  await expect(page.getByText(/^Writes to Meridian.*, not to /)).toBeVisible();
  expect(syncs).toEqual([]);
});

test("without the org-wide API the list still works and says what is missing", async ({
  page,
  signIn,
}) => {
  await signIn("oauth-app-token");
  await page.goto(ADDRESS);
  await expect(row(page, 1)).toBeVisible();
  await press(page, "j", "Space");
  await expect(peek(page)).toContainText("Sign in with a client app or an organization API token");
  await expect(link(page)).toHaveCount(0);
});
