import type { Page } from "@playwright/test";
import { apiClientList } from "~/contract/api-clients.ts";
import { fillPath } from "~/contract/endpoint.ts";
import { organizationList } from "~/contract/organizations.ts";
import { expect, organizationOf, test } from "../support/odd-fixtures.ts";
import { quickFilter } from "../support/locators.ts";
import { row, rotate, table } from "../support/rotation.ts";
import { json, type OddUpstream } from "../stack/odd-upstream.ts";

const COUNT = 20_000;
const PAGE = 1000;
const LIST = "/api-clients?organizationId=org_1";

const numbers = Array.from({ length: COUNT }, (_, index) => String(index).padStart(5, "0"));

const client = (clientId: string, name: string) => ({
  clientId,
  name,
  role: "organization_admin",
  createdAt: "2026-01-01T00:00:00.000Z",
  createdBySvcUserId: "usr_1",
});

/** Answers with 20,000 clients, a thousand a page. */
function answerClients(upstream: OddUpstream) {
  const clients = numbers.map((number) => client(`client_${number}`, `Sync ${number}`));
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

test("20,000 API clients are filtered, sorted and selected, and those in view rendered", async ({
  page,
  upstream,
  open,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/gateway/client-secrets") asked.push(pathname);
  });
  answerClients(upstream);
  await open(LIST);
  await expect(row(page, "client_00000")).toBeVisible();
  await expect(page.getByText("20,000 API clients")).toBeVisible({ timeout: 60_000 });
  await expect(table(page)).toHaveAttribute("aria-rowcount", String(COUNT + 1));
  const rendered = () => table(page).getByRole("row").count();
  expect(await rendered()).toBeLessThan(100);
  // Each client's rotations are asked for once: the first page, then a thousand at a time.
  expect(asked.length).toBeLessThan(60);

  await table(page).focus();
  await page.keyboard.press("End");
  const last = row(page, "client_19999");
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute("aria-rowindex", String(COUNT + 1));
  expect(await rendered()).toBeLessThan(100);
  await table(page).getByRole("button", { name: "Name" }).click();
  await table(page).getByRole("button", { name: "Name" }).click();
  await expect(page).toHaveURL(/orderDirection=desc/);
  await expect(row(page, "client_19999")).toHaveAttribute("aria-rowindex", "2");

  await quickFilter(page).fill("12345");
  await expect(table(page)).toHaveAttribute("aria-rowcount", "2");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/filter=12345/);
  await rotate(page, "client_12345").click();
  await expect(page.getByRole("alertdialog", { name: "Rotate secret" })).toContainText(
    "Sync 12345",
  );
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").fill("nobody's");
  await expect(page.getByRole("heading", { name: "No API clients match" })).toBeVisible();
});

test("another order starts at its top, also if it is chosen while scrolling comes to rest", async ({
  page,
  upstream,
  open,
}) => {
  answerClients(upstream);
  await open(LIST);
  await expect(page.getByText("20,000 API clients")).toBeVisible({ timeout: 60_000 });
  const header = table(page).getByRole("columnheader", { name: "Name" });
  // Scrolling rests after 200 ms, and so many rows take some time to be ordered.
  // Twice, as a reader who wants the other direction does.
  for (const wait of [220, 260, 300, 340]) {
    await table(page).focus();
    await page.keyboard.press("End");
    await header.getByRole("button", { name: "Name" }).evaluate(
      async (button: HTMLElement, waits) => {
        for (const milliseconds of waits) {
          await new Promise((resolve) => {
            setTimeout(resolve, milliseconds);
          });
          button.click();
        }
      },
      [300, wait],
    );
    await expect(header).toHaveAttribute("aria-sort", "descending");
    const top = row(page, "client_19999");
    await expect(top, `after ${wait} ms`).toBeInViewport();
    await expect(top).toHaveAttribute("aria-rowindex", "2");
    await expect(page).not.toHaveURL(/[?&]at=/);
  }
});

test("API clients with names of 1,000 characters keep rows, dialog and panel in place", async ({
  page,
  upstream,
  open,
}) => {
  const long = "Unbreakable".repeat(91);
  const path = fillPath(apiClientList.path, { organizationId: "org_1" });
  const data = [client("client_long", long), client("client_short", "Short")];
  upstream.on(path, json({ data, cursor: null }));
  await open(LIST);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const [first, second] = [row(page, long), row(page, "Short")];
    await expect(first).toBeVisible();
    const box = await first.boundingBox();
    expect(box?.height).toBe((await second.boundingBox())?.height);
    expect(box?.height).toBeLessThan(65);
    await rotate(page, long).click();
    const dialog = page.getByRole("alertdialog", { name: "Rotate secret" });
    for (const name of ["Cancel", "Rotate secret"]) {
      await expect(dialog.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    const [cancel, confirm] = await Promise.all(
      ["Cancel", "Rotate secret"].map((name) =>
        dialog.getByRole("button", { name, exact: true }).boundingBox(),
      ),
    );
    expect(cancel?.y).toBe(confirm?.y);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
  }
});

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
  upstream.on(organizationList.path, organizationOf(teams));
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
