import { recordingList } from "~/contract/recordings.ts";
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
  hands.expectAtMost(4, "a call four months old, keyboard");
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
  hands.expectAtMost(6, "a rep's calls last week, keyboard");
});
