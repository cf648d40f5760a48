import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { apiClientList } from "../src/contract/api-clients.ts";
import type { QueryInput } from "../src/contract/endpoint.ts";
import { followupList } from "../src/contract/followups.ts";
import { organizationCreate } from "../src/contract/organizations.ts";
import { recordingList } from "../src/contract/recordings.ts";
import { expect, test } from "./fixtures.ts";
import { forwarded } from "./stack/gateway.ts";
import type { Service } from "./stack/service.ts";

const pane = (page: Page, name: string) => page.getByRole("region", { name });
const table = (page: Page, name: string) => page.getByRole("table", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The newest recordings that match, as many as the overview reads at most. */
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

test("counts the newest recordings with their close rate, and leads to their list", async ({
  page,
  service,
}) => {
  const rows = await newest(service, 10);
  const closed = rows.filter(({ result }) => result === "closed").length;
  const ended = closed + rows.filter(({ result }) => result === "not closed").length;
  await page.goto("/?view=table");
  await expect(heading(page, "Overview")).toBeVisible();
  const recordings = pane(page, "Recordings and close rate");
  await expect(recordings).toContainText("newest recordings");
  const rate = `${((closed / ended) * 100).toFixed(1)}\u00a0%`;
  await expect(recordings.getByRole("link", { name: rate }).first()).toBeVisible();
  await expect(recordings).toContainText(`of ${ended.toLocaleString("en-US")} that ended`);
  const cells = table(page, "Recordings over time").getByRole("link");
  const counts = (await cells.allTextContents()).map((text) => Number(text.replace(",", "")));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length);

  await recordings.getByRole("link", { name: rate }).first().click();
  await expect(page).toHaveURL(/\/recordings\?(?=.*result=closed)(?=.*dateCreated:gt=)/);
  await page.getByRole("button", { name: "Count all" }).click();
  await expect(page.getByText(`${closed} counted`)).toBeVisible();
});

test("each bar leads to the recordings it counts", async ({ page, service }) => {
  await page.goto("/");
  const bar = pane(page, "Recordings and close rate")
    .getByRole("listitem")
    .nth(1)
    .getByRole("link", { name: /recordings?, / });
  // The share is told once all pages are there; until then the bars grow.
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

test("shows the newest unlinked recordings by age, and counts all when asked", async ({
  page,
  service,
}) => {
  const all = await newest(service, 1000, { crmLinkStatus: "unlinked" });
  await page.goto("/");
  const backlog = pane(page, "Unlinked backlog");
  const figure = Math.min(300, all.length).toLocaleString("en-US");
  await expect(backlog.getByRole("link", { name: figure, exact: true }).first()).toBeVisible();
  await expect(backlog).toContainText(/\d+ of [\d,]+ since/);
  await backlog.getByRole("button", { name: "Count all" }).click();
  await expect(backlog).toContainText(`${all.length.toLocaleString("en-US")} counted`);
  const ages = table(page, "Unlinked recordings by age");
  await ages.getByRole("row").nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/recordings\?(?=.*crmLinkStatus=unlinked)(?=.*dateCreated:gt=)/);
});

test("counts follow-ups by score from five questions", async ({ page, service, sandbox }) => {
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

test("compares pass rates with the period before, and leads to the metric", async ({ page }) => {
  await page.goto("/");
  const highlights = table(page, "Scorecard highlights");
  await expect(highlights.getByRole("row").nth(1)).toContainText(
    /(?:up|down) [\d.]+ points, (?:probably better|probably worse|can't tell)|no change|no data before/,
  );
  await expect(pane(page, "Scorecard highlights")).toContainText("in the 30 days before");
  await highlights.getByRole("link").first().click();
  await expect(page).toHaveURL(
    /\/scorecards\?(?=.*metric=)(?=.*startAt=)(?=.*conversationTypeId=)/,
  );
});

test("shows clients by age and claims nothing about rotations", async ({
  page,
  service,
  sandbox,
}) => {
  const { organizationId } = sandbox;
  const { total } = await service.ask(apiClientList, { params: { organizationId } });
  await page.goto("/");
  const clients = pane(page, "API clients by age");
  await expect(clients).toContainText(`${total} active clients`);
  await expect(clients).toContainText("When a secret was rotated, the service doesn't tell.");
  await clients.getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`/api-clients\\?organizationId=${organizationId}`));
});

test("an organization without anything says so in every pane", async ({ page, service }) => {
  const name = `Quiet ${randomUUID().slice(0, 8)}`;
  const { id } = await service.ask(organizationCreate, { body: { name, orgGroupIds: [] } });
  await page.goto(`/?organizationId=${id}`);
  await expect(pane(page, "Recordings and close rate")).toContainText("No recordings yet");
  await expect(pane(page, "Unlinked backlog")).toContainText("No unlinked recordings");
  await expect(table(page, "Follow-ups by score").getByRole("link").first()).toHaveText("0");
  await expect(pane(page, "Scorecard highlights")).toContainText("choose it here");
  await expect(pane(page, "API clients by age")).toContainText("No API clients yet");
});

test("it reads at most 13 pages of recordings, a few calls at a time, and keeps them", async ({
  page,
}) => {
  const lists: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === forwarded(recordingList, {})) lists.push(request.url());
  });
  await page.goto("/");
  await expect(page.getByText(/newest part was read/)).toBeVisible();
  await expect(pane(page, "Unlinked backlog")).toContainText(/\d+ of [\d,]+ since/);
  expect(lists).toHaveLength(13);
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "API clients" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API clients" })).toBeVisible();
  await menu.getByRole("link", { name: "Overview" }).click();
  await expect(pane(page, "Unlinked backlog")).toContainText(/\d+ of [\d,]+ since/);
  expect(lists).toHaveLength(13);
});

test("each pane says which credential would do", async ({ page, signIn }) => {
  await signIn("organization-api-token");
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
  const reason = page
    .getByRole("main")
    .getByText(/sign in with a client app or an OAuth app token/);
  await expect(reason).toHaveCount(5);
  await signIn("oauth-app-token");
  await page.goto("/");
  await expect(pane(page, "Recordings and close rate")).toContainText("newest recordings");
  await expect(reason).toHaveCount(0);
});
