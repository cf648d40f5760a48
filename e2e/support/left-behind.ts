import type { Page } from "@playwright/test";

/** What a page shows and what the browser stores for it, as one text. */
export const storedBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const stores = await caches.keys();
    const databases = await indexedDB.databases();
    const fields = [...document.querySelectorAll("input, textarea")].map((field) =>
      "value" in field ? String(field.value) : "",
    );
    return JSON.stringify([
      document.documentElement.outerHTML,
      fields,
      document.title,
      document.cookie,
      location.href,
      history.state,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      stores,
      databases,
    ]);
  });

/** All that a page has in memory, as one text. */
export async function memoryOf(page: Page): Promise<string> {
  const browser = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  browser.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await browser.send("HeapProfiler.collectGarbage");
  await browser.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await browser.detach();
  return chunks.join("");
}
