import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { engagementSync } from "~/contract/engagements.ts";
import { type Recording, recordingList } from "~/contract/recordings.ts";
import { expect } from "../support/fixtures.ts";
import { withFaultyWrites as test } from "../support/faulty-fixtures.ts";
import { button, dialog, peek, rowBox, rows } from "../support/locators.ts";
import type { Service } from "../stack/service.ts";

// What a link says of itself with a service that links late, never, refuses, answers late or loses the answer, and
// with two tabs at once. Each test takes another recording, as a link stays.

const section = (page: Page) => peek(page).getByRole("region", { name: "Link", exact: true });
const link = (page: Page) => section(page).getByRole("button", { name: /^Link/ });
const state = (page: Page) => peek(page).getByRole("status").first();

/** An unlinked recording that only this test takes: tests run at once, and what they link leaves the list. */
async function take(service: Service, organizationId: string, test: 0 | 1 | 2 | 3 | 4) {
  const query = { organizationId, crmLinkStatus: "unlinked", limit: 100 } as const;
  const { data } = await service.ask(recordingList, { query });
  // The newest are other tests'.
  const found = data.slice(10).find(({ id }) => (id.codePointAt(id.length - 1) ?? 0) % 5 === test);
  if (!found) throw new Error("There is no further unlinked recording.");
  return found;
}

const listOf = (organizationId: string | undefined) =>
  `/recordings?crmLinkStatus=unlinked&organizationId=${organizationId}`;

const address = ({ id, organizationId }: Recording) => `${listOf(organizationId)}&peek=${id}`;

/** The row of a recording, wherever it is in the list: others may have its title. */
const rowOf = (page: Page, { id }: Recording) =>
  rows(page, "Unlinked recordings").filter({ has: page.locator(`a[href*="${id}"]`) });

test.beforeEach(({ watch }) => watch.allowError(/status of (?:403|409|502)/));

