import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { inTurn, json, type Oddity, type OddUpstream, plain } from "../stack/odd-upstream.ts";
import { grid } from "../support/locators.ts";

const RECORDINGS = recordingList.path;
const ORGANIZATION = "organizationId=org_1";
const SCORECARDS = `/scorecards?${ORGANIZATION}`;
/** More recordings than one page. */
const IDS = Array.from({ length: 100 }, (_, index) => `rec_${index}`);

/** Answers a list whose rows have these fields, and the details of each with those. */
function answer(
  upstream: OddUpstream,
  row: object,
  details: Readonly<Record<string, unknown>> | Oddity,
) {
  const data = IDS.map((id) => ({ id, dateCreated: "2026-11-01T10:00:00.000Z", ...row }));
  upstream.on(RECORDINGS, json({ data, cursor: "more" }));
  for (const id of IDS) {
    const oddity = typeof details === "function" ? details : json({ data: { id, ...details } });
    upstream.on(`${RECORDINGS}/${id}`, oddity);
  }
}

const details = (upstream: OddUpstream) =>
  upstream.calls.filter((call) => call.startsWith(`GET ${RECORDINGS}/`)).length;

const typeFilter = async (page: Page) => {
  await page.getByRole("button", { name: "Type", exact: true }).click();
  return page.getByRole("dialog").filter({ has: page.getByRole("combobox") });
};

interface Case {
  row: object;
  details: Readonly<Record<string, unknown>> | Oddity;
  /** What Scorecards says, after so many details; undefined if it finds a type. */
  scorecards: RegExp | undefined;
  read: number;
  /** What the filter of recordings offers, or says if it offers nothing. */
  filter: string | RegExp;
}

const Named = { conversationType: "Visit" };

const NO_ID =
  /None of the newest recordings that were read has its type's ID\. Enter it under Type/;
const NO_NAME = /^No type found in the newest 100 recordings\.$/;

const CASES: Readonly<Record<string, Case>> = {
  "names and IDs": {
    row: Named,
    details: { ...Named, conversationTypeId: "ct_1" },
    scorecards: undefined,
    read: 1,
    filter: "Visit",
  },
  "names in details only, and no IDs": {
    row: {},
    details: Named,
    scorecards: NO_ID,
    read: 8,
    filter: "Visit",
  },
  "names in the list, and no IDs": {
    row: Named,
    details: Named,
    scorecards: NO_ID,
    read: 2,
    filter: "Visit",
  },
  "IDs and no names": {
    row: {},
    details: { conversationTypeId: "ct_1" },
    scorecards: undefined,
    read: 8,
    filter: NO_NAME,
  },
  "neither names nor IDs": {
    row: {},
    details: { title: "No type" },
    scorecards: NO_ID,
    read: 8,
    filter: NO_NAME,
  },
  "recordings that have no type": {
    row: {},
    details: { conversationType: null, conversationTypeId: null },
    scorecards: NO_ID,
    read: 8,
    filter: NO_NAME,
  },
  "details that are out of reach": {
    row: {},
    details: json({ error: "No access" }, 403),
    scorecards: /The details of the newest recordings, .+, couldn't be read\./,
    read: 8,
    filter: NO_NAME,
  },
};

for (const [name, { row, details: given, scorecards, read, filter }] of Object.entries(CASES)) {
  test(`conversation types of a service with ${name}`, async ({ page, upstream, open, watch }) => {
    watch.allowError(/status of 403/);
    answer(upstream, row, given);
    await open(SCORECARDS);
    if (scorecards === undefined) {
      await expect(page).toHaveURL(/conversationTypeId=ct_1/);
      await expect.poll(() => details(upstream)).toBe(read);
    } else {
      await expect(page.getByText(scorecards)).toBeVisible();
      expect(details(upstream)).toBe(read);
    }

    // In a tab of its own, which knows nothing yet.
    await page.goto(new URL(`/recordings?${ORGANIZATION}`, page.url()).href);
    await expect(grid(page)).toBeVisible();
    const picker = await typeFilter(page);
    if (typeof filter !== "string") {
      await expect(picker.getByText(filter)).toBeVisible();
      await expect(picker.getByText("No types found. Enter a type.")).toBeVisible();
      await expect(picker.getByRole("option")).toHaveCount(0);
      return;
    }
    await picker.getByRole("option", { name: filter }).click();
    await expect(page).toHaveURL(/conversationType=Visit/);
  });
}

