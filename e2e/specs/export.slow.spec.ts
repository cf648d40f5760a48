import type { Page } from "@playwright/test";
import type { Answer, QueryInput } from "~/contract/endpoint.ts";
import { type Recording, recordingList } from "~/contract/recordings.ts";
import { readCsv } from "../support/files/csv.ts";
import { saved } from "../support/files/exports.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { Hands } from "../support/hands.ts";
import { closePages } from "../support/settled.ts";
import { inFrontOf, startConsole } from "../stack/console.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "../stack/fault-proxy.ts";
import type { Service } from "../stack/service.ts";
import { grid, press, quickFilter } from "../support/locators.ts";

interface Exporting {
  /** A fault proxy between gateway and shared service, for the list. */
  readonly toService: FaultProxy;
  /** Opens a page of a console that uses it. */
  readonly open: (path: string) => Promise<void>;
}

const test = base.extend<Exporting>({
  toService: async ({ sandbox }, use) => {
    const proxy = await startFaultProxy(/^GET \/v1\/core\/recordings\?/);
    proxy.target = sandbox.baseUrl;
    await use(proxy);
    await proxy.close();
  },
  open: async ({ context, page, toService, signInAt, watch }, use) => {
    const console = await startConsole(inFrontOf(toService.address));
    watch.allowOrigin(console.origin);
    await use(async (path) => {
      await signInAt(console.origin, "client-app");
      await page.goto(console.origin + path);
    });
    await closePages(context);
    await console.stop();
  },
});

type Query = QueryInput<typeof recordingList>;

const button = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Export recordings" });

const times = (count: number, fault: Fault) => Array.from({ length: count }, () => fault);

/** All matching rows, from the service directly. */
async function everything(service: Service, query: Query): Promise<Recording[]> {
  const rows: Recording[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page: Answer<typeof recordingList> = await service.ask(recordingList, {
      query: { ...query, ...(cursor !== "" && { cursor }) },
    });
    rows.push(...page.data);
    cursor = page.cursor === null ? undefined : String(page.cursor);
  }
  return rows;
}