test("refused, answered late, and linked", async ({ page, open, toService, service, writer }) => {
  const recording = await take(service, writer.organizationId, 0);
  await open(address(recording), writer.signIn);
  await expect(link(page)).toBeEnabled();
  toService.faults.push("status 403 before", "held");
  await link(page).click();
  await expect(page.getByText(/wasn't linked/)).toBeVisible();
  await page.goto(new URL(address(recording), page.url()).href);
  await expect(state(page)).toContainText("Not linked.");
  await link(page).click();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(state(page)).toHaveText("Linking");
  await expect(link(page)).toHaveCount(0);
  toService.release();
  await expect(state(page)).toHaveText(/^(?:Linked to |Sent .*, the service is linking it)/);
  expect(toService.executed).toBe(1);
});

test("a lost answer is looked for, never sent again, and a reload knows it", async ({
  page,
  open,
  toService,
  service,
  writer,
}) => {
  const recording = await take(service, writer.organizationId, 1);
  const before = toService.seen;
  await open(address(recording), writer.signIn);
  await expect(link(page)).toBeEnabled();
  toService.faults.push("reset");
  await link(page).click();
  await expect(page.getByText(/may have been sent/)).toBeVisible();
  await page.goto(new URL(address(recording), page.url()).href);
  // The service did link it, which only a look at it tells.
  await expect(state(page)).toHaveText(/^Sent .*, no answer|^Linked to /);
  await expect(link(page)).toHaveCount(0);
  await expect(state(page)).toHaveText(/^Linked to /, { timeout: 20_000 });
  expect(toService.seen - before).toBe(1);
});

/** Links a recording to an opportunity without a customer, by which the service can't link it. */
async function linkToOrphan(page: Page, service: Service, recording: Recording) {
  const suffix = randomUUID().slice(0, 8);
  const name = `Orphan ${suffix}`;
  const opportunity = { externalId: `OPP-${suffix}`, name };
  await service.ask(engagementSync, { body: { externalId: `EVT-${suffix}`, opportunity } });
  await page.reload();
  await section(page).getByRole("button", { name: "Other opportunity…" }).click();
  await page.keyboard.type(name);
  const searching = section(page).getByRole("button", { name: "Search all" });
  const found = section(page).getByRole("list", { name: "Opportunities found" });
  if (await searching.isVisible()) await searching.click();
  await found.getByRole("button").first().click();
  await expect(section(page)).toContainText(`Link to ${name}`);
  await link(page).click();
  await expect(rowOf(page, recording)).toContainText(/Sent .*, the service is linking it/);
  await page.goto(new URL(address(recording), page.url()).href);
  await expect(state(page)).toContainText(/^Sent .*, the service is linking it/);
  await expect(link(page)).toHaveCount(0);
  return {
    name,
    /** Gives its engagement a customer: the service links it. */
    linkLate: () =>
      service.ask(engagementSync, {
        body: {
          externalId: `recording-${recording.id}`,
          account: { externalId: `ACC-${suffix}`, name: "Late Household" },
        },
      }),
  };
}

test("never linked: after 45 s it says so, and Refresh still sees a late link", async ({
  page,
  open,
  toService,
  service,
  writer,
}) => {
  const recording = await take(service, writer.organizationId, 4);
  const before = toService.seen;
  await open(address(recording), writer.signIn);
  const { name, linkLate } = await linkToOrphan(page, writer.service, recording);
  const late = /^Sent .*, not linked yet/;
  await expect(state(page)).toContainText(late, { timeout: 60_000 });
  await expect(rowOf(page, recording)).toContainText("not linked yet");
  await linkLate();
  await state(page).getByRole("button", { name: "Refresh" }).click();
  await expect(state(page)).toHaveText(`Linked to ${name}`);
  expect(toService.seen - before).toBe(1);
});

test("several are looked over in a table and linked one after the other, a line per failure", async ({
  page,
  open,
  toService,
  writer,
}) => {
  await open(listOf(writer.organizationId), writer.signIn);
  const before = toService.seen;
  // Enough that several have a strong candidate, whatever the tests before have linked.
  for (let row = 1; row <= 12; row += 1) await rowBox(page, row, "Unlinked recordings").click();
  await button(page, "Link 12 recordings").click();
  const shown = dialog(page, "Link 12 recordings");
  const send = shown.getByRole("button", { name: /^Link \d+$/ });
  await expect(send).toBeEnabled();
  const planned = shown.getByRole("table", { name: "Recordings to link" }).getByRole("row");
  // Without the header.
  const count = (await planned.count()) - 1;
  expect(count).toBeGreaterThan(1);
  await expect(planned.nth(1)).toContainText("not linked");
  toService.faults.push("status 403 before", "reset");
  await send.click();
  const ended = `${count - 2} sent, 1 failed, 1 without an answer.`;
  await expect(shown.getByRole("status").filter({ hasText: "sent" }).last()).toHaveText(ended);
  const lines = (title: string) => shown.getByRole("region", { name: title }).getByRole("listitem");
  await expect(lines("1 failed")).toHaveText(/Refused with 403/);
  await expect(lines("1 without an answer")).toHaveCount(1);
  expect(toService.seen - before).toBe(count);
  await shown.getByRole("button", { name: "Close" }).click();
  await expect(shown).toHaveCount(0);
});

test("Stop ends after the recording that is being linked, and the rest isn't tried", async ({
  page,
  open,
  toService,
  writer,
}) => {
  await open(`${listOf(writer.organizationId)}&orderDirection=asc`, writer.signIn);
  const before = toService.seen;
  for (const row of [1, 2, 3, 4, 5, 6]) await rowBox(page, row, "Unlinked recordings").click();
  await button(page, "Link 6 recordings").click();
  const shown = dialog(page, "Link 6 recordings");
  const send = shown.getByRole("button", { name: /^Link [2-6]$/ });
  await expect(send).toBeEnabled();
  toService.faults.push("held");
  await send.click();
  await expect(shown.getByText(/^Linking 1 of \d$/)).toBeVisible();
  await shown.getByRole("button", { name: "Stop" }).click();
  toService.release();
  await expect(shown.getByText(/^1 sent, \d not tried\.$/)).toBeVisible();
  expect(toService.seen - before).toBe(1);
});
