// Measures a batch in a browser: 1,000 engagements through the console into the embedded service.
import { inBrowser, longestTask, watchTasks } from "./browser.mjs";

const ROWS = 1000;

const batch = Array.from({ length: ROWS }, (_, index) =>
  JSON.stringify({
    externalId: `bench-${index}`,
    subject: `Roof inspection ${index}`,
    startTime: "2026-11-01T10:00:00Z",
    account: { externalId: `bench-account-${index % 50}`, name: "Harbor" },
    engagementUsers: [{ email: `bench-${index % 20}@harbor.example`, name: "Ana Field" }],
  }),
).join("\n");

/** @returns {Promise<Record<string, number> | undefined>} undefined if there is no browser */
export const measureBatch = () =>
  inBrowser("batch", { SEED_RECORDINGS: "200" }, async ({ address, open }) => {
    const page = await (await open()).newPage();
    let [sent, under, most] = [0, 0, 0];
    page.on("request", (request) => {
      if (request.method() !== "PUT") return;
      sent += 1;
      under += 1;
      most = Math.max(most, under);
    });
    page.on("requestfinished", (request) => {
      if (request.method() === "PUT") under -= 1;
    });
    await page.goto(`${address}/engagements?tab=batch`);
    const file = page.getByLabel("File of engagements");
    await file.waitFor({ state: "attached" });
    await page.evaluate(watchTasks);
    const started = performance.now();
    const buffer = Buffer.from(batch);
    await file.setInputFiles({ name: "bench.ndjson", mimeType: "text/plain", buffer });
    await page.getByRole("button", { name: "Sync 1,000 engagements" }).click();
    const checked = performance.now();
    await page
      .getByRole("status")
      .filter({ hasText: "1,000 synced" })
      .waitFor({ timeout: 120_000 });
    const ended = performance.now();
    return {
      "rows sent": sent,
      "checked after (ms)": checked - started,
      "sent in (seconds)": (ended - checked) / 1000,
      "calls in flight, at most": most,
      "longest task (ms)": await longestTask(page),
    };
  });
