import type { Locator, Page } from "@playwright/test";
import { organizationList } from "~/contract/organizations.ts";
import { recordingDetails, recordingList } from "~/contract/recordings.ts";
import { scorecardMetricValues } from "~/contract/scorecards.ts";
import { ABOUT, expect, organizationOf, test } from "../support/odd-fixtures.ts";
import { allAnswered } from "../support/locators.ts";
import { json, type Oddity, type OddUpstream } from "../stack/odd-upstream.ts";

const SCORECARDS = scorecardMetricValues.path;

/** What each rep's pass rate changed by, in points: five of six, one of six, all of six. */
const CHANGES: Readonly<Record<string, readonly number[]>> = {
  tm_1: [-24, -24, -24, -24, -24, 4],
  tm_2: [-60, 2, -2, 2, -2, 2],
  tm_3: [-22, -24, -26, -22, -24, -26],
};

const repsOf = (team: string) =>
  (CHANGES[team] ?? []).map((change, index) => ({ id: `usr_${team}_${index}`, change }));
const TEAMS = Object.keys(CHANGES).map((id) => ({
  id,
  name: `Team ${id}`,
  memberUids: repsOf(id).map((rep) => rep.id),
}));
const REPS = TEAMS.flatMap(({ id }) => repsOf(id));

/** A rep's recordings in any range. */
const COUNT = 50;

const DAY = 86_400_000;

/** Whether a range begins before the last 30 days, whatever time zone they are of. */
const isEarlier = (url: URL) =>
  Date.parse(url.searchParams.get("startAt") ?? "") < Date.now() - 32 * DAY;

/** One metric fell and one stayed. */
function card(reps: typeof REPS, ids: readonly string[], earlier: boolean) {
  const sum = reps.reduce((total, { change }) => total + 70 + (earlier ? 0 : change), 0);
  return {
    recordingsEvaluatedCount: reps.length * COUNT,
    filterByIds: ids,
    metricValues: [
      { id: "m_1", name: "Warmth", passRate: sum / reps.length },
      { id: "m_2", name: "Pace", passRate: 80 },
    ],
  };
}

/** Answers about the reps above, by person and by team. */
const answered: Oddity = (response, url) => {
  const [earlier, query] = [isEarlier(url), url.searchParams];
  const ids = query.getAll("filterByIds");
  const groups = {
    USER: REPS.map((rep) => card([rep], [rep.id], earlier)),
    TEAM: TEAMS.map(({ id }) => card(repsOf(id), [id], earlier)),
  };
  const by = query.get("groupBy");
  const chosen =
    query.get("filterBy") === "TEAM"
      ? ids.flatMap(repsOf)
      : query.get("filterBy") === "USER"
        ? REPS.filter(({ id }) => ids.includes(id))
        : REPS;
  const data = by === "USER" || by === "TEAM" ? groups[by] : card(chosen, ids, earlier);
  json({ data })(response, url);
};

const RECORDING = {
  id: "rec_1",
  title: "A visit",
  dateCreated: new Date(Date.now() - DAY).toISOString(),
  organizationId: "org_1",
  userId: "usr_tm_1_0",
  conversationType: "Visit",
};

function serve(upstream: OddUpstream, oddity: Oddity = answered) {
  upstream.on(organizationList.path, organizationOf(TEAMS));
  upstream.on(recordingList.path, json({ data: [RECORDING], cursor: null }));
  upstream.on(
    recordingDetails.path.replace("{recordingId}", RECORDING.id),
    json({ data: { ...RECORDING, conversationTypeId: "ct_1" } }),
  );
  upstream.on(SCORECARDS, oddity);
}

const row = (page: Page, table: string, name: RegExp): Locator =>
  page.getByRole("table", { name: table }).getByRole("row", { name });

const onlyByPerson =
  (oddity: Oddity): Oddity =>
  (response, url) =>
    (url.searchParams.get("groupBy") === "USER" ? oddity : answered)(response, url);

/** One object, as without `groupBy`. */
const ungrouped: Oddity = (response, url) =>
  json({ data: card(REPS, ["org_1"], isEarlier(url)) })(response, url);

const START = new Date(Date.now() - 30 * DAY).toISOString();
const END = new Date().toISOString();
const RANGE = `${ABOUT}&startAt=${START}&endAt=${END}`;

for (const [what, oddity] of [
  ["ignores grouping by person", ungrouped],
  ["lists no people", json({ data: [] })],
  ["fails to group by person", json({ error: "The reel broke" }, 500)],
] as const) {
  test(`without reps verdicts say that recordings are assumed to be independent: it ${what}`, async ({
    page,
    upstream,
    open,
  }) => {
    serve(upstream, onlyByPerson(oddity));
    await open(`/scorecards?${RANGE}`);
    const teams = page.getByRole("table", { name: "Pass rate by team" });
    for (const { name } of TEAMS) {
      await expect(teams.getByRole("row", { name: new RegExp(`^${name}`) })).toContainText(
        /\d+ → \d+.*probably worse: who recorded isn't known/,
      );
    }
    await expect(page.getByRole("tab", { name: /^Warmth/ })).toContainText(
      "probably worse: who recorded isn't known",
    );
    await expect(page.getByText(/calls are assumed to be independent/)).toBeVisible();
    await page.goto(new URL("/teams/tm_1", page.url()).href);
    await expect(row(page, "Pass rates", /^Warmth/)).toContainText(
      /70 → 51.*probably worse: who recorded isn't known/,
    );
  });
}

test("one rep's scorecard asks about nobody else", async ({ page, upstream, open }) => {
  serve(upstream);
  await open(`/scorecards?${RANGE}&filterBy=USER&filterByIds=usr_tm_2_0`);
  await allAnswered(page);
  // One person's recordings are no clusters.
  await expect(page.getByRole("tab", { name: /^Warmth/ })).toContainText(/probably worse$/);
  for (const call of upstream.calls.filter((each) => each.includes(SCORECARDS))) {
    expect(call).toContain("filterByIds=usr_tm_2_0");
  }
});
