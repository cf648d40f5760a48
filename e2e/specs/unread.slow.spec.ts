import type { Page } from "@playwright/test";
import { fillPath } from "~/contract/endpoint.ts";
import { followupList } from "~/contract/followups.ts";
import { organizationList } from "~/contract/organizations.ts";
import { recordingDetails } from "~/contract/recordings.ts";
import { TABLE } from "~/contract/table.ts";
import { CLAIMS } from "../rules/texts.ts";
import { json, type Oddity, type OddUpstream } from "../stack/odd-upstream.ts";
import type { Watch } from "../stack/watch.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { SCREENS } from "../support/pages.ts";
import { settled, visit } from "../support/settled.ts";

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
  "/recordings?crmLinkStatus=unlinked&peek=rec_1",
].filter(
  (address) => !/^\/(?:sign-in|reels|accounts|access-tokens|activity)|create=/.test(address),
);

/** Without panels and second views, which show in other words what the same calls answer. */
const PLAIN = ADDRESSES.filter((address) => !/peek=|view=|[?]organizationId=\w+$/.test(address));

/** Said of the gateway's answers, which aren't odd here. */
const OF_THE_GATEWAY = /^No changes yet/;

/** What is only said of what was read, as patterns; placeholders stand for anything in a sentence. */
const FACTS = CLAIMS.filter(({ isKnown, text }) => isKnown && text.split(" ").length > 2).map(
  ({ text }) =>
    new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("…", "[^.\\n]+")),
);

/** The address of every read of the API. */
const EACH = TABLE.filter(({ method }) => method === "GET").map(({ path }) =>
  fillPath(path, known),
);

/** Goes over screens and returns what each says that matches one of the patterns. */
async function said(
  page: Page,
  watch: Watch,
  open: (path: string) => Promise<void>,
  patterns: readonly RegExp[],
  addresses: readonly string[],
) {
  const found: string[] = [];
  await open("/engagements");
  for (const address of addresses) {
    await visit(page, address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await settled(page, watch);
    const text = await page.locator("body").innerText();
    for (const pattern of patterns) {
      const match = pattern.exec(text);
      if (match && !OF_THE_GATEWAY.test(match[0])) found.push(`${address}: ${match[0]}`);
    }
  }
  return found;
}

const all = (upstream: OddUpstream, oddity: Oddity) => {
  for (const path of EACH) upstream.on(path, oddity);
};

const UNREAD: readonly [name: string, oddity: Oddity, addresses: readonly string[]][] = [
  ["calls that fail", json({ error: "Down for repairs" }, 500), ADDRESSES],
  ["lists of null", json({ data: [null], cursor: null }), ADDRESSES],
  ["null for a list", json({ data: null }), PLAIN],
  ["answers without a list", json({}), PLAIN],
  ["null for lists in an answer", json({ data: { followups: null, metricValues: null } }), PLAIN],
];

test("there are facts to look for", () => {
  expect(FACTS.length).toBeGreaterThan(10);
  expect(FACTS.some((fact) => fact.test("No recordings yet. New ones appear here."))).toBe(true);
});

for (const [name, oddity, addresses] of UNREAD) {
  test(`${name}: no screen says anything of what it couldn't read`, async ({
    page,
    upstream,
    open,
    watch,
  }) => {
    all(upstream, oddity);
    expect(await said(page, watch, open, FACTS, addresses)).toEqual([]);
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
  const vacuous = FACTS.filter(({ source }) =>
    /^(?:All|Every|No earlier period)|All are/.test(source),
  );
  expect(vacuous.length).toBeGreaterThan(1);
  expect(await said(page, watch, open, vacuous, ADDRESSES)).toEqual([]);
  await open("/");
  await expect(page.getByText("No recordings found in this organization.").first()).toBeVisible();
  await open("/recordings?crmLinkStatus=unlinked");
  await expect(page.getByText("There are no recordings yet.")).toBeVisible();
  await open("/teams/team_1");
  await expect(page.getByText("No recordings of this team yet.")).toBeVisible();
});
