import { randomBytes } from "node:crypto";
import { expect, type PoolClient, test as base } from "./fixtures.ts";
import { rotate } from "./rotation.ts";
import { inFrontOf, startConsole } from "./stack/console.ts";
import { type FaultProxy, startFaultProxy } from "./stack/fault-proxy.ts";

/** A run of a rotation, or a question for its result. */
const RUN = /^(?:POST|GET) \/gateway\/rotations\/[\w-]+$/;
const ROTATE = /^POST .*\/rotate-secret$/;

interface Faulty {
  /** Between the browser and the gateway, on the way of runs and of questions for results. */
  readonly toGateway: FaultProxy;
  /** Between the gateway and the service that all tests share; it counts rotations. */
  readonly toService: FaultProxy;
  /** The gateway dies without a word, and another one takes its place with the same key. */
  readonly killGateway: () => Promise<void>;
  /** A client to rotate, in the list that the page shows. */
  readonly client: PoolClient;
}

/** A console of the test's own, with a place for faults on either side of its gateway. */
export const test = base.extend<Faulty>({
  toGateway: async ({ watch }, use) => {
    const proxy = await startFaultProxy(RUN);
    watch.allowOrigin(proxy.address);
    await use(proxy);
    await proxy.close();
  },
  toService: async ({ sandbox }, use) => {
    const proxy = await startFaultProxy(ROTATE);
    proxy.target = sandbox.baseUrl;
    await use(proxy);
    await proxy.close();
  },
  killGateway: async ({ toGateway, toService, signInAt }, use) => {
    const settings = {
      ...inFrontOf(toService.address),
      SESSION_KEY: randomBytes(32).toString("base64url"),
    };
    let running = await startConsole(settings);
    toGateway.target = running.origin;
    await signInAt(toGateway.address, "client-app");
    await use(async () => {
      await running.stop("SIGKILL");
      // A session is one of an address.
      running = await startConsole({ ...settings, PORT: new URL(running.origin).port });
    });
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
