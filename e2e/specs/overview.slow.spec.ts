import type { Locator, Page } from "@playwright/test";
import { apiClientList } from "~/contract/api-clients.ts";
import { followupList } from "~/contract/followups.ts";
import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { scorecardMetricValues } from "~/contract/scorecards.ts";
import { ABOUT, expect, organizationOf, test } from "../support/odd-fixtures.ts";
import { json, type Oddity, plain, type OddUpstream } from "../stack/odd-upstream.ts";
import { button, retry, table } from "../support/locators.ts";

const SCORECARDS = scorecardMetricValues.path;
const CLIENTS = apiClientList.path.replace("{organizationId}", "org_1");
const ADDRESS = `/?${ABOUT}`;
const PANES = ["Needs you", "Metrics", "Teams that moved", "Calls evaluated per week"];

const teamsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `tm_${at}`,
    name: `Team ${at}`,
    memberUids: [],
  }));

/** The metrics of a group. The first team's rate has fallen, those of the others are as before. */
const card = (url: URL, ids: readonly string[]) => ({
  recordingsEvaluatedCount: 400,
  filterByIds: ids,
  metricValues: [
    { id: "m_1", name: "Warmth", passRate: ids[0] === "tm_0" && isNow(url) ? 20 : 60 },
  ],
});
const isNow = ({ searchParams }: URL) => Date.parse(searchParams.get("endAt") ?? "") > Date.now();

/** As few calls as a verdict needs, or fewer. By itself the first team's change has one, among three metrics it hasn't. */
const edge = (url: URL, ids: readonly string[]) => ({
  recordingsEvaluatedCount: ids[0] === "tm_1" ? 9 : 52,
  filterByIds: ids,
  metricValues: ["Warmth", "Pace", "Tone"].map((name, at) => ({
    id: `m_${at}`,
    name,
    passRate: ids[0] !== "tm_0" || at > 0 ? 60 : isNow(url) ? 57.7 : 76.9,
  })),
});

const scorecards =
  (teams: number, groups: readonly string[], cardOf = card): Oddity =>
  (response, url) => {
    const { searchParams } = url;
    const groupBy = searchParams.get("groupBy");
    const data =
      groupBy === null || !groups.includes(groupBy)
        ? cardOf(url, searchParams.getAll("filterByIds"))
        : groupBy === "TEAM"
          ? teamsOf(teams).map(({ id }) => cardOf(url, [id]))
          : [];
    return json({ data })(response, url);
  };

function serve(upstream: OddUpstream, teams: number, groups: readonly string[], cardOf = card) {
  upstream.on(organizationList.path, organizationOf(teamsOf(teams)));
  upstream.on(SCORECARDS, scorecards(teams, groups, cardOf));
  upstream.on(followupList.path, json({ data: { totalCount: 0, followups: [] } }));
}

const pane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const rows = (place: Locator) => place.getByRole("listitem");
const places = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("region")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));

for (const teams of [0, 300]) {
  test(`${teams} teams: the ones that moved are named, the calls are as many`, async ({
    page,
    upstream,
    open,
  }) => {
    serve(upstream, teams, ["TEAM", "USER"]);
    await open(ADDRESS);
    const moved = pane(page, "Teams that moved");
    await expect(pane(page, "Metrics")).toContainText("Warmth");
    if (teams === 0) await expect(moved).toContainText("No team has evaluated calls");
    else {
      await expect(rows(moved)).toHaveText([/^Team 0\s+Warmth.*60 → 20/]);
      await expect(rows(pane(page, "Needs you"))).toHaveText([
        /^Team 0 probably got worse at Warmth/,
      ]);
    }
    await expect(page.locator("[data-loading]")).toHaveCount(0);
    const asked = upstream.calls.filter((call) => call.includes(SCORECARDS));
    expect(asked).toHaveLength(16);
  });
}

test("a verdict near the edge is the same on the overview, in the list and on the heat map", async ({
  page,
  upstream,
  open,
}) => {
  serve(upstream, 2, ["TEAM", "USER"], edge);
  await open(ADDRESS);
  const needs = pane(page, "Needs you");
  await expect(rows(needs)).toHaveText([/^Team 0 probably got worse at Warmth.*77 → 58/]);
  await needs.getByRole("link", { name: "Review Team 0" }).click();
  const list = table(page, "Pass rate by team");
  await expect(list.getByRole("row", { name: /^Team 0/ })).toContainText("probably worse");
  await page.getByRole("group", { name: "Cells" }).getByRole("button", { name: "Change" }).click();
  const map = table(page, "Teams and metrics");
  const cells = map.getByRole("row", { name: /^Team 0/ }).getByRole("cell");
  await expect(cells).toHaveText(["−19", "±0", "±0"]);
  await expect(cells.first()).toHaveAttribute("data-tip", /^77 → 58, probably worse/);
});