test("types of some recordings have no ID, and those that have one are used", async ({
  page,
  upstream,
  open,
}) => {
  const data = ["Visit", "Demo", "Visit"].map((conversationType, index) => ({
    id: `rec_${index}`,
    conversationType,
  }));
  upstream.on(RECORDINGS, json({ data, cursor: null }));
  upstream.on(
    `${RECORDINGS}/rec_1`,
    json({ data: { id: "rec_1", conversationTypeId: "ct_demo" } }),
  );
  for (const id of ["rec_0", "rec_2"]) upstream.on(`${RECORDINGS}/${id}`, json({ data: { id } }));
  await open(SCORECARDS);
  await page.getByRole("button", { name: "Type Demo" }).click();
  await expect(page.getByText("Without an ID: Visit.")).toBeVisible();
});

test("a type's ID that is entered by hand is used and can be named", async ({
  page,
  upstream,
  open,
}) => {
  answer(upstream, {}, Named);
  await open(SCORECARDS);
  await expect(page.getByRole("heading", { name: "No conversation type found" })).toBeVisible();
  await expect(page.getByText(/Enter it under Type, or ask your vendor/)).toBeVisible();
  const picker = await typeFilter(page);
  await expect(picker.getByText("No types found. Enter an ID.")).toBeVisible();
  await picker.getByRole("combobox").fill("ct_7");
  await picker.getByRole("option", { name: "Use “ct_7”" }).click();
  await expect(page).toHaveURL(/conversationTypeId=ct_7/);
  await page.getByRole("button", { name: "Type ct_7" }).click();
  await page.getByRole("textbox", { name: "Name this type" }).fill("Visit");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Type Visit" })).toBeVisible();
});

test("types that didn't load are said to be so, and can be asked for again", async ({
  page,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/status of 500/);
  const broken = plain(500, "Broken");
  const proper = json({ data: { id: "rec_0", ...Named, conversationTypeId: "ct_1" } });
  answer(upstream, {}, Named);
  upstream.on(`${RECORDINGS}/rec_0`, broken);
  await open(`/recordings?${ORGANIZATION}`);
  const picker = await typeFilter(page);
  await expect(picker.getByText("Types didn't load. Enter a type.")).toBeVisible();
  upstream.on(`${RECORDINGS}/rec_0`, inTurn(broken, proper));
  await picker.getByRole("button", { name: "Retry" }).click();
  await expect(picker.getByText("Types didn't load. Enter a type.")).toBeVisible();
  await picker.getByRole("button", { name: "Retry" }).click();
  await expect(picker.getByRole("option", { name: "Visit" })).toBeVisible();

  upstream.on(`${RECORDINGS}/rec_0`, inTurn(broken, proper));
  await page.goto(new URL(SCORECARDS, page.url()).href);
  await expect(page.getByRole("alert")).toContainText("Conversation types didn't load");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page).toHaveURL(/conversationTypeId=ct_1/);
});

test("while details don't answer, the search says so and no more", async ({
  page,
  upstream,
  open,
}) => {
  const held: (() => void)[] = [];
  answer(upstream, {}, (response, url) => {
    held.push(() => json({ data: { id: "rec_0", ...Named } })(response, url));
  });
  await open(SCORECARDS);
  await expect.poll(() => held.length).toBe(1);
  await expect(page.getByText(/^Looking for conversation types in the newest/)).toBeVisible();
  const picker = await typeFilter(page);
  await expect(picker.getByText("Looking for types. Enter an ID.")).toBeVisible();
  await expect(page.getByText(/found/)).toHaveCount(0);
  held[0]?.();
  await expect.poll(() => held.length).toBe(2);
});
