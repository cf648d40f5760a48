import { buffer } from "node:stream/consumers";
import type { Page } from "@playwright/test";

/** Does what saves a file; returns its name and text. */
export async function saved(page: Page, act: () => Promise<void>) {
  const downloading = page.waitForEvent("download", { timeout: 60_000 });
  await act();
  const download = await downloading;
  const file = String(await buffer(await download.createReadStream()));
  return { name: download.suggestedFilename(), file };
}
