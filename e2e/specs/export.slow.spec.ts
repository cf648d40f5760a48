import type { Page } from "@playwright/test";
import type { Answer, QueryInput } from "~/contract/endpoint.ts";
import { type Recording, recordingList } from "~/contract/recordings.ts";
import { readCsv } from "../support/files/csv.ts";
import { saved, savedWhole } from "../support/files/exports.ts";
import { countSteps } from "../support/figures/steps.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { closePages } from "../support/settled.ts";
import { inFrontOf, startConsole } from "../stack/console.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "../stack/fault-proxy.ts";
import type { Service } from "../stack/service.ts";
import { grid } from "../support/locators.ts";

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

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Export recordings" });
const resume = (page: Page) => dialog(page).getByRole("button", { name: "Resume" });
const line = (page: Page) => page.getByRole("group", { name: "Export", exact: true });

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
    .getByText(/^[\d,]+ rows?$/)
    .innerText();
  return Number(words.replaceAll(/\D/g, ""));
}

const rowsOf = (ndjson: string): unknown[] =>
  ndjson
    .trimEnd()
    .split("\n")
    .map((row) => JSON.parse(row));

/** The files in the origin-private file system. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = [];
    const root = await navigator.storage.getDirectory();
    for await (const name of root.keys()) names.push(name);
    return names;
  });

test("a CSV contains exactly the filtered recordings", async ({ page, service }) => {
  await page.goto("/recordings?result=closed&orderDirection=asc");
  await openExport(page);
  await expect(dialog(page).getByText("Everything that matches")).toBeVisible();
  await expect(dialog(page).getByRole("definition").filter({ hasText: "closed" })).toBeVisible();
  await start(page);
  const { file, manifest } = await savedWhole(page);
  const rows = await everything(service, {
    result: "closed",
    orderDirection: "asc",
    "dateCreated:lt": manifest.bounds?.before,
  });
  expect(file.startsWith("\uFEFF")).toBe(true);
  const { header, rows: lines } = readCsv(file);
  const column = (name: string) => lines.map((cells) => cells[header.indexOf(name)]);
  expect(header).toEqual(manifest.columns);
  expect(header).toEqual(expect.arrayContaining(["id", "userId", "trigger"]));
  expect(column("id")).toEqual(rows.map(({ id }) => id));
  expect(column("title")).toEqual(rows.map(({ title }) => title));
  expect(manifest).toMatchObject({ rows: rows.length, calls: Math.ceil(rows.length / 100) });
  expect(rows.length).toBeGreaterThan(1000);
});

test("NDJSON contains the rows as received, with the flags of the shown columns", async ({
  page,
  service,
  sandbox: { organizationId },
}) => {
  const columns = "recorded,title,customer,evaluation";
  await page.goto(`/recordings?organizationId=${organizationId}&columns=${columns}`);
  await openExport(page);
  await expect(dialog(page).getByText("each field but Follow-ups,")).toBeVisible();
  await button(page, "NDJSON").click();
  await start(page);
  const { file, manifest } = await savedWhole(page);
  const rows = await everything(service, {
    organizationId,
    showCrmCustomer: true,
    showEvaluationScore: true,
    "dateCreated:lt": manifest.bounds?.before,
  });
  const exported = rowsOf(file);
  expect(exported.length).toBe(rows.length);
  expect(exported).toMatchObject(rows.map(({ id, title }) => ({ id, title })));
  expect(manifest.columns).toEqual(expect.arrayContaining(["crmCustomer.id", "evaluationScore"]));
});

test("selected rows are exported in two clicks, without another request", async ({
  page,
  service,
}) => {
  await page.goto("/recordings");
  await expect(grid(page)).toBeVisible();
  for (const key of ["j", "x", "j", "j", "x"]) await page.keyboard.press(key);
  const atMost = await countSteps(page);
  await page.getByRole("button", { name: "Export selected" }).click();
  await expect(button(page, "These 2 recordings")).toHaveAttribute("aria-pressed", "true");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const { file, manifest } = await saved(page, () => start(page));
  const { data } = await service.ask(recordingList, { query: { limit: 3 } });
  const { header, rows } = readCsv(file);
  expect(rows.map((cells) => cells[header.indexOf("id")])).toEqual([data[0]?.id, data[2]?.id]);
  await atMost(2);
  expect(manifest).toMatchObject({ rows: 2, calls: 0, selected: true });
  expect(asked.filter((url) => url.includes(recordingList.path))).toEqual([]);
});

test("two reloads and a service failure lose and duplicate no row", async ({
  page,
  service,
  toService,
  open,
  watch,
}) => {
  watch.allowError(/status of 50[24]/);
  const upTo = async (rows: number) => {
    await expect.poll(() => rowsSoFar(page)).toBeGreaterThan(rows);
    toService.faults = [];
    await page.reload();
    await expect(line(page)).toContainText(
      `Unfinished export, ${rows.toLocaleString("en-US")} rows`,
    );
  };
  // A doubled request passes; a delayed one is in flight while the page reloads.
  const slowAfter = (pages: number) => {
    toService.faults = [...times(pages, "doubled"), ...times(60, "delayed")];
  };
  await open("/recordings");
  await openExport(page);
  await button(page, "NDJSON").click();
  slowAfter(11);
  await start(page);
  await upTo(1000);
  slowAfter(11);
  await line(page).getByRole("button", { name: "Resume" }).click();
  await upTo(2000);
  toService.faults = [...times(5, "doubled"), ...times(30, "lost")];
  await line(page).getByRole("button", { name: "Resume" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("The export stopped.");
  expect(await rowsSoFar(page)).toBe(2500);
  await expect(button(page, /^Save/)).toHaveCount(0);
  toService.faults = [];
  await resume(page).click();
  const { file, manifest } = await savedWhole(page);
  const rows = await everything(service, { "dateCreated:lt": manifest.bounds?.before });
  expect(rowsOf(file)).toMatchObject(rows.map(({ id }) => ({ id })));
  expect(manifest.rows).toBe(rows.length);
  await button(page, "Done").click();
  await expect.poll(() => kept(page)).toEqual([]);
});

test("a pause keeps the rows, and discarding leaves nothing", async ({ page, toService, open }) => {
  await open("/recordings");
  await openExport(page);
  toService.faults = times(60, "delayed");
  await start(page);
  await expect.poll(() => rowsSoFar(page)).toBeGreaterThan(0);
  await button(page, "Pause").click();
  await expect(dialog(page).getByText("Paused. No file yet.")).toBeVisible();
  const before = await rowsSoFar(page);
  await resume(page).click();
  await expect.poll(() => rowsSoFar(page)).toBeGreaterThan(before);
  await button(page, "Cancel export").click();
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => kept(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("button", { name: "Export", exact: true })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});

test("signing out deletes an unfinished export", async ({ page, toService, open, watch }) => {
  watch.allowError(/status of 401/);
  await open("/recordings");
  await openExport(page);
  toService.faults = times(60, "delayed");
  await start(page);
  await expect.poll(() => rowsSoFar(page)).toBeGreaterThan(0);
  await button(page, "Pause").click();
  await page.reload();
  await expect(line(page)).toContainText("Unfinished export");
  expect(await kept(page)).not.toEqual([]);
  await button(page, "Session").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/sign-in/);
  await expect.poll(() => kept(page)).toEqual([]);
});

test("another tab can't start a second export or touch the first", async ({
  page,
  context,
  toService,
  open,
}) => {
  await open("/recordings");
  await openExport(page);
  toService.faults = times(60, "delayed");
  await start(page);
  await expect.poll(() => rowsSoFar(page)).toBeGreaterThan(0);
  const other = await context.newPage();
  await other.goto(page.url());
  await openExport(other);
  await expect(dialog(other).getByText("An export is running in another tab")).toBeVisible();
  await page.bringToFront();
  await button(page, "Pause").click();
  await expect(resume(page)).toBeVisible();
  await other.bringToFront();
  await button(other, "Check again").click();
  await expect(resume(other)).toBeVisible();
});
