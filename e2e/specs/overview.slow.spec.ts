import { today, toZoned } from "@internationalized/date";
import type { Page } from "@playwright/test";
import { apiClientList } from "~/contract/api-clients.ts";
import type { QueryInput } from "~/contract/endpoint.ts";
import { followupList } from "~/contract/followups.ts";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { Hands } from "../support/hands.ts";
import { forwarded } from "../stack/gateway.ts";
import type { Service } from "../stack/service.ts";
import { heading } from "../support/locators.ts";

const pane = (page: Page, name: string) => page.getByRole("region", { name });
const table = (page: Page, name: string) => page.getByRole("table", { name });

/** The start of a day in the browser's time zone, so many days before today. */
const startOfDay = (before: number) =>
  toZoned(today("America/Chicago").subtract({ days: before }), "America/Chicago")
    .toDate()
    .getTime();

/** The newest recordings that match, up to as many pages as the overview loads. */
async function newest(
  service: Service,
  pages: number,
  query: QueryInput<typeof recordingList> = {},
) {
  const rows = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const answer = await service.ask(recordingList, { query: { ...query, limit: 100, cursor } });
    rows.push(...answer.data);
    if (answer.cursor === null) break;
    cursor = String(answer.cursor);
  }
  return rows;
}

test("the last full days and their close rate link to the list", async ({ page, service }) => {
  const rows = await newest(service, 10);
  const midnight = startOfDay(0);
  const rowsOf = (from: number, to: number) =>
    rows.filter(({ dateCreated }) => {
      const time = Date.parse(dateCreated);
      return time >= startOfDay(from) && time < startOfDay(to);
    });
  const last = rowsOf(7, 0);
  const closed = last.filter(({ result }) => result === "closed").length;
  const ended = closed + last.filter(({ result }) => result === "not closed").length;
  await page.goto("/?view=table&days=7");
  await expect(heading(page, "Overview")).toBeVisible();
  const recordings = pane(page, "Recordings and close rate");
  await expect(recordings).toContainText(/At least 1,000 recordings since/);
  await expect(recordings).toContainText("recordings per day, last 7 days");
  const perDay = recordings.getByRole("link", { name: (last.length / 7).toFixed(1), exact: true });
  await expect(perDay).toHaveAttribute(
    "href",
    new RegExp(`dateCreated:lt=${new Date(midnight).toISOString()}`),
  );
  const before = (rowsOf(14, 7).length / 7).toFixed(1);
  await expect(recordings).toContainText(`${before} in the 7 days before`);
  const rate = `${((closed / ended) * 100).toFixed(1)}\u00a0%`;
  await expect(recordings.getByRole("link", { name: rate }).first()).toBeVisible();
  await expect(recordings).toContainText(`closed, of ${ended.toLocaleString("en-US")} decided`);
  const cells = table(page, "Recordings over time").getByRole("link");
  const counts = (await cells.allTextContents()).map((text) => Number(text.replace(",", "")));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length);

  await recordings.getByRole("link", { name: rate }).first().click();
  await expect(page).toHaveURL(/\/recordings\?(?=.*result=closed)(?=.*dateCreated:gt=)/);
  const { searchParams } = new URL(page.url());
  const behind = await newest(service, 100, {
    result: "closed",
    "dateCreated:gt": searchParams.get("dateCreated:gt") ?? "",
    "dateCreated:lt": searchParams.get("dateCreated:lt") ?? "",
  });
  expect(behind).toHaveLength(closed);
});

test("each bar links to the recordings it counts", async ({ page, service }) => {
  await page.goto("/");
  const bar = pane(page, "Recordings and close rate")
    .getByRole("listitem")
    .nth(1)
    .getByRole("link", { name: /recordings?, / });
  // The share appears once all pages are loaded; until then the bars grow.
  await expect(pane(page, "Unlinked backlog")).toContainText(/\d+ of [\d,]+ since/);
  const name = (await bar.getAttribute("aria-label")) ?? "";
  const count = /: ([\d,]+) recording/.exec(name)?.[1] ?? "none";
  await bar.click();
  await expect(page).toHaveURL(/\/recordings\?(?=.*dateCreated:gt=)(?=.*dateCreated:lt=)/);
  const bounds = new URL(page.url()).searchParams;
  const behind = await newest(service, 100, {
    "dateCreated:gt": bounds.get("dateCreated:gt") ?? "",
    "dateCreated:lt": bounds.get("dateCreated:lt") ?? "",
  });
  expect(String(behind.length)).toBe(count);
});

