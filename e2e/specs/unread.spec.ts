import type { Page } from "@playwright/test";
import { apiClientList } from "~/contract/api-clients.ts";
import { engagementUserList } from "~/contract/engagement-users.ts";
import { followupList } from "~/contract/followups.ts";
import { opportunityList } from "~/contract/opportunities.ts";
import { organizationCreate, organizationList } from "~/contract/organizations.ts";
import { orgWideRecordingList } from "~/contract/org-wide-recordings.ts";
import { recordingDetails, recordingList } from "~/contract/recordings.ts";
import { scorecardMetricValues } from "~/contract/scorecards.ts";
import { CLAIMS } from "../rules/texts.ts";
import { json, type Oddity, type OddUpstream } from "../stack/odd-upstream.ts";
import type { Watch } from "../stack/watch.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { SCREENS } from "../support/pages.ts";
import { settled, visit } from "../support/settled.ts";
import { grid } from "../support/locators.ts";

const known = {
  organizationId: "org_1",
  teamId: "team_1",
  recordingId: "rec_1",
  audioRecordingId: "rec_2",
  recordingCursor: "",
  conversationTypeId: "type_1",
  followupId: "fu_1",
  opportunityId: "opp_1",
};

/** Every address of the console that shows what a service has, and not what was written through it. */
const ADDRESSES = [
  ...new Set(SCREENS.map(({ path }) => path(known))),
  "/?organizationId=org_1",
  "/teams?organizationId=org_1",
  "/api-clients?organizationId=org_1",
  "/recordings?tab=unlinked&peek=rec_1",
].filter((address) => !/^\/(?:sign-in|reels|accounts|activity)/.test(address));

/** What is only said of what was read, as patterns; placeholders stand for anything in a sentence. */
const FACTS = CLAIMS.filter(({ isKnown, text }) => isKnown && text.split(" ").length > 2).map(
  ({ text }) =>
    new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("…", "[^.\\n]+")),
);

const EACH = [
  recordingList,
  recordingDetails,
  followupList,
  opportunityList,
  organizationList,
  apiClientList,
  scorecardMetricValues,
  orgWideRecordingList,
  engagementUserList,
].map(({ path }) =>
  path
    .replace("{organizationId}", known.organizationId)
    .replace("{recordingId}", known.recordingId),
);

