import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { resolveWord, boundsOf } from "~/domain/period.ts";
import { expect, test } from "../../support/fixtures.ts";
import { Hands } from "../../support/hands.ts";
import { button, grid, heading, rows } from "../../support/locators.ts";
import type { Service } from "../../stack/service.ts";

// A customer's newest call of last quarter, opened with its player. Acts after the text: two.

/** A customer of last quarter's newest recordings, by the last word of the name, and that call. */
async function findCall(service: Service) {
  const { after, before } = boundsOf(resolveWord({ word: "last-quarter", utc: false }));
  const { data } = await service.ask(recordingList, {
    query: { "dateCreated:gt": after, "dateCreated:lt": before, limit: 100, showCrmCustomer: true },
  });
  const calls = data.flatMap(({ crmCustomer, ...row }) => {
    const name = crmCustomer?.opportunityAccountName;
    return name ? [{ ...row, name, last: name.split(" ").at(-1) ?? "" }] : [];
  });
  const call = calls[0];
  if (call === undefined) throw new Error("No recording of last quarter has a customer.");
  return call;
}

const now = (page: Page) => page.evaluate(() => performance.now());

/** Expects the first match within a second of the first page that was asked for since a moment. */
async function expectFirstMatch(page: Page, since: number) {
  await expect(grid(page).locator("mark").first()).toBeVisible({ timeout: 20_000 });
  const took = await page.evaluate((moment) => {
    const { responseEnd } =
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .find(
          ({ name, startTime }) => startTime > moment && /recordings\?.*dateCreated/.test(name),
        ) ?? {};
    return performance.now() - (responseEnd ?? 0);
  }, since);
  expect(took).toBeLessThan(1000 * Number(process.env.TEST_SLOWNESS ?? 1));
}

/** What the palette offers for a customer and a period: customers that no answer has named yet are searched. */
const OFFERED = /^(?:Calls with|Search recordings of) .*last quarter/;

test("by mouse, from the overview", async ({ page, service }) => {
  const { name } = await findCall(service);
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
  const hands = new Hands(page);
  await hands.click(button(page, /^Search or run/));
  const text = `${name} last quarter`;
  await hands.type(text);
  const started = await now(page);
  await hands.click(page.getByRole("option", { name: OFFERED }).first());
  await expectFirstMatch(page, started);
  const first = rows(page).nth(1).getByRole("link").first();
  const title = await first.innerText();
  await hands.click(first);
  await expect(heading(page, "")).toHaveText(title);
  hands.expectAtMost(3 + text.split(" ").length);
});

test("from the palette, on the overview", async ({ page, service }) => {
  const { name } = await findCall(service);
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
  const hands = new Hands(page);
  await hands.press("ControlOrMeta+k");
  await hands.type(`${name} last quarter`);
  await expect(page.getByRole("option", { name: OFFERED, selected: true })).toBeVisible();
  hands.acts = 0;
  const started = await now(page);
  await hands.press("Enter");
  await expectFirstMatch(page, started);
  await expect(grid(page)).toBeFocused();
  const title = await rows(page).nth(1).getByRole("link").first().innerText();
  await hands.press("Enter");
  await expect(heading(page, "")).toHaveText(title);
  hands.expectAtMost(2);
});
