import type { Page, Request } from "@playwright/test";
import { engagementSync } from "../src/contract/engagements.ts";

/** What stands at the foot of a batch. */
export const foot = (page: Page, words: string | RegExp) =>
  page.getByRole("status").filter({ hasText: words });

/** Gives the open batch tab a file. */
export async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.getByLabel("File of engagements").setInputFiles(file);
}

const isSync = (request: Request) =>
  request.method() === engagementSync.method && request.url().endsWith(engagementSync.path);

/** Counts the syncs that a page sends from now on, and how many of them are under way at once. */
export function watchSyncs(page: Page) {
  const flights = { sent: 0, most: 0, under: 0 };
  page.on("request", (request) => {
    if (!isSync(request)) return;
    flights.sent += 1;
    flights.under += 1;
    flights.most = Math.max(flights.most, flights.under);
  });
  const end = (request: Request) => {
    if (isSync(request)) flights.under -= 1;
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return flights;
}
