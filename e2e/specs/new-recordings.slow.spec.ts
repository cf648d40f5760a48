import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { json, type OddUpstream } from "../stack/odd-upstream.ts";
import { grid } from "../support/locators.ts";

const DAY = Date.UTC(2026, 10, 1);

/** The nth recording. */
const recording = (number: number) => ({
  id: `rec_${number}`,
  title: `Recording ${number}`,
  dateCreated: new Date(DAY + number * 60_000).toISOString(),
});

/** Serves a list of recordings; the returned function adds more. */
function startList(upstream: OddUpstream, count = 3) {
  const data = Array.from({ length: count }, (_, index) => recording(count - index));
  upstream.on(recordingList.path, (response, url) => {
    const limit = Number(url.searchParams.get("limit"));
    json({ data: data.slice(0, limit), cursor: null })(response, url);
  });
  return (more: number) => {
    for (let made = 0; made < more; made += 1) data.unshift(recording(data.length + 1));
  };
}

const titles = (page: Page) => grid(page).getByRole("link");
const pill = (page: Page) => page.getByRole("status").getByRole("button", { name: /new record/i });
const looks = (upstream: OddUpstream) =>
  upstream.calls.filter((call) => /[?&]limit=10(?:&|$)/.test(call)).length;

/** Makes the page believe it is hidden, because a headless tab is always visible. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate(
    (value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    },
    hidden ? "hidden" : "visible",
  );

test("new recordings are announced and the rows don't move", async ({ page, upstream, open }) => {
  const make = startList(upstream);
  await page.clock.install();
  await open("/recordings");
  await expect(titles(page)).toHaveText(["Recording 3", "Recording 2", "Recording 1"]);
  make(2);
  await page.clock.fastForward("00:31");
  await expect(pill(page)).toHaveText("2 new recordings");
  await expect(titles(page)).toHaveText(["Recording 3", "Recording 2", "Recording 1"]);
  make(8);
  await page.clock.fastForward("00:31");
  // A check reads ten rows; if all are new, there may be more.
  await expect(pill(page)).toHaveText("New recordings");
  await pill(page).click();
  await expect(titles(page).first()).toHaveText("Recording 13");
  await expect(titles(page)).toHaveCount(13);
  await expect(pill(page)).toHaveCount(0);
  make(1);
  await page.clock.fastForward("00:31");
  await expect(pill(page)).toHaveText("1 new recording");
});

test("showing the new ones moves focus to the top of the table", async ({
  page,
  upstream,
  open,
}) => {
  const make = startList(upstream, 80);
  await page.clock.install();
  await open("/recordings");
  await expect(titles(page).first()).toHaveText("Recording 80");
  await grid(page).focus();
  await page.keyboard.press("End");
  await expect(grid(page).getByText("Recording 5", { exact: true })).toBeInViewport();
  make(1);
  await page.clock.fastForward("00:31");
  await expect(pill(page)).toHaveText("1 new recording");
  await expect(grid(page).getByText("Recording 5", { exact: true })).toBeInViewport();
  await pill(page).press("Enter");
  await expect(grid(page).getByText("Recording 81", { exact: true })).toBeInViewport();
  await expect(grid(page)).toBeFocused();
  await expect(page.getByRole("status").getByText("Up to date.")).toBeAttached();
});

test("an empty list announces its first recordings", async ({ page, upstream, open }) => {
  const make = startList(upstream, 0);
  await page.clock.install();
  await open("/recordings");
  await expect(page.getByText("No recordings yet")).toBeVisible();
  make(2);
  await page.clock.fastForward("00:31");
  await expect(pill(page)).toHaveText("2 new recordings");
  await pill(page).click();
  await expect(titles(page)).toHaveText(["Recording 2", "Recording 1"]);
  await expect(pill(page)).toHaveCount(0);
});

test("only a list with the newest first checks for newer ones", async ({
  page,
  upstream,
  open,
}) => {
  const make = startList(upstream);
  await page.clock.install();
  await open("/recordings?orderBy=title&orderDirection=asc");
  await expect(titles(page)).toHaveCount(3);
  make(1);
  await page.clock.fastForward("05:00");
  await page.getByRole("button", { name: "Recorded" }).last().click();
  await expect(titles(page)).toHaveCount(4);
  expect(looks(upstream)).toBe(0);
  make(1);
  await page.clock.fastForward("00:31");
  await expect(pill(page)).toHaveText("1 new recording");
  expect(looks(upstream)).toBe(1);
});

test("a hidden tab doesn't check until it returns", async ({ page, upstream, open }) => {
  const make = startList(upstream);
  await page.clock.install();
  await open("/recordings");
  await expect(titles(page)).toHaveCount(3);
  await page.clock.fastForward("00:31");
  await expect.poll(() => looks(upstream)).toBe(1);
  make(1);
  await hide(page, true);
  await page.clock.fastForward("10:00");
  await hide(page, false);
  await expect(pill(page)).toHaveText("1 new recording");
  expect(looks(upstream)).toBe(2);
  make(1);
  await hide(page, true);
  await page.clock.fastForward("00:10");
  await hide(page, false);
  await page.clock.fastForward("00:25");
  await expect(pill(page)).toHaveText("2 new recordings");
  expect(looks(upstream)).toBe(3);
});

test("it waits while offline and checks as soon as it is online", async ({
  page,
  context,
  upstream,
  open,
  watch,
}) => {
  // Of code that is fetched meanwhile.
  watch.allowError(/ERR_INTERNET_DISCONNECTED/);
  const make = startList(upstream);
  await page.clock.install();
  await open("/recordings");
  await expect(titles(page)).toHaveCount(3);
  await page.clock.fastForward("00:31");
  await expect.poll(() => looks(upstream)).toBe(1);
  await context.setOffline(true);
  make(1);
  await page.clock.fastForward("02:00");
  await context.setOffline(false);
  await expect(pill(page)).toHaveText("1 new recording");
  expect(looks(upstream)).toBe(2);
});
