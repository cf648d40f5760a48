import { openGateway, signInTo } from "../stack/gateway.ts";
import { expect, test } from "../support/fixtures.ts";
import { visit } from "../support/settled.ts";
import { button, dialog, press } from "../support/locators.ts";

/** A phone on its side, a window of 1280 × 1024 at 400 %, and a small phone. */
const SIZES = [
  { width: 844, height: 390 },
  { width: 320, height: 256 },
  { width: 320, height: 568 },
];
const LISTS = [
  { path: "/recordings", name: "Recordings" },
  { path: "/recordings?crmLinkStatus=unlinked", name: "Unlinked recordings" },
  { path: "/recordings/sync-log", name: "Sync log" },
  { path: "/followups", name: "Follow-ups" },
  { path: "/opportunities", name: "Opportunities" },
  { path: "/organizations", name: "Organizations" },
  { path: "/teams", name: "Teams" },
  { path: "/activity?show=sign-ins", name: "Activity" },
];

test("every list shows five rows on small screens", async ({ page, run }) => {
  // So that there are five, whatever other tests do.
  for (let times = 0; times < 5; times += 1) {
    const context = await openGateway(run.origin);
    await signInTo(context, { kind: "sandbox" });
    await context.dispose();
  }
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("/engagements");
  // The heading doesn't touch the bar above it.
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  for (const { path, name } of LISTS) {
    await visit(page, path);
    const table = page.getByRole("grid", { name });
    for (const size of SIZES) {
      await test.step(`${path}, ${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        const first = table.getByRole("gridcell").first();
        await expect(first).toBeVisible();
        await expect
          .poll(async () => (await heading.boundingBox())?.y)
          .toBeGreaterThanOrEqual(48 + 4);
        // The page scrolls until the table has all the room below the top bar.
        await table.evaluate((element) => element.scrollIntoView());
        await expect(first).toBeInViewport({ ratio: 0.9 });
        const fifth = table
          .getByRole("row")
          .filter({ has: page.getByRole("gridcell") })
          .nth(4);
        // A table can be wider than the window.
        await expect(fifth.getByRole("gridcell").first()).toBeInViewport({ ratio: 0.98 });
        await page.getByRole("main").evaluate((main) => main.scrollTo(0, 0));
      });
    }
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("filters are behind a button that counts those that are set", async ({ page }) => {
    await page.goto("/recordings");
    await expect(button(page, "Newest first")).toBeInViewport();
    await button(page, "Filter").click();
    const panel = dialog(page, "More filters");
    await panel.getByRole("button", { name: "Recorded" }).click();
    await button(page, "Last 90 days").click();
    await expect(page).toHaveURL(/dateCreated:gt=last-90-days/);
    // Setting one doesn't close what it is in.
    await panel.getByRole("button", { name: "Result" }).click();
    await page.getByRole("menuitemradio", { name: "In progress" }).click();
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole("button", { name: "2 set, more filters" })).toBeVisible();
    await button(page, "Clear Result").click();
    await expect(page.getByRole("button", { name: "1 set, more filters" })).toBeVisible();
  });
});

test("at 900 pixels each filter that is set, and Clear, can be reached with a mouse", async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await page.goto(
    "/recordings?result=closed&dateCreated:gt=last-30-days&conversationType=Discovery+call",
  );
  const more = page.getByRole("button", { name: "3 set, more filters" });
  const panel = dialog(page, "More filters");
  await more.click();
  for (const name of ["Type", "Recorded", "Result"]) {
    await expect(panel.getByRole("button", { name: `Clear ${name}` })).toBeInViewport({ ratio: 1 });
  }
  await panel.getByRole("button", { name: "Clear Result" }).click();
  await expect(page).not.toHaveURL(/result=/);
  await panel.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page).not.toHaveURL(/conversationType|dateCreated/);
  await expect(button(page, "Filter")).toBeFocused();
});

test("what slides in doesn't make the page scroll", async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/recordings");
  await expect(page.getByRole("grid").getByRole("gridcell").first()).toBeVisible();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Animation.enable");
  // Ten seconds for what takes a tenth.
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
  const slides = (part: ReturnType<typeof page.locator>) =>
    part.evaluate((element) => element.getAnimations({ subtree: true }).length > 0);
  const over = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
  await press(page, "j", "Space");
  const peek = page.getByRole("complementary", { name: "Peek" });
  await expect(peek).toBeAttached();
  expect(await slides(peek)).toBe(true);
  expect(await over()).toEqual([0, 0]);
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("fields have 16 px, so that iOS doesn't zoom into them", async ({ page }) => {
    for (const path of ["/engagements", "/accounts", "/recordings/sync-log"]) {
      await page.goto(path);
      const fields = page.locator("input:not([type=checkbox]), textarea, select");
      await expect(fields.first()).toBeVisible();
      const sizes = await fields.evaluateAll((all) =>
        all.map((field) => parseFloat(getComputedStyle(field).fontSize)),
      );
      expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
    }
  });
});