async function openExport(page: Page) {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

const start = (page: Page) => dialog(page).getByRole("button", { name: "Export" }).click();

/** The number of rows in the dialog. */
async function rowsSoFar(page: Page) {
  const words = await dialog(page)
    .getByText(/^[\d,]+ rows?\b|^Nothing read yet$/)
    .innerText();
  return parseInt(words.replaceAll(",", ""), 10) || 0;
}

/** Starts an export; returns the end of its range and, once it is complete, its file. */
async function exported(page: Page, act = () => start(page)) {
  const asking = page.waitForRequest((request) => request.url().includes("dateCreated%3Alt"));
  const { name, file } = await saved(page, act);
  const before = new URL((await asking).url()).searchParams.get("dateCreated:lt") ?? "";
  return { name, file, before };
}

const rowsOf = (ndjson: string): unknown[] =>
  ndjson
    .trimEnd()
    .split("\n")
    .map((row) => JSON.parse(row));

test("a CSV contains exactly the filtered recordings, with names and durations", async ({
  page,
  service,
}) => {
  await page.goto("/recordings?result=closed&orderDirection=asc");
  await openExport(page);
  await expect(dialog(page).getByText("Everything that matches")).toBeVisible();
  await expect(dialog(page).getByText("100 loaded, more available")).toBeVisible();
  await expect(dialog(page).getByRole("definition").filter({ hasText: "closed" })).toBeVisible();
  const { name, file, before } = await exported(page);
  const rows = await everything(service, {
    result: "closed",
    orderDirection: "asc",
    "dateCreated:lt": before,
  });
  expect(rows.length).toBeGreaterThan(1000);
  await expect(dialog(page).getByRole("status").filter({ hasText: name })).toBeVisible();
  expect(await rowsSoFar(page)).toBe(rows.length);
  expect(file.startsWith("\uFEFF")).toBe(true);
  const { header, rows: lines } = readCsv(file);
  const column = (name: string) => lines.map((cells) => cells[header.indexOf(name)]);
  expect(column("id")).toEqual(rows.map(({ id }) => id));
  expect(column("userName")).toEqual(
    rows.map(({ repFirstName, repLastName }) => `${repFirstName} ${repLastName}`.trim()),
  );
  for (const duration of column("duration")) expect(duration).toMatch(/^\d+:\d\d:\d\d$/);
});

test("NDJSON with raw values contains the rows as received, with the flags of the shown columns", async ({
  page,
  service,
  sandbox: { organizationId },
}) => {
  await page.goto(`/recordings?organizationId=${organizationId}`);
  await page.getByRole("button", { name: "Columns" }).click();
  for (const name of ["Customer", "Evaluation"]) await page.getByRole("checkbox", { name }).click();
  await page.keyboard.press("Escape");
  await openExport(page);
  await expect(dialog(page).getByText("each field but Follow-ups,")).toBeVisible();
  await button(page, "NDJSON").click();
  await dialog(page).getByRole("switch", { name: "Raw values" }).click();
  const { file, before } = await exported(page);
  const rows = await everything(service, {
    organizationId,
    showCrmCustomer: true,
    showEvaluationScore: true,
    "dateCreated:lt": before,
  });
  expect(rowsOf(file)).toMatchObject(
    rows.map(({ id, userId, durationInMilliseconds, evaluationScore }) => ({
      id,
      userId,
      durationInMilliseconds,
      evaluationScore,
    })),
  );
});

test("a quick filter's matches are exported as they are shown, and everything only if asked", async ({
  page,
  service,
}) => {
  const { data } = await service.ask(recordingList, { query: { limit: 100 } });
  const wanted = data.filter(({ title }) => title.toLowerCase().includes("kitchen"));
  await page.goto("/recordings");
  await expect(page.getByText("100 loaded", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Count all" }).waitFor();
  await quickFilter(page).fill("kitchen");
  await expect(page.getByText(`${wanted.length} of 100 loaded match`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Count all" })).toHaveCount(0);
  await openExport(page);
  await expect(button(page, `The ${wanted.length} recordings shown`)).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(
    dialog(page).getByText(`${wanted.length} of the 100 recordings loaded match “kitchen”.`),
  ).toBeVisible();
  const { file } = await saved(page, () => start(page));
  const { header, rows } = readCsv(file);
  expect(rows.map((cells) => cells[header.indexOf("id")])).toEqual(wanted.map(({ id }) => id));
  await openExport(page);
  await button(page, "All recordings").click();
  await expect(dialog(page).getByText("Also the rows without “kitchen”")).toBeVisible();
  await button(page, "Cancel").click();
  // A selected row that the filter hides is said to be.
  await grid(page).getByRole("checkbox", { name: "Select all shown rows" }).click();
  await quickFilter(page).fill(wanted[0]?.id ?? "");
  await expect(page.getByText(`${wanted.length - 1} not shown`)).toBeVisible();
});

test("selected rows are exported in two clicks, without another request", async ({
  page,
  service,
}) => {
  await page.goto("/recordings");
  await expect(grid(page)).toBeVisible();
  await press(page, "j", "x", "j", "j", "x");
  const hands = new Hands(page);
  await hands.click(page.getByRole("button", { name: "Export selected" }));
  await expect(button(page, "These 2 recordings")).toHaveAttribute("aria-pressed", "true");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const { file } = await saved(page, () => hands.click(button(page, "Export")));
  const { data } = await service.ask(recordingList, { query: { limit: 3 } });
  const { header, rows } = readCsv(file);
  expect(rows.map((cells) => cells[header.indexOf("id")])).toEqual([data[0]?.id, data[2]?.id]);
  hands.expectAtMost(2);
  expect(asked.filter((url) => url.includes(recordingList.path))).toEqual([]);
});

test("leaving an export asks first, and a stopped one is saved as a partial file", async ({
  page,
  toService,
  open,
}) => {
  await open("/followups");
  await page.getByRole("link", { name: "Recordings", exact: true }).click();
  // The screen before it has an Export, too.
  await expect(grid(page)).toBeVisible();
  await openExport(page);
  toService.faults = times(60, "delayed");
  await start(page);
  await expect.poll(() => rowsSoFar(page)).toBeGreaterThan(0);
  for (const leave of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
    await leave();
    await expect(dialog(page).getByRole("alert")).toContainText("The export isn't finished.");
    await button(page, "Back to export").click();
    await expect(page).toHaveURL(/recordings/);
  }
  const asking = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  await (await asking).dismiss();

  await button(page, "Stop").click();
  await expect(dialog(page).getByText("Stopped. No file yet.")).toBeVisible();
  const rows = await rowsSoFar(page);
  const { name, file } = await saved(page, () => button(page, "Save the partial file").click());
  expect(name).toMatch(/^recordings-\d{4}-\d\d-\d\d-partial\.csv$/);
  expect(readCsv(file).rows).toHaveLength(rows);
  await button(page, "Resume").click();
  await expect.poll(() => rowsSoFar(page)).toBeGreaterThan(rows);
  await page.keyboard.press("Escape");
  await button(page, "Discard export").click();
  await expect(dialog(page)).toHaveCount(0);
});