test("unlinked recordings are read from both ends, and all are counted on request", async ({
  page,
  service,
}) => {
  const all = await newest(service, 1000, { crmLinkStatus: "unlinked" });
  await page.goto("/");
  const backlog = pane(page, "Unlinked backlog");
  const oldest = Date.parse(all.at(-1)?.dateCreated ?? "");
  const days = Math.floor((Date.now() - oldest) / 86_400_000);
  await expect(backlog.getByRole("link", { name: `${days} days`, exact: true })).toBeVisible();
  await expect(backlog).toContainText(/\d+ of [\d,]+ since/);
  await backlog.getByRole("button", { name: "Count all" }).click();
  await expect(backlog).toContainText(`${all.length.toLocaleString("en-US")} counted`);
  const ages = table(page, "Unlinked recordings by age");
  // The oldest hundred are older than 90 days, so there is a lower bound instead of nothing.
  await expect(ages.getByRole("row").last()).toContainText(/\d/);
  await ages.getByRole("row").nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/recordings\?(?=.*crmLinkStatus=unlinked)(?=.*dateCreated:gt=)/);
});

test("follow-ups are counted by score with five calls", async ({ page, service, sandbox }) => {
  const { organizationId } = sandbox;
  const totals: number[] = [];
  for (const minimumScore of [1, 2, 3, 4, 5]) {
    const query = { organizationId, minimumScore, limit: 1 };
    totals.push((await service.ask(followupList, { query })).data.totalCount);
  }
  await page.goto(`/?organizationId=${organizationId}`);
  const scores = table(page, "Follow-ups by score");
  for (const [index, total] of totals.entries()) {
    const row = scores.getByRole("row").filter({
      has: page.getByRole("rowheader", { name: String(index + 1), exact: true }),
    });
    const exactly = total - (totals[index + 1] ?? 0);
    await expect(row.getByRole("cell").first()).toHaveText(exactly.toLocaleString("en-US"));
    await expect(row.getByRole("link")).toHaveText(total.toLocaleString("en-US"));
  }
  await scores.getByRole("link", { name: /score of 4/ }).click();
  await expect(page).toHaveURL(/\/followups\?(?=.*minimumScore=4)(?=.*organizationId=)/);
  await expect(heading(page, "Follow-ups")).toBeVisible();
});

