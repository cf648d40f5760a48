import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { endHeld } from "./faulty-modes.ts";
import { type BehindProxy, expect, type PoolClient, test as base } from "./fixtures.ts";
import { findKnown, type Known } from "./known.ts";
import { rotate } from "./rotation.ts";
import { closePages } from "./settled.ts";
import { inFrontOf, startConsole } from "../stack/console.ts";
import { type FaultProxy, startFaultProxy } from "../stack/fault-proxy.ts";
import type { Who } from "../stack/sandbox.ts";

/** Runs of a rotation and requests for its result. */
const RUN = /^(?:POST|GET) \/gateway\/rotations\/[\w-]+$/;
const ROTATE = /^POST .*\/rotate-secret$/;

interface Faulty {
  /** A proxy between browser and gateway, for runs and requests for results. */
  readonly toGateway: FaultProxy;
  /** A proxy between gateway and shared service, which counts rotations. */
  readonly toService: FaultProxy;
  /** Kills the gateway and starts another with the same session key. */
  readonly killGateway: () => Promise<void>;
  /** A client to rotate, in the list on the page. */
  readonly client: PoolClient;
}

/** Starts a console for one test, with a fault proxy on either side of its gateway. */
export const test = base.extend<Faulty>({
  toGateway: async ({ watch, context }, use) => {
    const proxy = await startFaultProxy(RUN);
    watch.allowOrigin(proxy.address);
    await use(proxy);
    await closePages(context);
    await proxy.close();
  },
  toService: async ({ sandbox }, use) => {
    const proxy = await startFaultProxy(ROTATE);
    proxy.target = sandbox.baseUrl;
    await use(proxy);
    await proxy.close();
  },
  killGateway: async ({ context, toGateway, toService, signInAt }, use) => {
    const settings = {
      ...inFrontOf(toService.address),
      SESSION_KEY: randomBytes(32).toString("base64url"),
    };
    let running = await startConsole(settings);
    toGateway.target = running.origin;
    await signInAt(toGateway.address, "client-app");
    await use(async () => {
      await running.stop("SIGKILL");
      // Sessions belong to an address.
      running = await startConsole({ ...settings, PORT: new URL(running.origin).port });
    });
    await closePages(context);
    await running.stop();
  },
  client: async ({ page, poolClient, toGateway, killGateway }, use) => {
    const client = await poolClient();
    expect(killGateway).toBeDefined();
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

interface Reads {
  /** A console that the page is signed in to, and the proxy its reads pass through. */
  readonly faulty: BehindProxy;
  /**
   * Opens a page of the same session that knows nothing of the failures of others, with a clock that the
   * test moves.
   */
  readonly openApart: () => Promise<Page>;
  readonly known: Known;
}

/** A console per worker whose reads pass through a fault proxy, which works again after each test. */
export const withFaultyReads = base.extend<Reads>({
  known: async ({ service, sandbox }, use) => use(await findKnown(service, sandbox)),
  faulty: async ({ faultyReads: { proxy, origin }, watch, signInAt }, use) => {
    watch.allowOrigin(origin);
    watch.allowError(/^error: Failed to load resource/);
    await signInAt(origin, "client-app");
    await use({ proxy, origin });
    proxy.instead = undefined;
    endHeld();
  },
  openApart: async ({ browser, context, watch, faulty }, use) => {
    expect(faulty.origin, "signed in").toBeDefined();
    const opened: BrowserContext[] = [];
    await use(async () => {
      const apart = await browser.newContext({ storageState: await context.storageState() });
      opened.push(apart);
      await watch.over(apart);
      const page = await apart.newPage();
      await page.clock.install();
      return page;
    });
    await Promise.all(opened.map((apart) => apart.close()));
  },
});
