import { expect } from "../support/fixtures.ts";
import { test } from "../support/loading/fixtures.ts";

for (const [name, most] of [
  ["Accounts", 6],
  ["Access tokens", 8],
  ["Engagements", 14],
  ["Organizations", 7],
  ["Activity", 9],
] as const) {
  test(`the first visit to ${name} takes at most ${most} scripts`, async ({ page }) => {
    await page.goto("/recordings");
    await expect(page.getByRole("toolbar", { name: /^Timeline/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const scripts = new Set<string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".js")) scripts.add(pathname);
    });
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name, exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
    expect(scripts.size).toBeGreaterThan(1);
    expect([...scripts].slice(most)).toEqual([]);
  });
}

test("a cold /recordings asks for these scripts and styles, and no others", async ({ page }) => {
  await page.goto("/recordings");
  await expect(page.getByRole("toolbar", { name: /^Timeline/ })).toBeVisible();
  await expect(page.getByRole("searchbox", { name: /^Filter/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname.replace(/-[\w-]{8}(?=\.\w+$)/, ""))
      .filter((path) => /\.(?:js|css)$/.test(path)),
  );
  expect([...new Set(files)].toSorted()).toEqual([
    "/assets/after-rows.js",
    "/assets/console.js",
    "/assets/early.js",
    "/assets/first.css",
    "/assets/later.css",
    "/assets/other-media.css",
    "/assets/quick-filter.js",
    "/assets/rolldown-runtime.js",
    "/assets/shared.js",
    "/assets/theme.js",
  ]);
});

/** Of requests, the document among them. */
const UNTIL_THE_FIRST_ROW = 12;

test(`the first row is there after ${UNTIL_THE_FIRST_ROW} requests`, async ({
  page,
  toGateway,
}) => {
  let asked = 0;
  toGateway.matches = /^GET /;
  // Which of the others come before the row depends on the machine, so none of them is answered.
  toGateway.choose = () => ((asked += 1) > UNTIL_THE_FIRST_ROW ? "held" : undefined);
  // Styles that are held keep the page from having loaded.
  await page.goto(`${toGateway.address}/recordings`, { waitUntil: "commit" });
  const rows = page.getByRole("grid", { name: "Recordings" }).getByRole("row");
  await expect(rows.nth(1).getByRole("gridcell").nth(1)).toHaveText(/\S/);
  await expect.poll(() => asked).toBeGreaterThan(UNTIL_THE_FIRST_ROW);
  toGateway.choose = () => undefined;
  toGateway.release();
  await expect(page.getByRole("toolbar", { name: /^Timeline/ })).toBeVisible();
});
