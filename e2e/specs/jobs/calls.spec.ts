import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test, WRITING } from "../../support/fixtures.ts";
import { Hands } from "../../support/hands.ts";
import { grid, peek, peekTitle, rows, searchOf } from "../../support/locators.ts";
import type { Service } from "../../stack/service.ts";

test.use(WRITING);

const UNLINKED = "Unlinked recordings";

/** Unlinked recordings of an organization, without the newest, for which other tests sync engagements. */
async function unlinked(service: Service, organizationId: string) {
  const query = { organizationId, crmLinkStatus: "unlinked", limit: 100 } as const;
  const { data } = await service.ask(recordingList, { query });
  // A title that no other row has, to be found by.
  return data
    .slice(10)
    .filter(({ title }) => data.filter((other) => other.title === title).length === 1);
}

/** The IDs of the recordings that the page sends links for. */
function linkedFrom(page: Page) {
  const sent: string[] = [];
  page.on("request", (request) => {
    const id = request.headers()["x-recording-id"];
    if (id !== undefined) sent.push(id);
  });
  return sent;
}

test("with the mouse, a recording is linked from the overview", async ({
  page,
  service,
  writer: { organizationId },
}) => {
  const [, row] = await unlinked(service, organizationId);
  await page.goto(`/?organizationId=${organizationId}`);
  const hands = new Hands(page);
  await hands.click(page.getByRole("link", { name: "Unlinked", exact: true }));
  const title = page.getByRole("link", { name: row?.title, exact: true });
  const line = rows(page, UNLINKED).filter({ has: title });
  await hands.click(title);
  await expect(peekTitle(page)).toHaveText(row?.title ?? "");
  await hands.click(peek(page).getByRole("button", { name: /^Link/ }));
  await expect(line).toContainText(/Linking|Sent|Linked to/);
  // Two once the list is there.
  hands.expectAtMost(3);
});

test("from the sidebar, a recording is linked with one press more, unless that comes at once", async ({
  page,
  writer: { organizationId },
}) => {
  const sent = linkedFrom(page);
  await page.goto(`/activity?organizationId=${organizationId}`);
  const now = await page.evaluate(() => Date.now());
  await page.clock.setFixedTime(now);
  const hands = new Hands(page);
  await hands.click(page.getByRole("link", { name: "Unlinked", exact: true }));
  await expect(grid(page, UNLINKED)).toBeFocused();
  const section = peek(page).getByRole("region", { name: "Link", exact: true });
  const link = section.getByRole("button", { name: /^Link/ });
  await expect(link).toBeEnabled();
  const first = searchOf(page).get("peek");
  // The second of two quick presses, before anyone can have read the panel.
  await page.keyboard.press("Enter");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  await expect(link).toBeEnabled();
  expect(sent).toEqual([]);
  await page.clock.setFixedTime(now + 1000);
  await hands.press("Enter");
  await expect.poll(() => searchOf(page).get("peek")).not.toBe(first);
  await expect.poll(() => sent).toEqual([first]);
  hands.expectAtMost(2);
  // After a reload it is sent, or the service no longer lists it.
  const line = rows(page, UNLINKED).filter({ has: page.locator(`a[href*="${first}"]`) });
  await expect(line).toContainText(/Sent|Linked to/);
  await page.reload();
  await expect(rows(page, UNLINKED).nth(1)).toBeVisible();
  await expect(line.filter({ hasNotText: /Sent|Linked to/ })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/activity/);
});

test("by keyboard, twenty in a row are linked with a key each", async ({
  page,
  writer: { organizationId },
}) => {
  test.slow();
  const sent = linkedFrom(page);
  await page.goto(`/?organizationId=${organizationId}`);
  const hands = new Hands(page);
  await hands.command("unlinked", "Unlinked recordings");
  await expect(rows(page, UNLINKED).nth(1)).toBeVisible();
  hands.acts = 0;
  await hands.press("j", "Enter");
  const section = peek(page).getByRole("region", { name: "Link", exact: true });
  const link = section.getByRole("button", { name: /^Link/ });
  const unlikely = section.getByText("no likely opportunity");
  // Another test sent it, and the service hasn't linked it yet.
  const sentBefore = peek(page).getByRole("button", { name: "Edit and resend" });
  const skipped: string[] = [];
  while (sent.length < 20) {
    const { length } = sent;
    const address = page.url();
    const id = searchOf(page).get("peek") ?? "";
    expect(sent).not.toContain(id);
    // The address changes before the panel does.
    const open = peek(page).getByRole("link", { name: "Open", exact: true });
    await expect(open).toHaveAttribute("href", new RegExp(`/${id}\\b`));
    await expect(link.or(unlikely).or(sentBefore)).toBeVisible();
    if (await link.isVisible()) {
      await hands.press("Enter");
      await expect.poll(() => sent.length).toBe(length + 1);
    } else {
      skipped.push(address);
      await hands.press("j");
    }
    await expect(page).not.toHaveURL(address);
  }
  hands.acts -= skipped.length;
  hands.expectAtMost(2 + 20);
  expect(new Set(sent).size).toBe(20);
  // Each says how it is doing, in its row.
  const said = rows(page, UNLINKED).filter({ hasText: /Sent|Linked to/ });
  await expect.poll(() => said.count()).toBeGreaterThan(10);
});
