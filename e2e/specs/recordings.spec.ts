import type { Page } from "@playwright/test";
import type { Answer } from "~/contract/endpoint.ts";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { forwarded } from "../stack/gateway.ts";
import { boundsInBrowser } from "../support/zone.ts";
import { button, grid, rows, searchOf } from "../support/locators.ts";

const titles = (page: Page) => grid(page).getByRole("link");
const loaded = (page: Page, count: string) =>
  expect(page.getByText(new RegExp(`^${count} (loaded|recordings?)$`))).toBeVisible();

/** How many rows are loaded, as the status line says. */
const rowsLoaded = async (page: Page) => {
  const words = await page.getByText(/^[\d,]+ (?:loaded|recordings)$/).innerText();
  return Number(words.replaceAll(/\D/g, ""));
};

/** Scrolls the table until at least this many rows are loaded. */
async function scrollTo(page: Page, count: number) {
  await grid(page).hover();
  const more = async () => {
    const before = await rowsLoaded(page);
    if (before < count) await page.mouse.wheel(0, 20_000);
    return before;
  };
  await expect.poll(more, { timeout: 25_000, intervals: [250] }).toBeGreaterThanOrEqual(count);
}

/** The position once scrolling has stopped and the address has it. */
async function placeOf(page: Page) {
  const read = async () => ({
    at: searchOf(page).get("at"),
    top: await grid(page).evaluate((grid) => grid.scrollTop),
  });
  let place: Awaited<ReturnType<typeof read>> | undefined;
  const isSettled = async () => {
    const before = place;
    place = await read();
    return place.at !== null && place.at === before?.at && place.top === before.top;
  };
  await expect.poll(isSettled, { intervals: [700] }).toBe(true);
  return place ?? read();
}

const topOf = (page: Page) => grid(page).evaluate((grid) => grid.scrollTop);

test("shows the newest recordings of every organization", async ({ page, service }) => {
  const { data } = await service.ask(recordingList, { query: { limit: 100 } });
  await page.goto("/recordings");
  await loaded(page, "100");
  await expect(titles(page).first()).toHaveText(data[0]?.title ?? "");
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "-1");
});

test("a row says whether it is video or audio", async ({ page }) => {
  await page.goto("/recordings");
  await loaded(page, "100");
  const session = await page.context().newCDPSession(page);
  // As the browser tells it to screen readers: Playwright also reads what the browser leaves out.
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const names = nodes.flatMap(({ role, name }) =>
    role?.value === "row" ? String(name?.value) : [],
  );
  const all = names.filter((name) => name.startsWith("Select ") && !name.startsWith("Select all"));
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter((name) => !/ (?:Video|Audio) /.test(name))).toEqual([]);
});

test("filters by result, type and range, in the address", async ({ page, service }) => {
  await page.goto("/recordings");
  await button(page, "Result").first().click();
  await page.getByRole("menuitemradio", { name: "Not closed" }).click();
  await button(page, "Type").click();
  await page.getByRole("option", { name: "Discovery call" }).click();
  await page.keyboard.press("Escape");
  await button(page, "Recorded").first().click();
  await button(page, "Last 30 days").click();
  await page.keyboard.press("Escape");
  const search = searchOf(page);
  expect(search.get("result")).toBe("not closed");
  expect(search.get("conversationType")).toBe("Discovery call");
  // The range stays relative in the address; the exact bounds are sent.
  expect(search.get("dateCreated:gt")).toBe("last-30-days");
  expect(search.has("dateCreated:lt")).toBe(false);
  const { after = "", before = "" } = boundsInBrowser("last-30-days", undefined);
  const { data } = await service.ask(recordingList, {
    query: {
      result: "not closed",
      conversationType: ["Discovery call"],
      "dateCreated:gt": after,
      "dateCreated:lt": before,
    },
  });
  await loaded(page, String(data.length));
  await page.reload();
  await loaded(page, String(data.length));
  await button(page, "Clear").click();
  await loaded(page, "100");
});

test("names the filters without results and clears them", async ({ page }) => {
  await page.goto("/recordings?dateCreated:gt=2099-01-01T00:00:00.000Z&result=closed");
  await expect(page.getByText("No recordings match")).toBeVisible();
  await button(page, "Clear Recorded").last().click();
  await loaded(page, "100");
  await expect.poll(() => searchOf(page).get("result")).toBe("closed");
});

