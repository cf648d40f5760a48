import type { Page } from "@playwright/test";
import { apiClientList } from "~/contract/api-clients.ts";
import { fillPath } from "~/contract/endpoint.ts";
import { organizationList } from "~/contract/organizations.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { row, rotate, table } from "../support/rotation.ts";
import { json, type OddUpstream } from "../stack/odd-upstream.ts";

const COUNT = 20_000;
const PAGE = 1000;
const LIST = "/api-clients?organizationId=org_1";

const numbers = Array.from({ length: COUNT }, (_, index) => String(index).padStart(5, "0"));

/** Answers with 20,000 clients, a thousand a page. */
function answerClients(upstream: OddUpstream) {
  const clients = numbers.map((number) => ({
    clientId: `client_${number}`,
    name: `Sync ${number}`,
    role: "organization_admin",
    createdAt: "2026-01-01T00:00:00.000Z",
    createdBySvcUserId: "usr_1",
  }));
  upstream.on(fillPath(apiClientList.path, { organizationId: "org_1" }), (response, url) => {
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const to = from + PAGE;
    const data = clients.slice(from, to);
    json({ data, cursor: to < COUNT ? String(to) : null })(response, url);
  });
}

const rowsOf = (page: Page, name: string) =>
  page.getByRole("table", { name }).locator("tr:not(:empty)").count();

const scrollTo = (page: Page, name: string, share: number) =>
  page.getByRole("table", { name }).evaluate((element, at) => {
    const pane = element.closest(".overflow-y-auto");
    pane?.scrollTo({ top: at * pane.scrollHeight });
  }, share);

test("20,000 API clients are scrolled, tabbed through and filtered, and those in view rendered", async ({
  page,
  upstream,
  open,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/rotation-counts|secret-ages/.test(pathname)) asked.push(pathname);
  });
  answerClients(upstream);
  await open(LIST);
  await expect(row(page, "client_00000")).toBeVisible();
  await expect(page.getByText("20,000 active clients of")).toBeVisible({ timeout: 60_000 });
  await expect(table(page)).toHaveAttribute("aria-rowcount", String(COUNT + 1));
  await expect.poll(() => rowsOf(page, "API clients")).toBeLessThan(200);
  // Each client's rotations are asked for once: the first page, then a thousand at a time.
  expect(asked.length).toBeLessThan(60);

  await scrollTo(page, "API clients", 1);
  const last = row(page, "client_19999");
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute("aria-rowindex", String(COUNT + 1));
  await expect.poll(() => rowsOf(page, "API clients")).toBeLessThan(200);

  // The keyboard goes from row to row through rows that weren't rendered before.
  await scrollTo(page, "API clients", 0.5);
  const middle = table(page).getByRole("button", { name: "Rotate secret" }).nth(60);
  await middle.focus();
  const start = Number(await focusedRow(page));
  for (let presses = 0; presses < 160; presses += 1) await page.keyboard.press("Tab");
  const end = Number(await focusedRow(page));
  expect(end - start).toBeGreaterThan(30);
  const inView = page.locator("tr:focus-within");
  await expect(inView).toBeInViewport();

  await page.getByRole("searchbox", { name: "Filter the 20,000 loaded" }).fill("12345");
  await expect(table(page).getByRole("rowheader")).toHaveCount(1);
  await expect(page).toHaveURL(/filter=12345/);
  await rotate(page, "client_12345").click();
  await expect(page.getByRole("alertdialog", { name: "Rotate secret" })).toContainText(
    "Sync 12345",
  );
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").fill("nobody's");
  await expect(page.getByRole("heading", { name: "No API clients match" })).toBeVisible();
});

/** The number of the row that has the focus. */
const focusedRow = (page: Page) => page.locator("tr:focus-within").getAttribute("aria-rowindex");

test("20,000 teams and people of an organization are there as fast", async ({
  page,
  upstream,
  open,
}) => {
  const teams = numbers.map((number) => ({ id: `tm_${number}`, name: `Team ${number}` }));
  const adminUids = numbers.map((number) => `usr_${number}`);
  const [first] = teams;
  const data = [
    { id: "org_1", name: "Odd Ltd", teams, adminUids },
    { id: "org_2", name: "Other Ltd", teams: [{ ...first, id: "tm_x", memberUids: adminUids }] },
  ];
  upstream.on(organizationList.path, json({ data }));
  await open("/organizations/org_1");
  const { origin } = new URL(page.url());
  await expect(page.getByRole("table", { name: "Teams" })).toHaveAttribute(
    "aria-rowcount",
    String(COUNT + 1),
  );
  await expect.poll(() => rowsOf(page, "Teams")).toBeLessThan(200);
  await expect.poll(() => rowsOf(page, "Admins")).toBeLessThan(200);
  await scrollTo(page, "Admins", 1);
  await expect(page.getByRole("link", { name: "usr_19999" })).toBeInViewport();
  await page.goto(`${origin}/teams/tm_x`);
  await expect(page.getByRole("table", { name: "Members" })).toBeVisible();
  await expect.poll(() => rowsOf(page, "Members")).toBeLessThan(200);
});

/** Answers with an organization of a thousand teams. */
function answerTeams(upstream: OddUpstream) {
  const teams = numbers
    .slice(0, 1000)
    .map((number) => ({ id: `tm_${number}`, name: `Team ${number}`, memberUids: [] }));
  upstream.on(organizationList.path, json({ data: [{ id: "org_1", name: "Odd Ltd", teams }] }));
}

test("all rows of a long list are printed", async ({ page, upstream, open }) => {
  answerTeams(upstream);
  await open("/organizations/org_1");
  const rows = page.getByRole("table", { name: "Teams" }).getByRole("rowheader");
  await expect(rows.first()).toBeVisible();
  await expect.poll(() => rows.count()).toBeLessThan(200);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(rows).toHaveCount(1000);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
});
