// Exports 100,000 recordings in a browser, interrupted by a reload, a killed service and a closed tab,
// and compares the file with the service's list.
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { firstRowOf, longestTask, watchTasks } from "./browser.mjs";
import { sandboxOf } from "../programs.mjs";

/** @typedef {import("./browser.mjs").Page} Page */

const LIST = "/gateway/user/v1/core/recordings";

/** @param {Page} page */
const dialogOf = (page) => page.getByRole("dialog", { name: "Export recordings" });

/** @param {Page} page @param {string | RegExp} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Waits until the dialog counts more than this many rows. @param {Page} page @param {number} rows */
async function reach(page, rows) {
  const shown = dialogOf(page).getByText(/^[\d,]+ rows?$/);
  const late = performance.now() + 120_000;
  while (Number((await shown.innerText()).replaceAll(/\D/g, "")) <= rows) {
    if (performance.now() > late) throw new Error(`The export doesn't reach ${rows} rows.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Resumes the export that another page, or this one before a reload, left. @param {Page} page */
const resumeLeft = (page) =>
  page
    .getByRole("group", { name: "Export", exact: true })
    .getByRole("button", { name: "Resume" })
    .click();

/** Kills the embedded service and waits until the gateway has restarted it. @param {string} folder */
async function replaceService(folder) {
  const { pid } = JSON.parse(readFileSync(join(folder, "service.lock"), "utf8"));
  process.kill(pid, "SIGKILL");
  for (let ready = false; !ready;) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const health = await fetch(`${sandboxOf(folder).baseUrl}/healthz`).catch(() => undefined);
    ready = health?.ok ?? false;
  }
}

/** @param {Page} page @returns {Promise<{ ids: string[], before: string }>} the saved IDs, and the upper bound of the export */
async function save(page) {
  /** @type {import("@playwright/test").Download[]} */
  const downloads = [];
  page.on("download", (download) => downloads.push(download));
  await button(page, /^Save recordings-/).click({ timeout: 300_000 });
  await button(page, "Save again").waitFor();
  const [rows = "", manifest = "{}"] = await Promise.all(
    downloads.map(async (download) => text(await download.createReadStream())),
  );
  const ids = rows
    .trimEnd()
    .split("\n")
    .map((row) => JSON.parse(row).id);
  return { ids, before: JSON.parse(manifest).bounds.before };
}

/**
 * The IDs of everything recorded before a time, read from the service directly.
 * @param {Page} page @param {string} address @param {string} before
 */
async function everything(page, address, before) {
  /** @type {string[]} */
  const ids = [];
  for (let cursor = ""; ;) {
    const params = { limit: 100, "dateCreated:lt": before, ...(cursor !== "" && { cursor }) };
    const headers = { "X-Console": "1" };
    const answer = await page.context().request.get(address + LIST, { params, headers });
    const body = await answer.json();
    for (const { id } of body.data) ids.push(id);
    if (body.cursor === null) return ids;
    cursor = String(body.cursor);
  }
}

/**
 * @param {import("./browser.mjs").Place} place
 * @returns {Promise<Record<string, number>>}
 */
export async function measureExport({ address, folder, open }) {
  const context = await open();
  await context.addInitScript(watchTasks);
  /** @type {Page} */
  let page;
  let [opening, walking] = [0, 0];
  /** Records the longest task so far and starts over. */
  const task = async () => {
    const longest = await longestTask(page);
    await page.evaluate("tasks.longest = 0");
    return longest;
  };
  /** Starts or resumes an export; the first click loads the dialog's code. */
  const begin = async (/** @type {() => Promise<void>} */ press) => {
    await firstRowOf(page).waitFor();
    await page.waitForLoadState("networkidle");
    await task();
    await press();
    await reach(page, 0);
    opening = Math.max(opening, await task());
  };
  const walk = async (/** @type {number} */ rows) => {
    await reach(page, rows);
    walking = Math.max(walking, await task());
  };

  page = await context.newPage();
  await page.goto(`${address}/recordings`);
  const started = performance.now();
  await begin(async () => {
    await button(page, "Export").click();
    await button(page, "NDJSON").click();
    await dialogOf(page).getByRole("button", { name: "Export" }).click();
  });
  const undisturbed = performance.now();
  await walk(25_000);
  const rate = 25_000_000 / (performance.now() - undisturbed);

  await page.reload();
  await begin(() => resumeLeft(page));
  await walk(50_000);
  const replaced = replaceService(folder);
  const resume = dialogOf(page).getByRole("button", { name: "Resume" });
  await resume.waitFor();
  await replaced;
  await resume.click();
  await walk(75_000);
  await button(page, "Pause").click();
  await resume.waitFor();
  await page.close();

  page = await context.newPage();
  await page.goto(`${address}/recordings`);
  await begin(() => resumeLeft(page));
  const { ids, before } = await save(page);
  const seconds = (performance.now() - started) / 1000;
  walking = Math.max(walking, await task());
  const wanted = await everything(page, address, before);
  await context.close();
  return {
    "rows exported": ids.length,
    "rows missing, doubled or out of place":
      Math.abs(ids.length - wanted.length) + wanted.filter((id, at) => ids[at] !== id).length,
    "rows a second": rate,
    "seconds, with three interruptions": seconds,
    "longest task of opening it (ms)": opening,
    "longest task of walking and saving (ms)": walking,
  };
}