test("sorts by clicking a header, and reverses with another click", async ({ page, service }) => {
  await page.goto("/recordings");
  await page.getByRole("button", { name: "Duration" }).click();
  const query = { orderBy: "durationInMilliseconds" as const, limit: 1 };
  const longest = await service.ask(recordingList, { query });
  await expect(titles(page).first()).toHaveText(longest.data[0]?.title ?? "");
  await expect(page.getByRole("columnheader", { name: "Duration" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.getByRole("button", { name: "Duration" }).click();
  await expect.poll(() => searchOf(page).get("orderDirection")).toBe("asc");
});

test("requests the columns that cost a flag only while they are shown", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/recordings");
  await loaded(page, "100");
  expect(asked.filter((url) => url.includes("showCrmCustomer"))).toEqual([]);
  await button(page, "Columns").click();
  await page.getByRole("checkbox", { name: "Customer" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Customer" })).toBeVisible();
  await expect.poll(() => asked.some((url) => url.includes("showCrmCustomer=true"))).toBe(true);
});

test("loads more while scrolling to the last row, with few rows in the document", async ({
  page,
  service,
  sandbox,
}) => {
  // Nine pages, one after the other.
  test.slow();
  const { organizationId } = sandbox;
  const query = { organizationId, result: "closed" as const };
  let total = 0;
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const answer: Answer<typeof recordingList> = await service.ask(recordingList, {
      query: { ...query, ...(cursor && { cursor }) },
    });
    total += answer.data.length;
    cursor = answer.cursor === null ? undefined : String(answer.cursor);
  }
  await page.goto(`/recordings?organizationId=${organizationId}&result=closed`);
  const count = total.toLocaleString("en-US");
  await scrollTo(page, total);
  await expect(page.getByText(`${count} recordings`, { exact: true })).toBeVisible();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", String(total + 1));
  expect(await rows(page).count()).toBeLessThan(100);
});

test("Count all counts every match", async ({ page }) => {
  await page.goto("/recordings?result=in+progress");
  await button(page, "Count all").click();
  await expect(page.getByText(/^100 of [\d,]+ loaded$/)).toBeVisible();
});

test("Back from the details restores the rows and the position", async ({ page }) => {
  await page.goto("/recordings");
  await loaded(page, "100");
  await scrollTo(page, 300);
  const { at } = await placeOf(page);
  await titles(page).nth(12).click();
  await expect(page.getByRole("heading", { name: "Related records" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/[3-9]00 loaded/)).toBeVisible();
  await expect.poll(() => searchOf(page).get("at")).toBe(at);
  await expect(grid(page).locator(`a[href*="/recordings/${at}"]`)).toBeInViewport();
});

test("a reload restores up to ten pages and the position", async ({ page }) => {
  await page.goto("/recordings");
  await loaded(page, "100");
  await scrollTo(page, 400);
  const { at, top } = await placeOf(page);
  await page.reload();
  await expect(page.getByText(/[4-9]00 loaded/)).toBeVisible();
  await expect.poll(async () => Math.abs((await topOf(page)) - top)).toBeLessThan(40);
  await expect.poll(() => searchOf(page).get("at")).toBe(at);
});

test("a copied link opens at its position, with a link to the start", async ({ page, context }) => {
  await page.goto("/recordings?result=closed");
  await loaded(page, "100");
  await scrollTo(page, 300);
  await placeOf(page);
  const copied = page.url();
  const other = await context.newPage();
  await other.goto(copied);
  await expect(other.getByText("Starts at the linked position.")).toBeVisible();
  const at = new URL(copied).searchParams.get("at");
  await expect(
    other.locator(`a[href*="/recordings/${at}"]`).filter({ visible: true }),
  ).toBeInViewport();
  await button(other, "Load from the start").click();
  await expect(other.getByText("This list starts")).toBeHidden();
  await expect.poll(() => searchOf(other).has("from")).toBe(false);
});

test("a link whose position is gone says so and starts at the top", async ({ page, watch }) => {
  watch.allowError(/400/);
  await page.goto("/recordings?from=nonsense&at=rec_1");
  await expect(page.getByText("This link's position no longer exists.")).toBeVisible();
  await button(page, "Load from the start").click();
  await loaded(page, "100");
});

test("a malformed address is repaired: what can't be used counts as unset, the rest stays", async ({
  page,
  service,
}) => {
  const { data } = await service.ask(recordingList, {
    query: { crmLinkStatus: "unlinked", limit: 100 },
  });
  const queries: URLSearchParams[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === forwarded(recordingList, {})) queries.push(url.searchParams);
  });
  const malformed = "result=whatever&orderBy=nonsense&dateCreated:gt=then";
  // The last one isn't a parameter of this screen.
  await page.goto(`/recordings?${malformed}&crmLinkStatus=unlinked&limit=abc`);
  await loaded(page, String(data.length));
  await expect(titles(page).first()).toHaveText(data[0]?.title ?? "");
  await expect.poll(() => String(searchOf(page))).not.toMatch(/result|orderBy|dateCreated/);
  expect(searchOf(page).get("crmLinkStatus")).toBe("unlinked");
  for (const name of ["Result", "Recorded", "Newest first"]) {
    await expect(page.getByRole("button", { name, exact: true }).first()).toBeVisible();
  }
  for (const query of queries) {
    expect(query.get("crmLinkStatus")).toBe("unlinked");
    expect(String(query)).not.toMatch(/whatever|nonsense|abc|then/);
  }
  expect(queries).not.toEqual([]);
});
