// Exports 100,000 recordings in a browser, interrupted by a killed service and by Stop, and compares the
// file with the service's list.
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
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
  const shown = dialogOf(page).getByText(/^[\d,]+ rows?\b|^Nothing read yet$/);
  const late = performance.now() + 120_000;
  while ((parseInt((await shown.innerText()).replaceAll(",", ""), 10) || 0) <= rows) {
    if (performance.now() > late) throw new Error(`The export doesn't reach ${rows} rows.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Kills the embedded service, the only child of its gateway, and waits until the gateway has restarted it.
 * @param {number | undefined} gateway @param {string} folder
 */
async function replaceService(gateway, folder) {
  const pid = readFileSync(`/proc/${gateway}/task/${gateway}/children`, "utf8");
  process.kill(Number(pid), "SIGKILL");
  for (let ready = false; !ready;) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const health = await fetch(`${sandboxOf(folder).baseUrl}/healthz`).catch(() => undefined);
    ready = health?.ok ?? false;
  }
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
export async function measureExport({ address, pid, folder, open }) {
  const context = await open();
  await context.addInitScript(watchTasks);
  const page = await context.newPage();
  /** Records the longest task so far and starts over. */
  const task = async () => {
    const longest = await longestTask(page);
    await page.evaluate("tasks.longest = 0");
    return longest;
  };
  await page.goto(`${address}/recordings`);
  await firstRowOf(page).waitFor();
  await page.waitForLoadState("networkidle");
  await task();
  const started = performance.now();
  const asking = page.waitForRequest((request) => request.url().includes("dateCreated%3Alt"));
  const downloading = page.waitForEvent("download", { timeout: 300_000 });
  await button(page, "Export").click();
  await button(page, "NDJSON").click();
  await dialogOf(page).getByRole("button", { name: "Export" }).click();
  await reach(page, 0);
  const opening = await task();
  const undisturbed = performance.now();
  await reach(page, 25_000);
  const rate = 25_000_000 / (performance.now() - undisturbed);

  const replaced = replaceService(pid, folder);
  const retry = button(page, "Retry");
  await retry.waitFor();
  await replaced;
  await retry.click();
  await reach(page, 50_000);
  await button(page, "Stop").click();
  await button(page, "Resume").click();
  const rows = await text(await (await downloading).createReadStream());
  const seconds = (performance.now() - started) / 1000;
  const walking = await task();
  const ids = rows
    .trimEnd()
    .split("\n")
    .map((row) => JSON.parse(row).id);
  const before = new URL((await asking).url()).searchParams.get("dateCreated:lt") ?? "";
  const wanted = await everything(page, address, before);
  await context.close();
  return {
    "rows exported": ids.length,
    "rows missing, doubled or out of place":
      Math.abs(ids.length - wanted.length) + wanted.filter((id, at) => ids[at] !== id).length,
    "rows a second": rate,
    "seconds, with two interruptions": seconds,
    "longest task of opening it (ms)": opening,
    "longest task of walking and saving (ms)": walking,
  };
}
