import type { Page } from "@playwright/test";
import { expect, type PoolClient, test } from "./fixtures.ts";
import { CLIPBOARD, clipboard, confirmation, rotate, secretDialog, stored } from "./rotation.ts";
import { inFrontOf, startConsole } from "./stack/console.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "./stack/fault-proxy.ts";
import { works } from "./stack/service.ts";

test.use({ permissions: CLIPBOARD });

/** How often each fault happens. */
const TIMES = 20;

const RUN = /^POST \/gateway\/rotations\/[\w-]+$/;
const ROTATE = /^POST .*\/rotate-secret$/;

const ended = (page: Page) =>
  page.getByRole("alertdialog", {
    name: /^(The new secret was lost|Nobody can tell whether it was rotated)$/,
  });

const begin = async (page: Page, { clientId }: PoolClient) => {
  await rotate(page, clientId).click();
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
};

/** Stores the secret that is shown, and answers it once the service was seen to take it. */
async function storeWorking(page: Page, authUrl: string, { clientId }: PoolClient) {
  await secretDialog(page).getByRole("button", { name: "Copy New secret" }).click();
  const clientSecret = await clipboard(page);
  expect(await works(authUrl, { clientId, clientSecret })).toBe(true);
  await stored(page).click();
  await expect(secretDialog(page)).toHaveCount(0);
  return clientSecret;
}

/** A console of the test's own: browser, faults, gateway, faults, the service that all tests share. */
const faulty = test.extend<{ toGateway: FaultProxy; toService: FaultProxy; client: PoolClient }>({
  toGateway: async ({ watch }, use) => {
    const proxy = await startFaultProxy(RUN);
    watch.allowOrigin(proxy.address);
    await use(proxy);
    await proxy.close();
  },
  toService: async ({ sandbox, toGateway, signInAt }, use) => {
    const proxy = await startFaultProxy(ROTATE);
    proxy.target = sandbox.baseUrl;
    const console = await startConsole(inFrontOf(proxy.address));
    toGateway.target = console.origin;
    await signInAt(toGateway.address, "client-app");
    await use(proxy);
    await console.stop();
    await proxy.close();
  },
  client: async ({ page, poolClient, toGateway, toService }, use) => {
    const client = await poolClient();
    expect(toService.executed).toBe(0);
    await page.goto(`${toGateway.address}/api-clients?organizationId=${client.organizationId}`);
    await expect(rotate(page, client.clientId)).toBeVisible();
    await use(client);
  },
});

for (const fault of ["reset", "truncated", "delayed", "doubled", "lost"] as const) {
  faulty(
    `between page and gateway ${fault}: each click is one rotation, and its secret is shown`,
    async ({ page, toGateway, toService, client, sandbox, watch }) => {
      watch.allowError(/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_CONTENT_LENGTH_MISMATCH/);
      for (let time = 1; time <= TIMES; time += 1) {
        const seen = toGateway.seen;
        toGateway.faults.push(fault);
        await begin(page, client);
        await expect(secretDialog(page)).toBeVisible();
        expect(toGateway.seen).toBeGreaterThan(seen);
        expect(toService.executed).toBe(time);
        await storeWorking(page, sandbox.authUrl, client);
      }
      expect(toGateway.faults).toEqual([]);
    },
  );
}

const ENDS: readonly [Fault, RegExp | undefined][] = [
  ["reset", /The service was asked to rotate, and nobody can tell whether it did/],
  ["lost", /The service was asked to rotate, and nobody can tell whether it did/],
  ["truncated", /the answer that held the new one didn't arrive whole/],
  ["delayed", undefined],
];

for (const [fault, words] of ENDS) {
  faulty(
    `between gateway and service ${fault}: never twice, and what runs goes on`,
    async ({ page, toService, client, sandbox }) => {
      const { clientId } = client;
      let inUse = client.clientSecret;
      for (let time = 1; time <= TIMES; time += 1) {
        const { executed, seen } = toService;
        toService.faults.push(fault);
        await begin(page, client);
        if (words !== undefined) {
          await expect(ended(page)).toContainText(words);
          await expect(ended(page)).toContainText("The secret in use still works: keep using it.");
          expect(toService.seen).toBe(seen + 1);
          expect(toService.executed).toBe(executed + (fault === "lost" ? 0 : 1));
          expect(await works(sandbox.authUrl, { clientId, clientSecret: inUse })).toBe(true);
          await ended(page).getByRole("button", { name: "Plan a second rotation" }).click();
          const again = page.getByRole("alertdialog", { name: "Rotate once more" });
          await again.getByRole("textbox").fill("stop the secret in use");
          await again.getByRole("button", { name: "Rotate once more" }).click();
        }
        await expect(secretDialog(page)).toBeVisible();
        expect(toService.seen).toBe(seen + (words === undefined ? 1 : 2));
        inUse = await storeWorking(page, sandbox.authUrl, client);
      }
    },
  );
}
