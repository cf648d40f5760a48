import type { Page } from "@playwright/test";
import { followupList } from "~/contract/followups.ts";
import { expect, test } from "../support/fixtures.ts";
import { forwarded } from "../stack/gateway.ts";
import { boundsInBrowser } from "../support/zone.ts";
import { button, grid, heading, peek, peekTitle, press, searchOf } from "../support/locators.ts";

const row = (page: Page, index: number) => grid(page, "Follow-ups").getByRole("row").nth(index);
const count = (value: number) => value.toLocaleString("en-US");
const loaded = (page: Page, rows: number, total: number) => {
  const text = rows === total ? `${count(total)} follow-ups` : `${rows} of ${count(total)} loaded`;
  return expect(page.getByText(text)).toBeVisible();
};

/** The list queries the page has sent. */
function watchCalls(page: Page) {
  const queries: URLSearchParams[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === forwarded(followupList, {})) queries.push(url.searchParams);
  });
  return queries;
}

test("shows follow-ups of every score, newest first, and their number", async ({
  page,
  service,
}) => {
  const { data } = await service.ask(followupList, { query: { minimumScore: 1, limit: 100 } });
  const queries = watchCalls(page);
  await page.goto("/followups");
  await expect(heading(page, "Follow-ups")).toBeVisible();
  await loaded(page, data.followups.length, data.totalCount);
  const [first] = data.followups;
  await expect(row(page, 1)).toContainText(first?.followupAction ?? "");
  await expect(row(page, 1)).toContainText(first?.repName ?? "");
  await expect(row(page, 1)).toContainText(first?.recordingTitle ?? "");
  expect(queries[0]?.get("minimumScore")).toBe("1");
});

test("filters by score, team, rep and range, in the address", async ({
  page,
  service,
  sandbox,
}) => {
  const { organizationId } = sandbox;
  const all = await service.ask(followupList, {
    query: { organizationId, minimumScore: 4, limit: 100 },
  });
  const one = all.data.followups.find(({ teamName, repName }) => teamName && repName);
  await page.goto(`/followups?organizationId=${organizationId}`);
  await button(page, "Score").click();
  await page.getByRole("menuitemradio", { name: "4 and up" }).click();
  await loaded(page, Math.min(100, all.data.totalCount), all.data.totalCount);
  await button(page, "Teams").click();
  await page.getByRole("combobox", { name: "Teams" }).fill(one?.teamName ?? "");
  await page
    .getByRole("option", { name: one?.teamName ?? "" })
    .first()
    .click();
  await page.keyboard.press("Escape");
  await button(page, "Reps").click();
  await page.getByRole("combobox", { name: "Reps" }).fill(one?.repId ?? "");
  await page
    .getByRole("option", { name: one?.repName ?? "" })
    .first()
    .click();
  await page.keyboard.press("Escape");
  await button(page, "Created").click();
  await button(page, "Last 12 months").click();
  await page.keyboard.press("Escape");
  await expect.poll(() => searchOf(page).get("createdAfter")).toBe("last-12-months");
  const search = searchOf(page);
  const { after: createdAfter, before: createdBefore } = boundsInBrowser(
    "last-12-months",
    undefined,
  );
  expect(search.get("minimumScore")).toBe("4");
  const { data } = await service.ask(followupList, {
    query: {
      organizationId,
      minimumScore: 4,
      teamIds: [search.get("teamIds") ?? ""],
      userIds: [one?.repId ?? ""],
      createdAfter: createdAfter ?? "",
      createdBefore: createdBefore ?? "",
    },
  });
  await loaded(page, Math.min(100, data.totalCount), data.totalCount);
  await expect(row(page, 1)).toContainText(data.followups[0]?.followupAction ?? "");
  await page.reload();
  await expect(row(page, 1)).toContainText(data.followups[0]?.followupAction ?? "");
  await page.goBack();
  await expect.poll(() => searchOf(page).has("createdAfter")).toBe(false);
});

test("shows a follow-up in the peek, moves to the next and opens its recording", async ({
  page,
  service,
}) => {
  const { data } = await service.ask(followupList, { query: { minimumScore: 1, limit: 100 } });
  const [first, second] = data.followups;
  await page.goto("/followups");
  await grid(page, "Follow-ups").focus();
  await press(page, "j", "Space");
  await expect(peek(page)).toContainText(first?.followupId ?? "");
  for (const { header, value } of first?.context ?? []) {
    await expect(peek(page)).toContainText(header);
    await expect(peek(page)).toContainText(value);
  }
  await peek(page).getByRole("button", { name: "Next" }).click();
  await expect(peek(page)).toContainText(second?.followupId ?? "");
  await expect.poll(() => searchOf(page).get("peek")).toBe(second?.followupId);
  await page.reload();
  await expect(peek(page)).toContainText(second?.followupId ?? "");
  // The API can't change a follow-up, so nothing here may look as if it could.
  await expect(peek(page).getByRole("button")).toHaveText(["", "", "", "", ""]);
  await peek(page).getByRole("link", { name: "Open recording" }).click();
  await expect(page).toHaveURL(new RegExp(`/recordings/${second?.recordingId}`));
  await page.goBack();
  await grid(page, "Follow-ups").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/recordings/${second?.recordingId}`));
});

test("a link to a follow-up that isn't loaded says so and loads more", async ({
  page,
  service,
}) => {
  const query = { minimumScore: 1, limit: 100 };
  const { cursor } = await service.ask(followupList, { query });
  const next = await service.ask(followupList, { query: { ...query, cursor: String(cursor) } });
  const [wanted] = next.data.followups;
  await page.goto(`/followups?peek=${wanted?.followupId}`);
  await expect(peek(page)).toContainText("Not in the loaded rows");
  await peek(page).getByRole("button", { name: "Load the next page" }).click();
  await expect(peekTitle(page)).toHaveText(wanted?.followupAction ?? "");
});
