import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { json, type OddUpstream } from "../stack/odd-upstream.ts";
import { button, grid, press } from "../support/locators.ts";
import { expect, test } from "../support/odd-fixtures.ts";

/** Serves a list of recordings; the returned function adds one. */
function startList(upstream: OddUpstream, count: number) {
  const titles = Array.from({ length: count }, (_, index) => `Recording ${count - index}`);
  upstream.on(recordingList.path, (response, url) => {
    const data = titles.map((title, index) => ({
      id: title.replace("Recording ", "rec_"),
      title,
      dateCreated: new Date(Date.UTC(2026, 10, 1, 12, titles.length - index)).toISOString(),
    }));
    json({ data, cursor: null })(response, url);
  });
  return () => titles.unshift(`Recording ${titles.length + 1}`);
}

const titles = (page: Page) => grid(page).getByRole("link");

/** Makes the page believe that its tab is in the background for a while: a headless tab never is. */
async function leave(page: Page, minutes: number) {
  const see = (value: DocumentVisibilityState) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, "visibilityState", {
        configurable: true,
        value: visibilityState,
      });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, value);
  await see("hidden");
  await page.clock.fastForward(minutes * 60_000);
  await see("visible");
}

test("Refresh loads what is new, and the row that is current stays so", async ({
  page,
  upstream,
  open,
}) => {
  const add = startList(upstream, 3);
  await open("/recordings");
  await expect(titles(page)).toHaveText(["Recording 3", "Recording 2", "Recording 1"]);
  await press(page, "j", "j");
  add();
  const refresh = button(page, "Refresh");
  await expect(refresh).toHaveAttribute("data-tip", /^Loaded \d?\d:\d\d\s[AP]M$/);
  await refresh.click();
  await expect(titles(page).first()).toHaveText("Recording 4");
  await press(page, "j", "Enter");
  await expect(page).toHaveURL(/\/recordings\/rec_1/);
});

test("a list at its top refreshes when its tab comes back after a while", async ({
  page,
  upstream,
  open,
}) => {
  const add = startList(upstream, 80);
  await page.clock.install();
  await open("/recordings");
  await expect(titles(page).first()).toHaveText("Recording 80");
  await expect(button(page, "Refresh")).toBeVisible();
  add();
  await leave(page, 1);
  await leave(page, 6);
  await expect(titles(page).first()).toHaveText("Recording 81");
  const calls = () => upstream.calls.filter((call) => call.includes(recordingList.path)).length;
  expect(calls()).toBe(2);

  // Someone who reads further down keeps their rows.
  await grid(page).focus();
  await page.keyboard.press("End");
  add();
  await leave(page, 6);
  await expect(titles(page).last()).toHaveText("Recording 1");
  expect(calls()).toBe(2);
});
