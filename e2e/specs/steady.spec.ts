import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import type { Known } from "../support/known.ts";
import { test } from "../support/loading/fixtures.ts";
import { settled } from "../support/settled.ts";

/**
 * How far what is in view may move while a screen loads, as the browser measures it (Layout Shift):
 * 0.01 if nothing is said. Above 0.1 it is considered poor.
 */
const SCREENS: readonly [path: string | ((known: Known) => string), most?: number][] = [
  ["/"],
  ["/recordings"],
  ["/recordings?tab=unlinked"],
  ["/followups"],
  ["/organizations"],
  ["/teams"],
  // The counts of what is read organization by organization take a line less once all is, and grow with each: the
  // more there are, as other tests make some, the more they move.
  ["/api-clients", 0.05],
  ["/opportunities"],
  ["/accounts"],
  ["/engagements"],
  ["/activity"],
  [({ recordingId }) => `/recordings/${recordingId}`],
  // On a phone, what its counts are of takes a line more.
  [({ organizationId }) => `/organizations/${organizationId}`, 0.02],
  // Its sections are as high as what they hold.
  [({ teamId }) => `/teams/${teamId}`, 0.07],
  // The verdicts are added to a sentence, and to the rows of groups.
  ["/scorecards", 0.09],
];

/** Notes every move since the page was opened. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const moves: PerformanceEntry[] = [];
    new PerformanceObserver((list) => moves.push(...list.getEntries())).observe({
      type: "layout-shift",
      buffered: true,
    });
    Object.assign(window, { moves });
  });

const movesOf = (page: Page) =>
  page.evaluate<{ value: number; what: string[] }[]>(
    "moves.map(({ value, sources }) => ({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') }))",
  );

async function staysWithin(page: Page, most = 0.01) {
  const moves = await movesOf(page);
  const sum = moves.reduce((so, { value }) => so + value, 0);
  expect.soft(sum, `${page.url()}: ${JSON.stringify(moves)}`).toBeLessThan(most);
}

for (const [name, width, height] of [
  ["a wide screen", 1440, 900],
  ["a phone", 390, 844],
] as const) {
  test(`what is in view stays where it is while ${name} loads`, async ({
    page,
    toGateway,
    known,
    watch,
  }) => {
    await page.setViewportSize({ width, height });
    await watchMoves(page);
    // Answers come in turns, so that what is drawn of one is in view before the next.
    let answers = 0;
    toGateway.matches = /^GET \/gateway\/(?:user|org)\//;
    toGateway.choose = () => ((answers += 1) % 2 === 0 ? "delayed" : undefined);
    for (const [path, most] of SCREENS) {
      await page.goto(toGateway.address + (typeof path === "string" ? path : path(known)));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await settled(page, watch);
      await staysWithin(page, most);
    }
  });
}

test("what says whose session it is keeps its place until that is known", async ({
  page,
  toGateway,
  watch,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchMoves(page);
  toGateway.matches = /^GET \/gateway\/session$/;
  toGateway.choose = () => "delayed";
  for (const path of ["/activity", "/accounts", "/engagements"]) {
    await page.goto(toGateway.address + path);
    await expect(page.getByRole("button", { name: "Session: Client app" })).toBeVisible();
    await settled(page, watch);
    await staysWithin(page);
  }
});
