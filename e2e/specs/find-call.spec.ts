import type { Page } from "@playwright/test";
import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { seriousFindings } from "../support/accessibility/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { Hands } from "../support/hands.ts";
import {
  button,
  grid,
  heading,
  peek,
  press,
  quickFilter,
  rows,
  searchOf,
} from "../support/locators.ts";
import { LOOKS } from "../support/pages.ts";
import { command } from "../support/palette.ts";
import { settled } from "../support/settled.ts";
import type { Service } from "../stack/service.ts";

/** The newest recordings with their customers. */
async function newest(service: Service) {
  const { data } = await service.ask(recordingList, {
    query: { limit: 100, showCrmCustomer: true, showEvaluationScore: true },
  });
  return data;
}

/** A customer of one of the newest recordings whose name is no part of that recording's title. */
async function findCustomer(service: Service) {
  for (const { title, crmCustomer } of await newest(service)) {
    const name = crmCustomer?.opportunityAccountName;
    const last = name?.split(" ").at(-1);
    if (name && last && !title.toLowerCase().includes(last.toLowerCase())) return { name, last };
  }
  throw new Error("The titles of the newest recordings name all customers.");
}

const understood = (page: Page) =>
  page.getByRole("main").getByRole("list", { name: "Understood as filters" });
const chip = (page: Page, name: RegExp) => page.getByRole("button", { name });
const allRead = (page: Page) =>
  expect(page.getByText(/^[\d,]+ of all [\d,]+ recordings match/)).toBeVisible({ timeout: 60_000 });
const marks = (page: Page) => grid(page).locator("mark");

async function focusField(page: Page) {
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(quickFilter(page)).toBeFocused({ timeout: 500 });
  }).toPass();
}

test("the field reads a customer and a period, and two keys after it a call is open", async ({
  page,
  service,
}) => {
  const { name, last } = await findCustomer(service);
  await page.goto("/recordings");
  await expect(rows(page).nth(1)).toBeVisible();
  await focusField(page);
  const hands = new Hands(page);
  await hands.type(`${last} this quarter`);
  await expect(understood(page)).toHaveText("Recorded: This quarter");
  hands.acts = 0;
  await hands.press("Enter");
  await expect(chip(page, /^Recorded.*This quarter/)).toBeVisible();
  await expect(quickFilter(page)).toHaveValue(last.toLowerCase());
  await expect(understood(page)).toHaveCount(0);
  await allRead(page);
  // The column of customers is off: what matches is in the row, and marked.
  await expect(page.getByRole("columnheader", { name: "Customer" })).toHaveCount(0);
  await expect(rows(page).nth(1)).toContainText(name.split(" ").at(-1) ?? "");
  await expect(marks(page).first()).toHaveText(new RegExp(`^${last}$`, "i"));
  const title = await rows(page).nth(1).getByRole("link").first().innerText();
  await hands.press("Enter");
  await expect(heading(page, "")).toHaveText(title);
  hands.expectAtMost(2);

  await page.goBack();
  await expect(chip(page, /^Recorded.*This quarter/)).toBeVisible();
  await page.reload();
  await expect(quickFilter(page)).toHaveValue(last.toLowerCase());
  await allRead(page);
});

test("Backspace at the field's start has a filter be text again, which stays text", async ({
  page,
}) => {
  await page.goto("/recordings");
  await expect(rows(page).nth(1)).toBeVisible();
  await focusField(page);
  await page.keyboard.type("visit closed last quarter");
  await expect(understood(page)).toHaveText(/Recorded: Last quarter\s*Result: Closed/);
  await page.keyboard.press("Enter");
  await expect(chip(page, /^Recorded.*Last quarter/)).toBeVisible();
  await expect(chip(page, /^Result.*Closed/)).toBeVisible();
  await quickFilter(page).focus();
  await press(page, "Home", "Backspace");
  await expect(quickFilter(page)).toHaveValue("closed visit");
  await expect.poll(() => searchOf(page).has("result")).toBe(false);
  await expect(understood(page)).toHaveCount(0);
  await press(page, "Home", "Backspace");
  await expect(quickFilter(page)).toHaveValue("last quarter closed visit");
  await expect.poll(() => searchOf(page).has("dateCreated:gt")).toBe(false);
  await page.keyboard.press("Tab");
  await expect.poll(() => searchOf(page).get("filter")).toBe("last quarter closed visit");
  expect(searchOf(page).has("dateCreated:gt")).toBe(false);
});

