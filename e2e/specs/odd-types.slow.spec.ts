import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { inTurn, json, type Oddity, type OddUpstream, plain } from "../stack/odd-upstream.ts";
import { alert, button } from "../support/locators.ts";

const RECORDINGS = recordingList.path;
const ORGANIZATION = "organizationId=org_1";
const SCORECARDS = `/scorecards?${ORGANIZATION}`;
/** More recordings than one page. */
const IDS = Array.from({ length: 100 }, (_, index) => `rec_${index}`);

/** Answers a list, and the details of each row with these fields. */
function answer(upstream: OddUpstream, details: Readonly<Record<string, unknown>> | Oddity) {
  const data = IDS.map((id) => ({ id, dateCreated: "2026-11-01T10:00:00.000Z" }));
  upstream.on(RECORDINGS, json({ data, cursor: "more" }));
  for (const id of IDS) {
    const oddity = typeof details === "function" ? details : json({ data: { id, ...details } });
    upstream.on(`${RECORDINGS}/${id}`, oddity);
  }
}

const typeFilter = async (page: Page) => {
  await button(page, "Type").click();
  return page.getByRole("dialog").filter({ has: page.getByRole("combobox") });
};

const Named = { conversationType: "Visit" };

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
  answer(upstream, Named);
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
  await button(page, "Save").click();
  await expect(page.getByRole("button", { name: "Type Visit" })).toBeVisible();
  // Kept in the browser, for every screen.
  await open(`/?${ORGANIZATION}&conversationTypeId=ct_7`);
  await expect(page.getByRole("button", { name: "Type Visit" })).toBeVisible();
});

test("types that didn't load are said to be so, and can be asked for again", async ({
  page,
  upstream,
  open,
}) => {
  const broken = plain(500, "Broken");
  const proper = json({ data: { id: "rec_0", ...Named, conversationTypeId: "ct_1" } });
  answer(upstream, Named);
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
  await expect(alert(page)).toContainText("Conversation types didn't load");
  await button(page, "Retry").click();
  await expect(page.getByRole("button", { name: "Type Visit" })).toBeVisible();
});

test("while details don't answer, the search says so and no more", async ({
  page,
  upstream,
  open,
}) => {
  const held: (() => void)[] = [];
  answer(upstream, (response, url) => {
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
