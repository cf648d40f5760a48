import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { forwarded } from "../../stack/gateway.ts";
import type { Service } from "../../stack/service.ts";
import { expect, test } from "../../support/fixtures.ts";
import { Hands } from "../../support/hands.ts";
import { grid, heading } from "../../support/locators.ts";

const MONTH = 30 * 86_400_000;

/** A recording about four months old, or of the oldest, that no newer one has the customer of. */
async function findOld(service: Service) {
  const query = { showCrmCustomer: true, limit: 100 };
  const before = new Date(Date.now() - 4 * MONTH).toISOString();
  const { data: old } = await service.ask(recordingList, {
    query: { ...query, "dateCreated:lt": before },
  });
  const { data: oldest } = await service.ask(recordingList, {
    query: { ...query, orderDirection: "asc" },
  });
  const { data: newest } = await service.ask(recordingList, { query });
  const texts = newest.map((row) => JSON.stringify(row));
  for (const { id, crmCustomer } of [...old, ...oldest]) {
    const words = (crmCustomer?.name ?? "").split(" ");
    const isPlain = words.length === 2 && words.every((word) => /^[A-Za-z]{4,}$/.test(word));
    if (isPlain && texts.every((text) => !words.every((word) => text.includes(word)))) {
      return { id, customer: words.join(" ") };
    }
  }
  throw new Error("There is no such recording.");
}

/** The pages of the list that the page has asked for. */
function listCalls(page: Page) {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === forwarded(recordingList, {})) calls.push(search);
  });
  return calls;
}

test("a call four months old is found by its customer's name in four acts", async ({
  page,
  service,
}) => {
  const { id, customer } = await findOld(service);
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
  const hands = new Hands(page);
  await hands.command(customer, `Search all recordings for “${customer}”`);
  const link = grid(page).locator(`a[href*="${id}"]`).first();
  await expect(link).toBeVisible({ timeout: 60_000 });
  hands.within(4, "a call four months old, keyboard");

  // What was read is remembered: the palette then finds it at once, and asks for nothing.
  await expect(page.getByText(/ of all [\d,]+ recordings match/)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search or run a command" });
  const calls = listCalls(page);
  await page.keyboard.type(customer);
  const loaded = palette.getByRole("group", { name: "Loaded recordings" });
  await expect(loaded.getByRole("option", { name: customer }).first()).toBeVisible();
  expect(calls).toEqual([]);
});

test("a rep's calls of last week are found from a recording in six acts", async ({
  page,
  service,
}) => {
  const { data } = await service.ask(recordingList, { query: { limit: 100 } });
  const [recording] = data.filter(({ repFirstName }) => /^[A-Z][a-z]+$/.test(repFirstName));
  const rep = `${recording?.repFirstName} ${recording?.repLastName}`;
  await page.goto(`/recordings/${recording?.id}`);
  await expect(page.getByText(rep).first()).toBeVisible();
  const hands = new Hands(page);
  await hands.command(`${rep} week`, `${rep}, last week`);
  await expect(page).toHaveURL(/dateCreated:gt=last-week/);
  await expect(page.getByText(/match/).first()).toBeVisible();
  hands.within(6, "a rep's calls last week, keyboard");
});

for (const [words, name, url] of [
  ["rotations last week", "Secret rotations last week", /\/activity\?.*last-week/],
  ["unlinked recordings", "Unlinked recordings", /tab=unlinked/],
  ["compact", "Columns of recordings", /\/recordings/],
  ["compare", "Compare groups", /\/scorecards/],
] as const) {
  test(`“${words}” in the palette leads to ${name}`, async ({ page }) => {
    await page.goto("/accounts");
    await expect(heading(page, "Accounts")).toBeVisible();
    const hands = new Hands(page);
    await hands.command(words, name);
    await expect(page).toHaveURL(url);
    hands.within(5, name);
  });
}

test("a metric and a client are commands on any screen", async ({ page, sandbox }) => {
  await page.goto(`/accounts?organizationId=${sandbox.organizationId}`);
  await expect(heading(page, "Accounts")).toBeVisible();
  const hands = new Hands(page);
  await hands.command("objections handled", /^Objections handled/);
  await expect(page).toHaveURL(/\/scorecards\?.*metric=/);
  hands.within(4, "a metric, keyboard");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("rotate");
  const clients = page.getByRole("group", { name: "API clients" });
  await expect(clients.getByRole("option", { name: /^Rotate / }).first()).toBeVisible();
});
