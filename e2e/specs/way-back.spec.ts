import type { Locator, Page } from "@playwright/test";
import { followupList } from "~/contract/followups.ts";
import { opportunityList } from "~/contract/opportunities.ts";
import { recordingDetails, recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { button, grid, heading, peek, press, searchOf } from "../support/locators.ts";

// A recording keeps the list it was opened from: previous, next and Back are of that list, after a reload, in another
// tab and with another credential, too.

const next = (page: Page) => button(page, "Next recording");
const back = (page: Page, list: string) => page.getByRole("link", { name: `Back to ${list}` });
const recordingId = (page: Page) => new URL(page.url()).pathname.split("/")[2];

/** The row at the keyboard's place. */
async function expectCurrent(page: Page, table: string, text: string) {
  await expect(async () => {
    const id = await grid(page, table).getAttribute("aria-activedescendant", { timeout: 1000 });
    await expect(page.locator(`[id="${id}"]`)).toContainText(text, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

/** Goes on twice, each time to the recording that is to follow. */
async function goOnTwice(page: Page, ids: readonly (string | undefined)[]) {
  await expect(page).toHaveURL(new RegExp(`/recordings/${ids[0]}`));
  for (const id of ids.slice(1, 3)) {
    await next(page).click();
    await expect.poll(() => recordingId(page)).toBe(id);
  }
}

/** Opens a link in a new tab and goes on twice there; returns the tab after a reload. */
async function goOnInNewTab(link: Locator, titles: readonly string[]) {
  const opened = link.page().context().waitForEvent("page");
  await link.click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(heading(tab, "")).toHaveText(titles[0] ?? "");
  for (const title of titles.slice(1, 3)) {
    await next(tab).click();
    await expect(heading(tab, "")).toHaveText(title);
  }
  await tab.reload();
  await expect(heading(tab, "")).toHaveText(titles[2] ?? "");
  return tab;
}

/** Each row once by its recording, as the recordings of a list are gone through. */
function byRecording<Row extends { recordingId?: string | null }>(rows: readonly Row[]) {
  const seen = new Set<string>();
  return rows.filter(({ recordingId: id }) => id && !seen.has(id) && seen.add(id));
}

/**
 * In another tab, and then with another credential, the address leads on to `title`, which has the text `row` in the
 * list, and back to it.
 */
async function expectElsewhere(
  page: Page,
  signIn: (who: "oauth-app-token") => Promise<void>,
  { title, list, row }: { title: string; list: string; row: string },
) {
  const address = page.url();
  const other = await page.context().newPage();
  for (const who of ["the same", "oauth-app-token"] as const) {
    if (who !== "the same") await signIn(who);
    await other.goto(address);
    await next(other).click();
    await expect(heading(other, "")).toHaveText(title);
    await back(other, list).click();
    await expectCurrent(other, list, row);
  }
  await other.close();
}

test("from follow-ups: the next ones, and Back to the follow-up", async ({
  page,
  service,
  signIn,
}) => {
  const { data } = await service.ask(followupList, { query: { minimumScore: 4, limit: 100 } });
  const list = byRecording(data.followups);
  await page.goto("/followups?minimumScore=4");
  await grid(page, "Follow-ups").focus();
  await press(page, "ArrowDown", "Enter");
  await goOnTwice(
    page,
    list.map((row) => row.recordingId),
  );
  await expect(page.getByText(/^3 of /)).toBeVisible();
  const address = page.url();
  await back(page, "Follow-ups").click();
  await expectCurrent(page, "Follow-ups", list[2]?.followupAction ?? "");
  expect(searchOf(page).get("minimumScore")).toBe("4");

  await page.goto(address);
  await page.reload();
  await expect(page.getByText(/^3 of /)).toBeVisible();
  const { data: recording } = await service.ask(recordingDetails, {
    params: { recordingId: list[3]?.recordingId ?? "" },
  });
  const row = list[3]?.followupAction ?? "";
  await expectElsewhere(page, signIn, { title: recording.title, list: "Follow-ups", row });
  await page.goto(address);
  await back(page, "Follow-ups").click();
  await expectCurrent(page, "Follow-ups", list[2]?.followupAction ?? "");
});

test("from the second follow-up of a recording Back leads to that one", async ({
  page,
  service,
}) => {
  const { data } = await service.ask(followupList, { query: { minimumScore: 1, limit: 100 } });
  const { followups } = data;
  const second = followups.findIndex(({ recordingId: id }, index) =>
    followups.slice(0, index).some((one) => one.recordingId === id),
  );
  await page.goto("/followups");
  await grid(page, "Follow-ups").focus();
  for (let row = 0; row <= second; row += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => recordingId(page)).toBe(followups[second]?.recordingId);
  await back(page, "Follow-ups").click();
  await expect(async () => {
    const id = await grid(page, "Follow-ups").getAttribute("aria-activedescendant");
    await expect(page.locator(`[id="${id}"]`)).toHaveAttribute("aria-rowindex", `${second + 2}`);
  }).toPass();
});

test("from an opportunity: the recordings of the next ones, and Back to the last", async ({
  page,
  context,
  service,
}) => {
  const { data } = await service.ask(opportunityList);
  const list = byRecording(data);
  const [first] = list;
  await page.goto(`/opportunities?peek=${first?.id}`);
  await peek(page).getByRole("definition").getByRole("link").first().click();
  await goOnTwice(
    page,
    list.map((row) => row.recordingId ?? undefined),
  );
  await page.reload();
  await expect(next(page)).toBeEnabled();
  const other = await context.newPage();
  await other.goto(page.url());
  await next(other).click();
  await expect.poll(() => recordingId(other)).toBe(list[3]?.recordingId);
  await back(other, "Opportunities").click();
  await expectCurrent(other, "Opportunities", list[3]?.name ?? "");
  await back(page, "Opportunities").click();
  await expectCurrent(page, "Opportunities", list[2]?.name ?? "");
  await expect.poll(() => searchOf(page).get("peek")).toBe(list[2]?.id);
});

test("from a search: its matches, and Back to the match", async ({ page, service, signIn }) => {
  const { data } = await service.ask(recordingList, { query: { limit: 100 } });
  const names = data.map((row) => `${row.repFirstName} ${row.repLastName}`);
  const rep = names.find((name) => names.filter((one) => one === name).length > 3) ?? "";
  await page.goto(`/recordings?dateCreated:gt=last-30-days&filter=${encodeURIComponent(rep)}`);
  await expect(page.getByText(/^[\d,]+ of all [\d,]+ recordings match/)).toBeVisible({
    timeout: 60_000,
  });
  const titles = await grid(page).getByRole("row").getByRole("link").allInnerTexts();
  await grid(page).getByRole("row").getByRole("link").first().click();
  await next(page).click();
  await expect(heading(page, "")).toHaveText(titles[1] ?? "");
  await next(page).click();
  await expect(heading(page, "")).toHaveText(titles[2] ?? "");
  await page.reload();
  await expect(heading(page, "")).toHaveText(titles[2] ?? "");
  const fourth = titles[3] ?? "";
  const address = page.url();
  await expectElsewhere(page, signIn, { title: fourth, list: "Recordings", row: fourth });
  await page.goto(address);
  await back(page, "Recordings").click();
  await expectCurrent(page, "Recordings", titles[2] ?? "");
  expect(searchOf(page).get("filter")).toBe(rep);
});

/** Opens the panel of a team in Scorecards, with its calls that didn't pass a metric. */
async function openFailed(page: Page, organizationId: string) {
  await page.goto(`/scorecards?organizationId=${organizationId}&bucket=month`);
  await page.getByRole("tab", { name: /^Objections handled/ }).click();
  await page
    .getByRole("table", { name: "Pass rate by team" })
    .getByRole("row", { name: /^San Antonio/ })
    .getByRole("button")
    .first()
    .click();
  const failed = failedOf(page);
  await expect(failed.getByRole("listitem").nth(2)).toBeVisible();
  return { failed, titles: await failed.getByRole("link").allInnerTexts() };
}
const failedOf = (page: Page) => peek(page).getByRole("list", { name: /calls? didn't pass$/ });

test("from a team's failed calls: the next ones, and Back to the panel, at the call", async ({
  page,
  sandbox,
  signIn,
}) => {
  const { failed, titles } = await openFailed(page, sandbox.organizationId);
  await peek(page)
    .getByRole("link", { name: /^Review/ })
    .click();
  await expect(heading(page, "")).toHaveText(titles[0] ?? "");
  await expect(page.getByText(/^1 of \d+ that didn't pass Objections handled$/)).toBeVisible();
  for (const title of titles.slice(1, 3)) {
    await next(page).click();
    await expect(heading(page, "")).toHaveText(title);
  }
  await page.reload();
  const address = page.url();
  for (const who of ["the same", "oauth-app-token"] as const) {
    if (who !== "the same") await signIn(who);
    await page.goto(address);
    await expect(page.getByText(/^3 of \d+ that didn't pass/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(heading(page, "Scorecards")).toBeVisible();
    await expect(failed.getByRole("listitem").nth(2)).toHaveAttribute("aria-current", "true");
    await expect(failed.getByRole("link").nth(2)).toBeFocused();
  }
});

test("from a team's failed calls in a new tab: Escape leads to the panel as it was", async ({
  page,
  sandbox,
}) => {
  const { failed, titles } = await openFailed(page, sandbox.organizationId);
  const tab = await goOnInNewTab(failed.getByRole("link").first(), titles);
  await expect(tab.getByText(/^3 of \d+ that didn't pass Objections handled$/)).toBeVisible();
  await tab.keyboard.press("Escape");
  await expect(failedOf(tab).getByRole("link").nth(2)).toBeFocused();
  expect(await failedOf(tab).getByRole("link").allInnerTexts()).toEqual(titles);
  expect(searchOf(tab).get("bucket")).toBe("month");
});

test("from a team's page: Back has the call's row be current, in a new tab too", async ({
  page,
  service,
  sandbox,
  signIn,
}) => {
  const query = { organizationId: sandbox.organizationId, limit: 20 } as const;
  const { data } = await service.ask(recordingList, { query });
  const teamId = data.find((row) => row.teamId)?.teamId ?? "";
  await page.goto(`/teams/${teamId}?organizationId=${sandbox.organizationId}`);
  const links = grid(page, "Team recordings").locator("[role=row] a[href*='/recordings/']");
  await expect(links.nth(2)).toBeVisible();
  const titles = await links.allInnerTexts();
  await links.first().click();
  await next(page).click();
  await expect(heading(page, "")).toHaveText(titles[1] ?? "");
  await next(page).click();
  await expect(heading(page, "")).toHaveText(titles[2] ?? "");
  await page.getByRole("link", { name: /^Back to / }).click();
  await expectCurrent(page, "Team recordings", titles[2] ?? "");

  const tab = await goOnInNewTab(links.first(), titles);
  const address = tab.url();
  await tab.keyboard.press("Escape");
  await expectCurrent(tab, "Team recordings", titles[2] ?? "");
  // This one reads the recording, but no teams.
  await signIn("oauth-app-token");
  await tab.goto(address);
  await back(tab, "Recordings").click();
  await expectCurrent(tab, "Recordings", titles[2] ?? "");
});

test("a list that the credential can't read is replaced by Recordings", async ({
  page,
  service,
  signIn,
}) => {
  const { data } = await service.ask(recordingList, { query: { limit: 1 } });
  await signIn("oauth-app-token");
  await page.goto(`/recordings/${data[0]?.id}?from=${encodeURIComponent("/opportunities?peek=x")}`);
  await expect(heading(page, "")).toHaveText(/./);
  await expect(back(page, "Recordings")).toBeVisible();
  await expect(next(page)).toBeEnabled();
  await back(page, "Recordings").click();
  await expect(heading(page, "Recordings")).toBeVisible();
  await expectCurrent(page, "Recordings", data[0]?.title ?? "");
});
