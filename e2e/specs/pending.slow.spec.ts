import type { Page } from "@playwright/test";
import type { FaultProxy } from "../stack/fault-proxy.ts";
import { expect, SIGNED_OUT, test as base } from "../support/fixtures.ts";
import { test } from "../support/loading-fixtures.ts";
import { button, grid, press, sidebar } from "../support/locators.ts";

/** Requests that are never answered, by method and path. */
function hold(proxy: FaultProxy, matches: RegExp) {
  proxy.matches = matches;
  proxy.faults = Array.from({ length: 100 }, () => "hang" as const);
}

const DATA = /^GET \/gateway\/(?:user|org)\//;

const title = (page: Page) => page.getByRole("heading", { level: 1 });

async function expectFrame(page: Page) {
  await expect(sidebar(page)).toBeVisible();
  await expect(button(page, /^Search or run/).first()).toBeVisible();
}

test("while answers are on their way, every address shows the frame and its placeholder", async ({
  page,
  toGateway,
  known,
}) => {
  await page.goto(`${toGateway.address}/engagements`);
  await expect(title(page)).toHaveText("Engagements");
  // Not even the session is answered.
  hold(toGateway, /^GET \/gateway\//);
  const { recordingId, teamId, organizationId } = known;
  for (const [path, name] of [
    ["/recordings", "Recordings"],
    ["/scorecards", "Scorecards"],
    [`/recordings/${recordingId}`, "Recording"],
    [`/teams/${teamId}`, "Team"],
    [`/organizations/${organizationId}`, "Organization"],
    ["/teams", "Teams"],
    ["/", "Overview"],
  ]) {
    await page.goto(toGateway.address + path);
    await expectFrame(page);
    await expect(title(page)).toHaveText(name ?? "");
    await expect(page.getByRole("status", { name: /^Loading/ }).first()).toBeVisible();
  }
});

test("a row opens with the title that the list knows", async ({ page, toGateway }) => {
  await page.goto(`${toGateway.address}/recordings`);
  const link = grid(page).getByRole("link").first();
  const name = await link.innerText();
  hold(toGateway, DATA);
  await press(page, "j", "Enter");
  await expect(page).toHaveURL(/\/recordings\/.+/);
  await expect(title(page)).toHaveText(name);
  await expect(page.getByRole("status", { name: "Loading the recording" })).toBeVisible();
});

test("a screen whose code is on its way shows its placeholder", async ({ page, toGateway }) => {
  hold(toGateway, /^GET \/assets\/(?:scorecards|_recordingId)-/);
  await page.goto(`${toGateway.address}/recordings`);
  await expect(grid(page)).toBeVisible();
  const name = await page.getByRole("grid").getByRole("link").first().innerText();
  await page.getByRole("grid").getByRole("link").first().click();
  await expect(title(page)).toHaveText(name);
  await expect(page.getByRole("status", { name: "Loading the recording" })).toBeVisible();
  await sidebar(page).getByText("Scorecards").click();
  await expect(title(page)).toHaveText("Scorecards");
  await expect(page.getByRole("status", { name: "Loading Scorecards" })).toBeVisible();
  await expectFrame(page);
});

const LIGHT = "oklch(0.957 0.0025 255)";
const DARK = "oklch(0.168 0.005 260)";

for (const [theme, system, color] of [
  ["dark", "light", DARK],
  ["light", "dark", LIGHT],
] as const) {
  test(`${theme} is there before any other script on a ${system} system`, async ({
    page,
    toGateway,
  }) => {
    hold(toGateway, /^GET \/assets\/(?:rolldown-runtime|packages|console)-.+js$/);
    await page.addInitScript((value) => localStorage.setItem("tapedeck.theme", value), theme);
    await page.emulateMedia({ colorScheme: system });
    await page.goto(`${toGateway.address}/recordings`, { waitUntil: "commit" });
    await expect(page.getByText("Tapedeck", { exact: true })).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(0);
    await expect(page.locator("body")).toHaveCSS("background-color", color);
  });
}

base.describe("signed out", () => {
  base.use({ storageState: SIGNED_OUT });

  base("an unknown address leads to the sign-in", async ({ page }) => {
    await page.goto("/reels");
    await expect(title(page)).toHaveText("Sign in");
  });
});
