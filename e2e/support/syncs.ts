import type { Page, Request } from "@playwright/test";
import { engagementSync } from "~/contract/engagements.ts";

/** The summary at the foot of a batch. */
export const foot = (page: Page, words: string | RegExp) =>
  page.getByRole("status").filter({ hasText: words });

/** Uploads a file to an open batch. */
export async function chooseFile(
  page: Page,
  name: string,
  text: string,
  label = "File of engagements",
): Promise<void> {
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.getByLabel(label).setInputFiles(file);
}

const isSync = (request: Request) =>
  request.method() === engagementSync.method && request.url().endsWith(engagementSync.path);

/** Counts the syncs a page sends from now on, and the most that are in flight at once. */
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