test("a service that doesn't group is asked for no team, and says that none is compared", async ({
  page,
  upstream,
  open,
}) => {
  serve(upstream, 300, []);
  await open(ADDRESS);
  await expect(pane(page, "Teams that moved")).toContainText("The service doesn't group by team");
  await expect(pane(page, "Metrics")).toContainText(/Warmth\s*60\s%/);
  // What isn't known isn't said to be nothing.
  await expect(pane(page, "Needs you")).toContainText("it isn't the complete list");
  const asked = upstream.calls.filter((call) => call.includes(SCORECARDS));
  expect(asked.length).toBeLessThanOrEqual(16);
});

test("an old secret is rotated in place, and unlinked calls open where they are linked", async ({
  page,
  upstream,
  open,
}) => {
  serve(upstream, 0, ["TEAM", "USER"]);
  const clients = ["odd", "cli_2", "cli_3"].map((clientId) => ({
    clientId,
    name: `Client ${clientId}`,
    createdAt: "2019-01-01T00:00:00Z",
    createdBySvcUserId: clientId === "cli_3" ? "usr_other" : "usr_own",
  }));
  upstream.on(CLIENTS, json({ data: clients, cursor: null }));
  const matched = { id: "opp_1", matchingSource: "FUZZY", customerType: "OPPORTUNITY" };
  const recordings = [
    { id: "rec_1", crmCustomer: { id: "crm_1", matchingSource: "NOT_FOUND" } },
    { id: "rec_2", crmCustomer: { ...matched, opportunity: { id: "opp_1", name: "Deck" } } },
  ];
  upstream.on(recordingList.path, json({ data: recordings, cursor: null }));
  await open(ADDRESS);
  const needs = rows(pane(page, "Needs you"));
  await expect(needs).toHaveText([
    /^Client odd's secret is old/,
    // What another user created isn't offered.
    /^Client cli_2's secret is old/,
    /^An unlinked call of the last 7 days has a likely opportunity\s*1 call/,
  ]);
  await needs.nth(1).getByRole("button", { name: "Rotate Client cli_2" }).click();
  const rotation = page.getByRole("alertdialog", { name: "Rotate secret" });
  await expect(rotation).toContainText("Client cli_2");
  await rotation.getByRole("button", { name: "Cancel" }).click();
  await expect(rotation).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/\\?${ABOUT}$`));
  expect(upstream.calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  await needs
    .last()
    .getByRole("link", { name: /^Link An unlinked call/ })
    .click();
  await expect(page).toHaveURL(/\/recordings\?.*crmLinkStatus=unlinked.*peek=rec_2/);
});

test("no pane moves while the service is slow or fails, and one Retry loads all", async ({
  page,
  upstream,
  open,
}) => {
  const held: (() => void)[] = [];
  const hold: Oddity = (response, url) => void held.push(() => plain(500, "Down")(response, url));
  const paths = [SCORECARDS, recordingList.path, followupList.path];
  for (const path of paths) upstream.on(path, hold);
  upstream.on(organizationList.path, organizationOf(teamsOf(3)));
  upstream.on(CLIENTS, hold);
  await page.clock.install();
  await open(ADDRESS);
  await expect(pane(page, "Needs you")).toBeVisible();
  const before = await places(page);
  expect(before).toHaveLength(6);
  await expect.poll(() => held.length).toBeGreaterThan(3);
  await page.clock.fastForward(5000);
  const slow = page.getByText(/is slow to answer/);
  await expect(slow).toHaveCount(1);
  await expect(button(page, "Stop")).toHaveCount(1);
  expect(await places(page)).toEqual(before);

  const alerts = page.getByRole("main").getByRole("alert");
  await expect(async () => {
    for (const fail of held.splice(0)) fail();
    await expect(alerts).toContainText(/Scorecards.* didn't load/, { timeout: 500 });
    await expect(slow).toHaveCount(0, { timeout: 500 });
    for (const name of PANES) {
      await expect(pane(page, name)).toContainText("Not loaded.", { timeout: 500 });
    }
  }).toPass();
  await expect(alerts).toHaveCount(1);
  expect(await places(page)).toEqual(before);

  serve(upstream, 3, ["TEAM", "USER"]);
  upstream.on(recordingList.path, json({ data: [], cursor: null }));
  upstream.on(CLIENTS, json({ data: [], cursor: null }));
  await retry(page).click();
  await expect(alerts).toHaveCount(0);
  await expect(rows(pane(page, "Needs you"))).toHaveText([/^Team 0 probably got worse at Warmth/]);
  expect(await places(page)).toEqual(before);
});
