import { buffer } from "node:stream/consumers";
import type { Download, Page } from "@playwright/test";
import type { Answer, QueryInput } from "../src/contract/endpoint.ts";
import { type Recording, recordingList } from "../src/contract/recordings.ts";
import { z } from "../src/contract/zod.ts";
import { readCsv } from "../src/lib/csv.ts";
import { expect, test as base } from "./fixtures.ts";
import { inFrontOf, startConsole } from "./stack/console.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "./stack/fault-proxy.ts";
import type { Service } from "./stack/service.ts";

interface Exporting {
  /** Between the gateway and the service that all tests share, on the way of the list. */
  readonly toService: FaultProxy;
  /** Opens a page of a console behind it. */
  readonly open: (path: string) => Promise<void>;
}

const test = base.extend<Exporting>({
  toService: async ({ sandbox }, use) => {
    const proxy = await startFaultProxy(/^GET \/v1\/core\/recordings\?/);
    proxy.target = sandbox.baseUrl;
    await use(proxy);
    await proxy.close();
  },
  open: async ({ page, toService, signInAt, watch }, use) => {
    const console = await startConsole(inFrontOf(toService.address));
    watch.allowOrigin(console.origin);
    await use(async (path) => {
      await signInAt(console.origin, "client-app");
      await page.goto(console.origin + path);
    });
    await console.stop();
  },
});

type Query = QueryInput<typeof recordingList>;

