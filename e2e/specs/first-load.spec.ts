import type { CDPSession, Page } from "@playwright/test";
import { sessionRead } from "~/contract/gateway.ts";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { forwarded } from "../stack/gateway.ts";
import { grid } from "../support/locators.ts";

/** One request of the page; times in seconds on the browser's clock. */
interface Transfer {
  readonly path: string;
  readonly sent: number;
  /** Whether the document links it. */
  readonly initial: boolean;
  /** The script that asked for it; empty if none did. */
  readonly by: string;
  answered: number;
  /** Compressed bytes of the body. */
  size: number;
  encoding: string;
}

/** Records the network traffic with the browser's own figures. */
async function recordTransfers(page: Page): Promise<{ cdp: CDPSession; all: () => Transfer[] }> {
  const cdp = await page.context().newCDPSession(page);
  const transfers = new Map<string, Transfer>();
  cdp.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type, initiator }) => {
    transfers.set(requestId, {
      path: new URL(request.url).pathname,
      sent: timestamp,
      initial: type === "Document" || initiator.type === "parser",
      by: initiator.stack?.callFrames[0]?.url ?? "",
      answered: Infinity,
      size: 0,
      encoding: "",
    });
  });
  cdp.on("Network.responseReceived", ({ requestId, response, timestamp }) => {
    const encoding = response.headers["content-encoding"] ?? "";
    Object.assign(transfers.get(requestId) ?? {}, { answered: timestamp, encoding });
  });
  cdp.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.size += encodedDataLength;
  });
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  return { cdp, all: () => [...transfers.values()] };
}

const sizeOf = (transfers: readonly Transfer[], type: RegExp) =>
  transfers.filter(({ path }) => type.test(path)).reduce((sum, { size }) => sum + size, 0);

const LATER = /chart|recharts|date-range|calendar|pick-list|dialog|player|palette|modal/i;

test("the first row of recordings costs at most 185 kB of script and style", async ({ page }) => {
  // The page itself notes when the row is there: until a test sees it, a busy machine loads more.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("[role=grid] [role=row][aria-rowindex='2']") === null) return;
      performance.mark("first row");
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const { all } = await recordTransfers(page);
  await page.goto("/recordings");
  await page.waitForFunction(() => performance.getEntriesByName("first row").length > 0);
  const before = new Set(
    await page.evaluate(() => {
      const row = performance.getEntriesByName("first row")[0]?.startTime ?? 0;
      return performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd < row)
        .map(({ name }) => new URL(name).pathname);
    }),
  );
  // Without a cache, a part's file is fetched and then imported: it counts once.
  const transfers = [...before].flatMap((name) => all().find(({ path }) => path === name) ?? []);
  // The build holds what the row needs to less; what follows the first paint may have come, too.
  expect(sizeOf(transfers, /\.(?:js|css)$/)).toBeLessThanOrEqual(185_000);
  expect(sizeOf(transfers, /\.(?:js|css)$/)).toBeGreaterThan(50_000);
  expect(sizeOf(transfers, /\.woff2$/)).toBeLessThanOrEqual(50_000);
  const plain = transfers.filter(({ path, size, encoding }) => {
    return /\.(?:js|css)$/.test(path) && size > 2000 && encoding !== "br";
  });
  expect(plain).toEqual([]);
  expect(transfers.map(({ path }) => path).filter((path) => LATER.test(path))).toEqual([]);
});

for (const [name, viewport] of [
  ["wide", { width: 1440, height: 900 }],
  ["narrow", { width: 390, height: 844 }],
] as const) {
  test(`a list that opens fills its table at once, and changes no address: ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const replace = history.replaceState.bind(history);
      new MutationObserver((_, observer) => {
        const rows = document.querySelectorAll("[role=grid] [role=row][aria-selected]").length;
        if (rows === 0) return;
        performance.mark("rows", { detail: rows });
        observer.disconnect();
        history.replaceState = (...state) => {
          performance.mark("address");
          replace(...state);
        };
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/recordings");
    const table = grid(page);
    const rows = table.locator("[role=row][aria-selected]");
    const marks = (mark: string) =>
      page.evaluate(
        (wanted) =>
          performance
            .getEntriesByName(wanted)
            .map((entry) => (entry instanceof PerformanceMark ? Number(entry.detail) : 0)),
        mark,
      );
    await expect.poll(() => marks("rows")).toHaveLength(1);
    const [first = 0] = await marks("rows");
    // Rows beyond the edges come after the first paint, and then where the reader is has been noted.
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(first + 8);
    const shown = await rows.evaluateAll(
      (all, bottom) => {
        const inView = all.filter((row) => row.getBoundingClientRect().top < bottom);
        return inView.length;
      },
      (await table.boundingBox().then((box) => box && box.y + box.height)) ?? 0,
    );
    expect(first).toBeGreaterThanOrEqual(shown);
    expect(await marks("address")).toEqual([]);
  });
}

test("what is drawn before the first row is light", async ({ page }) => {
  await page.goto("/recordings");
  const rows = grid(page).locator("[role=row][aria-selected]");
  const lightest = () =>
    rows.evaluateAll((all) => Math.min(...all.map((row) => row.querySelectorAll("*").length)));
  // A checkbox of three elements, seven cells and the link of the title, once names are known.
  await expect.poll(lightest).toBeLessThanOrEqual(11);
  // A pane that can be scrolled takes longer to lay out.
  const panes = await rows
    .getByRole("gridcell")
    .evaluateAll((cells) => cells.filter((cell) => getComputedStyle(cell).overflow === "hidden"));
  expect(panes).toHaveLength(0);
  await expect(page.locator("svg.lucide > :nth-child(2)")).toHaveCount(0);
  // While a font of a family hasn't loaded, Chrome asks the system for another at each of the family's sizes.
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
  expect(families.length).toBeGreaterThan(3);
  expect(families).toEqual([...new Set(families)]);
});

test("the first page of recordings is requested as soon as the document has arrived", async ({
  page,
}) => {
  const { cdp, all } = await recordTransfers(page);
  // With realistic latency a request that waits for another is obvious.
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 80,
    downloadThroughput: 4_000_000,
    uploadThroughput: 1_000_000,
  });
  await page.goto("/recordings");
  const rows = grid(page).getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  const transfers = all();
  const list = transfers.find(({ path }) => path === forwarded(recordingList, {}));
  const session = transfers.find(({ path }) => path === sessionRead.path);
  // The document's first script sends both, whenever the app arrives, which then uses their
  // answers.
  expect(session?.by).toMatch(/\/early-[\w-]+\.js$/);
  expect(list?.by).toBe(session?.by);
  const calls = transfers.map(({ path }) => path);
  expect(calls.filter((path) => path === forwarded(recordingList, {}))).toHaveLength(1);
  expect(calls.filter((path) => path === sessionRead.path)).toHaveLength(1);
  // By then only what the document links has arrived: no second wave of scripts, no other call.
  const awaited = transfers.filter(
    ({ initial, answered }) => !initial && answered < (list?.sent ?? 0),
  );
  expect(awaited).toEqual([]);
});
