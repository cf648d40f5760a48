import type { CDPSession, Page } from "@playwright/test";
import { sessionRead } from "../src/contract/gateway.ts";
import { recordingList } from "../src/contract/recordings.ts";
import { expect, test } from "./fixtures.ts";
import { forwarded } from "./stack/gateway.ts";

/** One request of the page; times in seconds on the browser's own clock. */
interface Transfer {
  readonly path: string;
  readonly sent: number;
  /** Whether the document itself names it. */
  readonly initial: boolean;
  answered: number;
  finished: number;
  /** Bytes of the body as they came over the wire: compressed. */
  size: number;
  encoding: string;
}

/** Writes down what goes over the wire, with the browser's own figures. */
async function recordTransfers(page: Page): Promise<{ cdp: CDPSession; all: () => Transfer[] }> {
  const cdp = await page.context().newCDPSession(page);
  const transfers = new Map<string, Transfer>();
  cdp.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type, initiator }) => {
    transfers.set(requestId, {
      path: new URL(request.url).pathname,
      sent: timestamp,
      initial: type === "Document" || initiator.type === "parser",
      answered: Infinity,
      finished: Infinity,
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
  cdp.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    Object.assign(transfers.get(requestId) ?? {}, { finished: timestamp });
  });
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  return { cdp, all: () => [...transfers.values()] };
}

const sizeOf = (transfers: readonly Transfer[], type: RegExp) =>
  transfers.filter(({ path }) => type.test(path)).reduce((sum, { size }) => sum + size, 0);

const LATER = /chart|recharts|date-range|calendar|pick-list|menu-list|dialog|player|palette|modal/i;

test("the first row of recordings costs at most 170 kB of script and style", async ({ page }) => {
  const { all } = await recordTransfers(page);
  await page.goto("/recordings");
  const rows = page.getByRole("grid", { name: "Recordings" }).getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  const transfers = all();
  expect(sizeOf(transfers, /\.(?:js|css)$/)).toBeLessThanOrEqual(170_000);
  expect(sizeOf(transfers, /\.(?:js|css)$/)).toBeGreaterThan(50_000);
  expect(sizeOf(transfers, /\.woff2$/)).toBeLessThanOrEqual(50_000);
  const plain = transfers.filter(({ path, size, encoding }) => {
    return /\.(?:js|css)$/.test(path) && size > 2000 && encoding !== "br";
  });
  expect(plain).toEqual([]);
  expect(transfers.map(({ path }) => path).filter((path) => LATER.test(path))).toEqual([]);
});

test("the first page of recordings waits for nothing but the document and its scripts", async ({
  page,
}) => {
  const { cdp, all } = await recordTransfers(page);
  // On a line with a real distance, a request that waits for another can't be missed.
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 80,
    downloadThroughput: 4_000_000,
    uploadThroughput: 1_000_000,
  });
  await page.goto("/recordings");
  const rows = page.getByRole("grid", { name: "Recordings" }).getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  const transfers = all();
  const list = transfers.find(({ path }) => path === forwarded(recordingList, {}));
  const session = transfers.find(({ path }) => path === sessionRead.path);
  expect(list?.sent).toBeLessThan(session?.answered ?? 0);
  // Both leave before the program has come, which takes their answers and asks for neither again.
  const program = transfers.find(({ path }) => /\/console-[\w-]+\.js$/.test(path));
  expect(list?.sent).toBeLessThan(program?.finished ?? 0);
  const calls = transfers.map(({ path }) => path);
  expect(calls.filter((path) => path === forwarded(recordingList, {}))).toHaveLength(1);
  expect(calls.filter((path) => path === sessionRead.path)).toHaveLength(1);
  // Nothing but what the document names has arrived by then: no script of a second wave, no call.
  const awaited = transfers.filter(
    ({ initial, answered }) => !initial && answered < (list?.sent ?? 0),
  );
  expect(awaited).toEqual([]);
});