/** Goes over all screens and returns what each says that matches one of the patterns. */
async function said(
  page: Page,
  watch: Watch,
  open: (path: string) => Promise<void>,
  patterns: readonly RegExp[],
) {
  const found: string[] = [];
  await open("/accounts");
  for (const address of ADDRESSES) {
    await visit(page, address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await settled(page, watch);
    const text = await page.locator("body").innerText();
    for (const pattern of patterns) {
      const match = pattern.exec(text);
      if (match) found.push(`${address}: ${match[0]}`);
    }
  }
  return found;
}

const all = (upstream: OddUpstream, oddity: Oddity) => {
  for (const path of EACH) upstream.on(path, oddity);
};

const UNREAD: Readonly<Record<string, Oddity>> = {
  "calls that fail": json({ error: "Down for repairs" }, 500),
  "null for a list": json({ data: null }),
  "answers without a list": json({}),
  "lists of null": json({ data: [null], cursor: null }),
  "null for lists in an answer": json({ data: { followups: null, metricValues: null } }),
};

test("there are facts to look for", () => {
  expect(FACTS.length).toBeGreaterThan(15);
  expect(FACTS.some((fact) => fact.test("No recordings yet. New ones appear here."))).toBe(true);
});

for (const [name, oddity] of Object.entries(UNREAD)) {
  test(`${name}: no screen says anything of what it couldn't read`, async ({
    page,
    upstream,
    open,
    watch,
  }) => {
    watch.allowError(/^error: Failed to load resource/);
    all(upstream, oddity);
    expect(await said(page, watch, open, FACTS)).toEqual([]);
  });
}

const ORGANIZATION = {
  id: "org_1",
  name: "Harbor",
  teams: [{ id: "team_1", name: "North", coachUids: [], memberUids: [] }],
};

test("an organization without recordings: no screen says what all of them are", async ({
  page,
  upstream,
  open,
  watch,
}) => {
  upstream.on(organizationList.path, json({ data: [ORGANIZATION], cursor: null }));
  upstream.on(followupList.path, json({ data: { totalCount: 0, followups: [] }, cursor: null }));
  upstream.on(recordingDetails.path.replace("{recordingId}", "rec_1"), json({ error: "x" }, 404));
  watch.allowError(/status of 404/);
  const vacuous = FACTS.filter(({ source }) =>
    /^(?:All|Every|No earlier period)|All are/.test(source),
  );
  expect(vacuous.length).toBeGreaterThan(3);
  expect(await said(page, watch, open, vacuous)).toEqual([]);
  await open("/");
  await expect(page.getByRole("heading", { name: "No recordings yet" })).toBeVisible();
  await open("/recordings?tab=unlinked");
  await expect(page.getByText("There are no recordings yet.")).toBeVisible();
  await open("/teams/team_1");
  await expect(page.getByText("No recordings of this team yet.")).toBeVisible();
});

test("organizations without a list of teams may have some", async ({ page, upstream, open }) => {
  upstream.on(organizationList.path, json({ data: [{ ...ORGANIZATION, teams: null }] }));
  await open("/teams");
  await expect(page.getByRole("heading", { name: "The teams couldn't be read" })).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Filter teams" })).toBeVisible();
  await open("/organizations/org_1");
  await expect(page.getByRole("region", { name: "Teams" })).toContainText("unknown");
  await open("/teams/team_1");
  await expect(page.getByRole("heading", { name: "The teams couldn't be read" })).toBeVisible();
});

test("a first page without rows isn't taken for the list", async ({ page, upstream, open }) => {
  const rows = json({ data: [{ id: "rec_1", title: "Deck" }], cursor: null });
  upstream.on(recordingList.path, (response, url) =>
    (url.searchParams.has("cursor") ? rows : json({ data: [], cursor: "one" }))(response, url),
  );
  await open("/recordings");
  await expect(page.getByRole("heading", { name: "No recordings in what was read" })).toBeVisible();
  await page.getByRole("button", { name: "Load the next page" }).click();
  await expect(grid(page)).toContainText("Deck");
});

test("rows that repeat an ID or can't be read are counted apart", async ({
  page,
  upstream,
  open,
}) => {
  const ids = Array.from({ length: 250 }, (_, index) => `rec_${index % 44}`);
  const data = [...ids.map((id) => ({ id, title: id })), null];
  upstream.on(recordingList.path, json({ data, cursor: null }));
  await open("/recordings");
  await expect(page.getByText("44 recordings, 206 more repeat an ID, 1 unreadable")).toBeVisible();
  await open("/");
  await expect(page.getByText("At least 44 recordings").locator("..")).toContainText(
    "206 more repeat an ID, 1 unreadable",
  );
});

test("what was created is called what was typed", async ({ page, upstream, open }) => {
  const list = json({ data: [], cursor: null });
  upstream.on(organizationCreate.path, (response, url) =>
    (response.req.method === "POST" ? json({ id: "org_9", name: false }) : list)(response, url),
  );
  await open("/organizations?create=true");
  const dialog = page.getByRole("dialog", { name: "New organization" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Pier 9");
  await dialog.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByText("Organization “Pier 9” created")).toBeVisible();
});

test("an export whose first call failed has nothing to count", async ({
  page,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/status of 500/);
  upstream.on(recordingList.path, json({ data: [{ id: "rec_1" }], cursor: null }));
  await open("/recordings");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export recordings" });
  upstream.on(recordingList.path, json({ error: "Down" }, 500));
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("The export stopped.");
  await expect(dialog).toContainText("Nothing read yet");
  await expect(dialog).not.toContainText(/\b0 (?:rows|calls)/);
});