test("pass rates are compared with the period before and link to the metric", async ({ page }) => {
  await page.goto("/");
  const highlights = pane(page, "Scorecard highlights");
  await expect(highlights).toContainText(/\d+ metrics?: no sure change|, probably/);
  await expect(highlights).toContainText("in the 30 days before");
  await page.getByRole("button", { name: "7 days" }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(highlights).toContainText("in the 7 days before");
  await highlights.getByRole("link", { name: /^All \d+ metrics$/ }).click();
  await expect(page).toHaveURL(/\/scorecards\?(?=.*startAt=)(?=.*conversationTypeId=)/);
});

test("the report says what changed for sure, or that nothing did", async ({ page }) => {
  await page.goto("/?days=90");
  const report = pane(page, "What changed");
  await expect(report).toContainText(
    /probably (?:better|worse|more|fewer)\.|could be chance|No earlier period to compare/,
  );
  expect(await report.getByRole("listitem").count()).toBeLessThanOrEqual(3);
});

test("clients are shown by the age of their secrets, of one organization or of all", async ({
  page,
  service,
  sandbox,
}) => {
  const { organizationId } = sandbox;
  const { total } = await service.ask(apiClientList, { params: { organizationId } });
  await page.goto(`/?organizationId=${organizationId}`);
  const clients = pane(page, "API clients by age of secret");
  await expect(clients).toContainText(`${total} active clients.`);
  await clients
    .getByRole("row", { name: /^Older than 90 days/ })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(`/api-clients?organizationId=${organizationId}&older=90+days`);
  await expect(page.getByText(`${total} API clients, 2 shown`)).toBeVisible();
});

test("an organization without recordings says so once, with the next step", async ({
  page,
  organization,
}) => {
  const { id } = await organization("Quiet");
  await page.goto(`/?organizationId=${id}`);
  await expect(page.getByRole("heading", { name: "No recordings yet" })).toBeVisible();
  await expect(pane(page, "API clients by age of secret")).toContainText("No API clients yet");
  await expect(page.getByRole("main").getByRole("region")).toHaveCount(1);
  await page.getByRole("link", { name: "New team" }).click();
  await expect(page.getByRole("dialog", { name: "New team" })).toBeVisible();
});

const perDay = (count: number) => (count / 30).toFixed(1);

test("two periods of 30 days are read, and kept when coming back", async ({ page, service }) => {
  const start = startOfDay(60);
  const inBoth = (row: { dateCreated: string }) => Date.parse(row.dateCreated) >= start;
  const rows = (await newest(service, 60)).filter(inBoth);
  const now = rows.filter((row) => Date.parse(row.dateCreated) >= startOfDay(30));
  const today = rows.filter((row) => Date.parse(row.dateCreated) >= startOfDay(0)).length;
  const lists: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === forwarded(recordingList, {})) lists.push(request.url());
  });
  await page.goto("/");
  const recordings = pane(page, "Recordings and close rate");
  await expect(recordings).toContainText("recordings per day, last 30 days");
  await expect(recordings).toContainText(perDay(now.length - today));
  await expect(recordings).toContainText(
    `${perDay(rows.length - now.length)} in the 30 days before`,
  );
  await expect(recordings).toContainText(/before, (?:probably (?:more|fewer)|can't tell)/);
  await expect(pane(page, "Unlinked backlog")).toContainText(/\d+ of [\d,]+ since/);
  await expect(pane(page, "Unlinked backlog")).toContainText("oldest unlinked");
  await expect(pane(page, "What changed")).not.toContainText("Recordings compare");
  // The newest, the unlinked from both ends, and the older ones of both.
  const calls = lists.length;
  expect(calls).toBeLessThanOrEqual(14 + Math.ceil(rows.length / 100) + 10);
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "API clients" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API clients" })).toBeVisible();
  await menu.getByRole("link", { name: "Overview" }).click();
  await expect(recordings).toContainText("recordings per day, last 30 days");
  expect(lists).toHaveLength(calls);
});

test("on a machine that is late to draw, page follows page", async ({ page, watch }) => {
  await page.clock.install();
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  // What the page is told of a call and of its answer comes at once, in one tick of its clock.
  await expect(async () => {
    await expect.poll(watch.pending).toBe(0);
    await page.clock.runFor(20);
    await expect(pane(page, "Unlinked backlog")).toContainText(/\d+ of [\d,]+ since/, {
      timeout: 50,
    });
  }).toPass({ intervals: [20], timeout: 30_000 });
});

test("each pane names the credential it needs", async ({ page, signIn }) => {
  await signIn("organization-api-token");
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
  const reason = page
    .getByRole("main")
    .getByText(/Sign in with a client app or an OAuth app token/);
  await expect(reason).toHaveCount(5);
  await signIn("oauth-app-token");
  await page.goto("/");
  await expect(pane(page, "Recordings and close rate")).toContainText("recordings since");
  await expect(reason).toHaveCount(0);
});

test("each pane is one stop of Tab, and arrows move in it", async ({ page }) => {
  await page.goto("/");
  const clients = pane(page, "API clients by age of secret").getByRole("link");
  await expect(clients.first()).toBeVisible();
  await expect(pane(page, "Recordings and close rate")).toContainText("last 30 days");
  const hands = new Hands(page);
  await page.getByRole("button", { name: "Refresh" }).press("Tab");
  await hands.reach(clients.first(), "Tab", 14);
  await hands.press("ArrowDown");
  await expect(clients.nth(1)).toBeFocused();
});
