import type { Page } from "@playwright/test";
import { readCsv } from "../support/files/csv.ts";
import { saved } from "../support/files/exports.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  allAnswered,
  button,
  dialog,
  field,
  heading,
  peek,
  rows,
  searchOf,
} from "../support/locators.ts";

// Half an hour from the zones that are complete hours from UTC, and without daylight saving time.
const KOLKATA = "Asia/Kolkata";

/** Chooses the zone of times in the session menu. */
async function choose(page: Page, zone: string) {
  await button(page, /^Session: /).click();
  await button(page, /^Time zone/).click();
  const list = dialog(page, "Time zone");
  await list.getByRole("combobox").fill(zone);
  await list.getByRole("option", { name: zone }).first().click();
  await expect(list).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Session")).toHaveCount(0);
}

const dayIn = (timeZone: string, time: string) =>
  new Date(time).toLocaleDateString("en-US", { timeZone, day: "numeric", month: "short" });
const clockIn = (timeZone: string, time: string) =>
  new Date(time)
    .toLocaleTimeString("en-US", { timeZone, hour: "numeric", minute: "2-digit" })
    .replace(/\s/, "\u00a0");

/** Expects recordings with the clock of a zone, each day of the zone once. */
async function expectTimesIn(page: Page, zone: string) {
  await expect(rows(page).nth(1)).toBeVisible();
  await expect
    .poll(async () => {
      const cells = await rows(page).evaluateAll((all) =>
        all.slice(1).map((row) => ({
          time: row.querySelector("time")?.dateTime ?? "",
          text: row.children[1]?.textContent ?? "",
        })),
      );
      return cells.filter(({ time, text }, index) => {
        const [month = "", day = ""] = dayIn(zone, time).split(" ");
        const previous = cells[index - 1]?.time;
        const startsDay = previous === undefined || dayIn(zone, previous) !== `${month} ${day}`;
        return !(
          text.endsWith(clockIn(zone, time)) && text.startsWith(`${day} ${month}`) === startsDay
        );
      });
    })
    .toEqual([]);
}

test("times and days are those of the chosen zone, also after a reload", async ({ page }) => {
  await page.goto("/recordings");
  await expectTimesIn(page, "America/Chicago");
  await choose(page, "UTC");
  await expectTimesIn(page, "UTC");
  await expect(button(page, /^Session: .*, times in UTC$/)).toBeVisible();
  await choose(page, KOLKATA);
  await expectTimesIn(page, KOLKATA);
  await page.reload();
  await expectTimesIn(page, KOLKATA);
  await choose(page, "Browser");
  await expectTimesIn(page, "America/Chicago");
  await expect(button(page, /times in/)).toHaveCount(0);
});

test("the overview and Scorecards have days of the chosen zone", async ({ page }) => {
  await page.goto("/teams");
  await choose(page, KOLKATA);
  for (const path of ["/", "/scorecards"]) {
    const asked = page.waitForRequest(/scorecard-metrics\/values\?/);
    await page.goto(path);
    const { searchParams } = new URL((await asked).url());
    expect(searchParams.get("startAt")).toMatch(/T18:30:00\.000Z$/);
    expect(searchParams.get("endAt")).toMatch(/T18:30:00\.000Z$/);
  }
  await page.goto("/");
  const weeks = page.getByRole("list", { name: "Calls evaluated per week" }).getByRole("link");
  await weeks.first().click();
  await expect(heading(page, "Recordings")).toBeVisible();
  expect(searchOf(page).get("dateCreated:gt")).toMatch(/T18:29:59\.999Z$/);
});

test("a time without a zone is read in the chosen one", async ({ page }) => {
  await page.goto("/engagements");
  await choose(page, KOLKATA);
  const start = field(page, "Start time");
  await start.fill("2026-03-09 14:30");
  await start.blur();
  await expect(start).toHaveValue("2026-03-09T09:00:00.000Z");
  await expect(start).toHaveAccessibleDescription("Mon 9 Mar 2026, 2:30 PM GMT+5:30");
});

test("an export has its times in UTC and says so, and its name has the day of the chosen zone", async ({
  page,
}) => {
  const zone = "Pacific/Kiritimati";
  await page.goto("/followups?minimumScore=5");
  await choose(page, zone);
  await button(page, "Export").click();
  const opened = dialog(page, "Export follow-ups");
  await expect(opened).toContainText("Times are in UTC, as the API sends them.");
  const { name, file } = await saved(page, () =>
    opened.getByRole("button", { name: "Export" }).click(),
  );
  const day = await page.evaluate(
    (timeZone) => new Date().toLocaleDateString("sv-SE", { timeZone }),
    zone,
  );
  expect(name).toBe(`followups-${day}.csv`);
  const { header, rows: lines } = readCsv(file);
  expect(lines[0]?.[header.indexOf("dateCreated")]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

test("other tabs follow, once no form is open in them", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/recordings");
  await page.bringToFront();
  await page.goto("/recordings");
  await choose(page, KOLKATA);
  await expectTimesIn(other, KOLKATA);
  await other.goto("/organizations?create=true");
  const form = dialog(other, "New organization");
  await form.getByRole("textbox", { name: "Name" }).fill("Only in this tab");
  await choose(page, "UTC");
  const chosen = () => other.evaluate(() => localStorage.getItem("tapedeck.zone"));
  await expect.poll(chosen).toBe("UTC");
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Only in this tab");
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(button(other, /, times in UTC$/)).toBeVisible();
  await expect(heading(other, "Organizations")).toBeVisible();
});

for (const [timezoneId, locale, first] of [
  ["Pacific/Kiritimati", "ar-EG", "Saturday"],
  [KOLKATA, "en-US", "Sunday"],
  ["America/Los_Angeles", "en-GB", "Monday"],
] as const) {
  test.describe(`in ${timezoneId}, with weeks from ${first}`, () => {
    test.use({ timezoneId, locale });

    test(`${timezoneId}: a change has the same digits on each screen and in the CSV`, async ({
      page,
    }) => {
      await page.goto("/");
      const need = page.getByRole("list", { name: "Needs you" }).getByRole("listitem").first();
      await expect(need).toContainText("probably got worse");
      const [change = ""] = /\d+ → \d+/.exec(await need.innerText()) ?? [];
      await need.getByRole("link", { name: /^Review/ }).click();
      await allAnswered(page);
      await expect(peek(page)).toContainText(change);
      const table = page.getByRole("table", { name: "Pass rate by team" });
      await expect(table.getByRole("row").filter({ hasText: change })).toHaveCount(1);
      const { file } = await saved(page, async () => {
        await button(page, "Export").click();
        await page.getByRole("menuitem", { name: "Data as CSV" }).click();
      });
      const { rows: lines } = readCsv(file);
      const team = new URL(page.url()).searchParams.get("peek") ?? "";
      expect(lines.filter((line) => line.includes(team)).flat()).toContainEqual(
        expect.stringContaining(`${change}, probably worse`),
      );
      await page.goto(`/teams/${team}`);
      await expect(
        page
          .getByRole("table", { name: "Pass rates" })
          .getByRole("row")
          .filter({ hasText: change }),
      ).toHaveCount(1);
    });
  });
}