test("what was understood covers nothing: it has a place in the line above the rows", async ({
  page,
}) => {
  await page.goto("/recordings");
  await expect(rows(page).nth(1)).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await quickFilter(page).fill("visit closed last quarter");
    await expect(understood(page)).toHaveText(/Recorded: Last quarter\s*Result: Closed/);
    // Layout follows the width a moment later.
    await expect(async () => {
      const boxes = await Promise.all(
        [understood(page), page.getByText(/ match$/).first(), rows(page).first()].map((one) =>
          one.boundingBox(),
        ),
      );
      const [hints, sentence, first] = boxes.map(
        (box) => box ?? { x: 0, y: 0, width: 0, height: 0 },
      );
      const isBeside = (hints?.x ?? 0) + (hints?.width ?? 0) <= (sentence?.x ?? 0);
      const isAbove = (hints?.y ?? 0) + (hints?.height ?? 0) <= (sentence?.y ?? 0);
      expect(isBeside || isAbove, `${width}`).toBe(true);
      expect((hints?.y ?? 0) + (hints?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
    }).toPass();
  }
});

test("in the palette a team beside other words is a filter, and alone it is the team", async ({
  page,
  service,
  sandbox,
}) => {
  const { organizationId } = sandbox;
  const { data } = await service.ask(recordingList, { query: { organizationId, limit: 20 } });
  const organizations = await service.ask(organizationList);
  const teams = organizations.data.find(({ id }) => id === organizationId)?.teams ?? [];
  const call = data.find(({ teamId }) => teams.some(({ id }) => id === teamId));
  const team = teams.find(({ id }) => id === call?.teamId);
  const rep = `${call?.repFirstName} ${call?.repLastName}`;
  await page.goto(`/recordings?organizationId=${organizationId}`);
  const palette = await command(page, `${rep} ${team?.name}`);
  await expect(palette.getByRole("list", { name: "Understood as filters" })).toHaveText(
    `Teams: ${team?.name}`,
  );
  await expect(
    palette.getByRole("option", { name: `Calls of ${rep}, ${team?.name}` }).first(),
  ).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect.poll(() => searchOf(page).get("teamId")).toBe(team?.id);
  await expect(quickFilter(page)).toHaveValue(rep);
  await expect(rows(page).nth(1)).toContainText(rep);

  const again = await command(page, team?.name ?? "");
  await expect(again.getByRole("list", { name: "Understood as filters" })).toHaveCount(0);
  await expect(again.getByRole("option", { name: team?.name }).first()).toBeVisible();
});

test("calls with a customer are those of that customer, whatever their titles say", async ({
  page,
  service,
}) => {
  const { name } = await findCustomer(service);
  await page.goto("/recordings");
  const palette = await command(page, `${name} this quarter`);
  await expect(
    palette.getByRole("option", { name: `Calls with ${name}, this quarter` }),
  ).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect.poll(() => searchOf(page).get("customer")).toBe(name);
  await expect(chip(page, new RegExp(`^Customer.*${name}`))).toBeVisible();
  await expect(quickFilter(page)).toHaveValue("");
  await allRead(page);
  for (const row of (await rows(page).all()).slice(1, 5)) await expect(row).toContainText(name);
  await button(page, "Clear Customer").click();
  await expect(page.getByText(/loaded/).first()).toBeVisible();
});

test("the customer's column has the customer's own name", async ({ page, service }) => {
  const row = (await newest(service)).find(
    ({ crmCustomer }) =>
      crmCustomer?.customerType === "OPPORTUNITY" && crmCustomer.opportunityAccountName,
  );
  await page.goto("/recordings");
  await button(page, "Columns").click();
  await page.getByRole("checkbox", { name: "Customer" }).click();
  await page.keyboard.press("Escape");
  await quickFilter(page).fill(row?.id ?? "");
  const cells = rows(page).nth(1).getByRole("gridcell");
  const headers = await page.getByRole("columnheader").allInnerTexts();
  await expect(cells.nth(headers.indexOf("Customer"))).toHaveText(
    row?.crmCustomer?.opportunityAccountName ?? "",
  );
});

test("columns: the organization under all, the type, and what rows are ordered by", async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  const column = (name: string) => page.getByRole("columnheader", { name, exact: true });
  await page.goto("/recordings");
  await expect(column("Organization")).toBeVisible();
  // The last column ends where the table does, but for the room of a row's menu.
  await expect
    .poll(async () => {
      const table = await grid(page).boundingBox();
      const last = await page.getByRole("columnheader").last().boundingBox();
      return table && last ? table.x + table.width - last.x - last.width : Infinity;
    })
    .toBeLessThan(60);
  await button(page, "Newest first").click();
  await page.getByRole("menuitemradio", { name: "Highest evaluation" }).click();
  await expect(column("Evaluation")).toHaveAttribute("aria-sort", "descending");
  await expect(rows(page).nth(1)).toContainText(/\d/);
  await button(page, "Columns").click();
  const evaluation = page.getByRole("checkbox", { name: "Evaluation" });
  await expect(evaluation).toBeChecked();
  await expect(evaluation).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("checkbox", { name: "Type" }).click();
  await page.keyboard.press("Escape");
  await expect(column("Type")).toBeVisible();
  await page.goto(`/recordings?organizationId=${sandbox.organizationId}`);
  await expect(column("Recorded")).toBeVisible();
});

