import type { Page } from "@playwright/test";
import { type Recording, recordingDetails, recordingList } from "../src/contract/recordings.ts";
import { expect, test } from "./fixtures.ts";
import type { Service } from "./stack/service.ts";

const ADDRESS = "/recordings?tab=unlinked";
const table = (page: Page) => page.getByRole("grid", { name: "Unlinked recordings" });
const work = (page: Page) => page.getByRole("complementary", { name: "Recording to link" });
const titleOf = (page: Page) => work(page).getByRole("heading", { level: 2 }).first();

async function unlinked(service: Service): Promise<Recording[]> {
  const query = { crmLinkStatus: "unlinked", showCrmCustomer: true, limit: 100 } as const;
  return (await service.ask(recordingList, { query })).data;
}

test("is worked through with the keyboard: each recording beside what it could belong to", async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [first, second, third] = await unlinked(service);
  await page.goto("/recordings");
  await page.getByRole("link", { name: "Unlinked queue" }).click();
  await expect(page.getByRole("main")).toContainText("The interface has no call that links one");
  await expect(table(page).getByRole("row").nth(1)).toContainText(first?.title ?? "");
  await page.keyboard.press("j");
  await expect(titleOf(page)).toHaveText(first?.title ?? "");
  await expect(
    work(page)
      .getByText(/Among|shares|none/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("j");
  await expect(titleOf(page)).toHaveText(second?.title ?? "");
  await expect(page).toHaveURL(new RegExp(`peek=${second?.id}`));

  await page.keyboard.press("c");
  await expect(page.getByText("Copied the ids")).toBeVisible();
  const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toEqual({
    recordingId: second?.id,
    userId: second?.userId,
    teamId: second?.teamId ?? undefined,
    organizationId: second?.organizationId,
  });

  // Set aside, it gives its place to the next one, and comes back where it was.
  await page.keyboard.press("d");
  await expect(titleOf(page)).toHaveText(third?.title ?? "");
  await expect(page.getByText("1 set aside")).toBeVisible();
  await expect(table(page).getByRole("row").nth(2)).toContainText(third?.title ?? "");
  await page.keyboard.press("u");
  await expect(table(page).getByRole("row").nth(2)).toContainText(second?.title ?? "");

  // The details follow the order of the queue.
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(third?.title ?? "");
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(`/recordings/${second?.id}`));
  await page.goBack();
  await expect(titleOf(page)).toHaveText(third?.title ?? "");
});

test("an engagement is composed with rep, time and the customer, and the opportunity that was picked", async ({
  page,
  service,
}) => {
  const rows = await unlinked(service);
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
  await expect(work(page)).toContainText("Matched by likeness alone, which is no definite link.");
  const candidates = work(page).getByRole("list", { name: "Opportunities it could belong to" });
  // The opportunity that names this recording stands first, with what speaks for it.
  await expect(candidates.getByRole("listitem").first()).toContainText("names this recording");
  await page.keyboard.press("e");
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
    .getByRole("button", { name: /^Compose an engagement with/ })
    .click();
  await expect(body).toHaveValue(/"opportunity"/);
});

test("the backlog counts what is loaded by team and age, loads the rest, and narrows the queue", async ({
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
  const expected = await oldest.textContent();
  await oldest.click();
  await expect(page).toHaveURL(/teamId=/);
  await expect(page.getByText(`${expected} loaded, no more`)).toBeVisible();
});

test("without the org-wide API it still shows the queue, and why the rest is missing", async ({
  page,
  signIn,
}) => {
  await signIn("oauth-app-token");
  await page.goto(ADDRESS);
  await expect(table(page).getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("j");
  await expect(work(page)).toContainText("sign in with a client app or an organization API token");
  await expect(work(page).getByRole("button", { name: "Compose engagement" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
