import type { Page } from "@playwright/test";
import { type Recording, recordingDetails, recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { Hands } from "../support/hands.ts";
import type { Service } from "../stack/service.ts";
import { peek, rows } from "../support/locators.ts";

const ADDRESS = "/recordings?crmLinkStatus=unlinked";
const titleOf = (page: Page) => peek(page).getByRole("heading", { level: 2 }).first();
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

test("Unlinked is a list with a panel: why each isn't linked, and its possible opportunities", async ({
  page,
  service,
}) => {
  const [first, second] = await unlinked(service);
  await page.goto("/recordings");
  await page.getByRole("link", { name: "Unlinked" }).click();
  await expect(page).toHaveURL(/crmLinkStatus=unlinked/);
  await expect(row(page, 1)).toContainText(first?.title ?? "");
  await row(page, 1).getByRole("gridcell").last().click();
  await expect(titleOf(page)).toHaveText(first?.title ?? "");
  await expect(
    peek(page)
      .getByText(/Among|similar name|no likely match/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("j");
  await expect(titleOf(page)).toHaveText(second?.title ?? "");

  // Details follow the order of the list.
  await peek(page).getByRole("link", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second?.title ?? "");
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(`/recordings/${first?.id}`));
});

test("an engagement is prefilled with rep, time, customer and the picked opportunity", async ({
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
  const candidates = peek(page).getByRole("list", { name: "Possible opportunities" });
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

test("a recording is linked in three keys, the next one opens, and a reload keeps its mark", async ({
  page,
  service,
  signIn,
  writer,
}) => {
  await signIn(writer.signIn);
  const [first, second] = await unlinked(service, writer.organizationId);
  await page.goto(`${ADDRESS}&organizationId=${writer.organizationId}&peek=${first?.id}`);
  await expect(titleOf(page)).toHaveText(first?.title ?? "");
  await expect(row(page, 1)).toContainText(first?.title ?? "");
  await expect(peek(page)).toContainText("Writes to this credential's organization");
  await expect(peek(page).getByRole("button", { name: "Sync engagement" })).toBeEnabled();
  const hands = new Hands(page);
  await hands.press("c");
  await expect(page.getByRole("textbox", { name: "JSON", exact: true })).toHaveValue(/startTime/);
  await hands.press("Control+Enter");
  await expect(page.getByText(`Synced. Next: ${second?.title}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Open next recording" })).toBeFocused();
  await hands.press("Enter");
  await expect(titleOf(page)).toHaveText(second?.title ?? "");
  await expect(page).toHaveURL(new RegExp(`peek=${second?.id}`));
  hands.expectAtMost(3);
  const mark = row(page, 1).getByText(
    /^Synced \d?\d:\d\d\s[AP]M, (?:waiting for the match|linked)$/,
  );
  await expect(mark).toBeVisible();
  await page.reload();
  // The service may have linked it by then, and no longer list it.
  const isLinked = row(page, 1).filter({ hasText: second?.title });
  await expect(mark.or(isLinked).first()).toBeVisible();
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
  const create = peek(page).getByRole("button", { name: "Sync engagement" });
  await expect(create).toHaveAccessibleDescription(/The engagement would be created there/);
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/crmLinkStatus=unlinked/);

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

test("without the org-wide API the list still works and says what is missing", async ({
  page,
  signIn,
}) => {
  await signIn("oauth-app-token");
  await page.goto(ADDRESS);
  await expect(row(page, 1)).toBeVisible();
  for (const key of ["j", "Space"]) await page.keyboard.press(key);
  await expect(peek(page)).toContainText("Sign in with a client app or an organization API token");
  await expect(peek(page).getByRole("button", { name: "Sync engagement" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