test("a search goes on when its list is narrowed", async ({ page }) => {
  await page.goto("/recordings");
  await expect(rows(page).nth(1)).toBeVisible();
  await focusField(page);
  await page.keyboard.type("nobody-has-this-name");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Searching all recordings: 0 found")).toBeVisible();
  await button(page, "Recorded").click();
  await button(page, "Last 30 days").click();
  await expect(page.getByText("No recordings match")).toBeVisible({ timeout: 60_000 });
  await expect(button(page, "Search the rest")).toHaveCount(0);
});

test("no serious accessibility issue in marked rows, chips and the peek with all its parts", async ({
  page,
  service,
  watch,
}) => {
  const { last } = await findCustomer(service);
  await page.goto("/recordings?dateCreated:gt=last-30-days");
  await expect(rows(page).nth(1)).toBeVisible();
  await focusField(page);
  await page.keyboard.type(`${last} closed`);
  await expect(understood(page)).toBeVisible();
  await expect(marks(page).first()).toBeVisible();
  // Until then rows come in, and their days move.
  await allRead(page);
  const check = async (what: string) => {
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await settled(page, watch);
      expect.soft(await seriousFindings(page), `${what}, ${colorScheme}, ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await check("field");
  const scored = (await newest(service)).find(
    ({ evaluationScore: score }) => typeof score === "number",
  );
  await page.goto(`/recordings?peek=${scored?.id}`);
  await expect(peek(page).getByRole("region", { name: /^Related records/ })).toBeVisible();
  await expect(peek(page).getByRole("heading", { name: "Evaluation" })).toBeVisible();
  for (const closed of await peek(page).getByRole("button", { expanded: false }).all()) {
    await closed.click();
  }
  const all = peek(page).getByRole("button", { name: /^Show all/ });
  if (await all.isVisible()) await all.click();
  await check("peek");
});