const Manifest = z.looseObject({
  whole: z.literal(true),
  file: z.string(),
  rows: z.number(),
  calls: z.number(),
  columns: z.array(z.string()),
  bounds: z.optional(z.object({ before: z.string() })),
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Export recordings" });
const line = (page: Page) => page.getByRole("group", { name: "Export", exact: true });

const times = (count: number, fault: Fault) => Array.from({ length: count }, () => fault);

/** Everything that matches, as the service itself has it. */
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

/** How many rows the dialog says it has. */
async function rowsSoFar(page: Page) {
  const words = await dialog(page)
    .getByText(/^[\d,]+ rows?$/)
    .innerText();
  return Number(words.replaceAll(/\D/g, ""));
}

const isSide = (download: Download) => download.suggestedFilename().endsWith(".manifest.json");

/** Presses a button that saves, and answers the file and what its manifest says. */
async function saved(page: Page, press: () => Promise<void>) {
  const downloads: Download[] = [];
  page.on("download", (download) => downloads.push(download));
  await press();
  await expect.poll(() => downloads.length).toBe(2);
  // The browser tells of the two in any order.
  const both = downloads.toSorted((a, b) => Number(isSide(a)) - Number(isSide(b)));
  const [file, side] = await Promise.all(
    both.map(async (download) => String(await buffer(await download.createReadStream()))),
  );
  const [name, sideName] = both.map((download) => download.suggestedFilename());
  expect(sideName).toBe(name?.replace(/\.\w+$/, ".manifest.json"));
  const manifest = z.parse(Manifest, JSON.parse(side ?? ""));
  expect(manifest.file).toBe(name);
  return { file: file ?? "", manifest };
}

const savedWhole = (page: Page) =>
  saved(page, () => button(page, /^Save recordings-\d{4}-\d\d-\d\d\.\w+$/).click());

const rowsOf = (ndjson: string): unknown[] =>
  ndjson
    .trimEnd()
    .split("\n")
    .map((row) => JSON.parse(row));

/** What lies in the browser's own file system. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = [];
    const root = await navigator.storage.getDirectory();
    for await (const name of root.keys()) names.push(name);
    return names;
  });

test("a CSV of a filter holds exactly its recordings, once each, and all of their fields", async ({
  page,
  service,
}) => {
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
  const { header, rows: lines } = await readCsv(file);
  const column = (name: string) => lines.map(({ cells }) => cells[header.indexOf(name)]);
  expect(header).toEqual(manifest.columns);
  expect(header).toEqual(expect.arrayContaining(["id", "userId", "trigger"]));
  expect(column("id")).toEqual(rows.map(({ id }) => id));
  expect(column("title")).toEqual(rows.map(({ title }) => title));
  expect(manifest).toMatchObject({ rows: rows.length, calls: Math.ceil(rows.length / 100) });
  expect(rows.length).toBeGreaterThan(1000);
});

test("NDJSON holds the rows as they came, with the flags of the columns shown", async ({
  page,
  service,
  sandbox: { organizationId },
}) => {
  const columns = "recorded,title,customer,evaluation";
  await page.goto(`/recordings?organizationId=${organizationId}&columns=${columns}`);
  await openExport(page);
  await expect(dialog(page).getByText("but not Follow-ups")).toBeVisible();
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

test("selected rows are exported without another call", async ({ page, service }) => {
  await page.goto("/recordings");
  await expect(page.getByRole("grid", { name: "Recordings" })).toBeVisible();
  for (const key of ["j", "x", "j", "j", "x"]) await page.keyboard.press(key);
  await openExport(page);
  await expect(button(page, "These 2 recordings")).toHaveAttribute("aria-pressed", "true");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const { file, manifest } = await saved(page, () => start(page));
  const { data } = await service.ask(recordingList, { query: { limit: 3 } });
  const { header, rows } = await readCsv(file);
  expect(rows.map(({ cells }) => cells[header.indexOf("id")])).toEqual([data[0]?.id, data[2]?.id]);
  expect(manifest).toMatchObject({ rows: 2, calls: 0, selected: true });
  expect(asked.filter((url) => url.includes(recordingList.path))).toEqual([]);
});

test("two reloads and a failure of the service cost no row, and double none", async ({
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
  // What is doubled passes as it is; what is delayed holds the walk up while the page reloads.
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
  await line(page).getByRole("button", { name: "Go on" }).click();
  await upTo(2000);
  toService.faults = [...times(5, "doubled"), ...times(30, "lost")];
  await line(page).getByRole("button", { name: "Go on" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("The export stopped.");
  expect(await rowsSoFar(page)).toBe(2500);
  await expect(button(page, /^Save/)).toHaveCount(0);
  toService.faults = [];
  await button(page, "Resume").click();
  const { file, manifest } = await savedWhole(page);
  const rows = await everything(service, { "dateCreated:lt": manifest.bounds?.before });
  expect(rowsOf(file)).toMatchObject(rows.map(({ id }) => ({ id })));
  expect(manifest.rows).toBe(rows.length);
  await button(page, "Done").click();
  await expect.poll(() => kept(page)).toEqual([]);
});

test("a pause leaves what is there, and a cancel leaves nothing", async ({
  page,
  toService,
  open,
}) => {
  await open("/recordings");
  await openExport(page);
  toService.faults = times(60, "delayed");
  await start(page);
  await expect.poll(() => rowsSoFar(page)).toBeGreaterThan(0);
  await button(page, "Pause").click();
  await expect(dialog(page).getByText("Not finished: there is no file yet.")).toBeVisible();
  const before = await rowsSoFar(page);
  await button(page, "Resume").click();
  await expect.poll(() => rowsSoFar(page)).toBeGreaterThan(before);
  await button(page, "Cancel export").click();
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => kept(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("button", { name: "Export", exact: true })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});

test("signing out takes an unfinished export out of the browser", async ({
  page,
  toService,
  open,
  watch,
}) => {
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
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/sign-in/);
  await expect.poll(() => kept(page)).toEqual([]);
});

test("another tab neither begins a second export nor touches the first", async ({
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
  await expect(dialog(other).getByText("Another tab of this browser")).toBeVisible();
  await page.bringToFront();
  await button(page, "Pause").click();
  await expect(button(page, "Resume")).toBeVisible();
  await other.bringToFront();
  await button(other, "Look again").click();
  await expect(button(other, "Resume")).toBeVisible();
});
