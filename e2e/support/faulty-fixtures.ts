import type { ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { type BehindProxy, expect, type PoolClient, test as base } from "./fixtures.ts";
import { rotate } from "./rotation.ts";
import { closePages } from "./settled.ts";
import { type FaultProxy, startFaultProxy } from "../stack/fault-proxy.ts";
import { json, type Oddity, plain } from "../stack/odd-upstream.ts";
import type { Who } from "../stack/sandbox.ts";

/** Runs of a rotation and requests for its result. */
const RUN = /^(?:POST|GET) \/gateway\/rotations\/[\w-]+$/;
const ROTATE = /^POST .*\/rotate-secret$/;

interface Faulty {
  /** A proxy between browser and gateway, for runs and requests for results. */
  readonly toGateway: FaultProxy;
  /** A proxy between gateway and shared service, which counts rotations. */
  readonly toService: FaultProxy;
  /** A client to rotate, in the list on the page. */
  readonly client: PoolClient;
}

/** A console per worker, with a fault proxy on either side of its gateway. */
export const test = base.extend<Faulty>({
  toService: async ({ faultyWrites: { proxy } }, use) => {
    const { matches } = proxy;
    Object.assign(proxy, { matches: ROTATE, seen: 0, executions: [] });
    await use(proxy);
    Object.assign(proxy, { matches, faults: [] });
  },
  toGateway: async ({ watch, context, signInAt, faultyWrites: { origin } }, use) => {
    const proxy = await startFaultProxy(RUN);
    proxy.target = origin;
    watch.allowOrigin(proxy.address);
    await signInAt(proxy.address, "client-app");
    await use(proxy);
    await closePages(context);
    await proxy.close();
  },
  client: async ({ page, poolClient, toGateway, toService }, use) => {
    const client = await poolClient();
    expect(toService.executed).toBe(0);
    await page.goto(toGateway.address + client.list);
    await expect(rotate(page, client.clientId)).toBeVisible();
    await use(client);
  },
});

interface Writes {
  /** The proxy between the gateway and the shared service. */
  readonly toService: FaultProxy;
  /** Opens a signed-in page of a console whose writes pass through the proxy. */
  readonly open: (path: string, who?: Who) => Promise<void>;
}

/** A console per worker whose writes pass through a fault proxy; reads reach the shared service. */
export const withFaultyWrites = base.extend<Writes>({
  toService: ({ faultyWrites }, use) => use(faultyWrites.proxy),
  open: async ({ page, watch, signInAt, toService, faultyWrites: { origin } }, use) => {
    watch.allowOrigin(origin);
    await use(async (path, who = "client-app") => {
      await signInAt(origin, who);
      await page.goto(origin + path);
    });
    toService.faults.length = 0;
  },
});

const limited = (retryAfter?: string) =>
  plain(429, '{"error":"Slow down"}', {
    "content-type": "application/json",
    ...(retryAfter !== undefined && { "retry-after": retryAfter }),
  });

/** What a proxy in front of the service sends while the service is down. */
const PAGE = "<!doctype html><html><body><h1>Bad Gateway</h1>nginx</body></html>";

const held = new Set<ServerResponse>();

/** Ends what "no answer" left open. */
export function endHeld(): void {
  for (const response of held) response.destroy();
  held.clear();
}

const JSON_TYPE = { "content-type": "application/json" };
const SHAPES = [null, "data", 7, {}, { data: null }, { data: 5 }, { data: ["row"] }];

/** Answers with one oddity after the other, over and over. */
function cycling(...oddities: readonly Oddity[]): Oddity {
  let index = 0;
  return (response, url) => {
    oddities[index % oddities.length]?.(response, url);
    index += 1;
  };
}

/** How a faulty service answers every read. */
export const MODES: Readonly<Record<string, Oddity>> = {
  "429 without Retry-After": limited(),
  "429 with a Retry-After that is no wait": cycling(
    ...["0", "-1", "Thu, 01 Jan 2026 00:00:00 GMT", "soon"].map(limited),
  ),
  "503": json({ error: "Down for repairs" }, 503),
  "500": plain(500, "the tape is tangled"),
  "a reset connection": (response) => void response.destroy(),
  "no answer": (response) => void held.add(response),
  "a proxy's error page": plain(502, PAGE, { "content-type": "text/html" }),
  "an answer that breaks off": (response) => {
    response.writeHead(200, { ...JSON_TYPE, "content-length": "1000" });
    response.write('{"data":[{"id":"rec_1",', () => response.destroy());
  },
  "answers that aren't answers": cycling(
    plain(200, PAGE, { "content-type": "text/html" }),
    plain(200, '{"data":[{"id":"rec_1","ti', JSON_TYPE),
    plain(200, "", JSON_TYPE),
    ...SHAPES.map((value) => json(value)),
  ),
};

interface Reads {
  /** A console that the page is signed in to, and the proxy its reads pass through. */
  readonly faulty: BehindProxy;
  /** Opens another tab, with a clock that the test moves. */
  readonly openTab: () => Promise<Page>;
}

/** A console per worker whose reads pass through a fault proxy, which works again after each test. */
export const withFaultyReads = base.extend<Reads>({
  faulty: async ({ faultyReads: { proxy, origin }, watch, signInAt }, use) => {
    watch.allowOrigin(origin);
    watch.allowError(/^error: Failed to load resource/);
    await signInAt(origin, "client-app");
    await use({ proxy, origin });
    proxy.responder = undefined;
    endHeld();
  },
  openTab: async ({ context, faulty }, use) => {
    expect(faulty.origin, "signed in").toBeDefined();
    await use(async () => {
      const page = await context.newPage();
      await page.clock.install();
      return page;
    });
  },
});
