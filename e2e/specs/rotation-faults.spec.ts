import type { Page } from "@playwright/test";
import { test } from "../support/faulty-fixtures.ts";
import { expect, type PoolClient } from "../support/fixtures.ts";
import {
  CLIPBOARD,
  clipboard,
  confirmation,
  copyAndClose,
  planAgain,
  rotate,
  secretDialog,
  uncertain,
} from "../support/rotation.ts";
import type { Fault } from "../stack/fault-proxy.ts";
import { works } from "../stack/service.ts";

test.use({ permissions: CLIPBOARD });

/** Repetitions of each fault in one page. A thousand rotations under faults are in `e2e/faults`. */
const TIMES = 5;

const begin = async (page: Page, { clientId }: PoolClient) => {
  await rotate(page, clientId).click();
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
};

/** Stores the shown secret; returns it once the service accepts it. */
async function storeWorking(page: Page, authUrl: string, { clientId }: PoolClient) {
  await copyAndClose(page);
  const clientSecret = await clipboard(page);
  expect(await works(authUrl, { clientId, clientSecret })).toBe(true);
  return clientSecret;
}

for (const fault of ["reset", "truncated", "delayed", "doubled", "lost"] as const) {
  test(`between page and gateway ${fault}: each click is one rotation, and its secret is shown`, async ({
    page,
    toGateway,
    toService,
    client,
    sandbox,
    watch,
  }) => {
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
  });
}

const ENDS: readonly [Fault, RegExp | undefined][] = [
  ["reset", /was asked to rotate the secret, and it isn't known whether it did/],
  ["lost", /was asked to rotate the secret, and it isn't known whether it did/],
  ["truncated", /but the new one didn't arrive.*was cut off/],
  ["delayed", undefined],
];

for (const [fault, words] of ENDS) {
  test(`between gateway and service ${fault}: never rotates twice, and what runs finishes`, async ({
    page,
    toService,
    client,
    sandbox,
  }) => {
    const { clientId } = client;
    let inUse = client.clientSecret;
    for (let time = 1; time <= TIMES; time += 1) {
      const { executed, seen } = toService;
      toService.faults.push(fault);
      await begin(page, client);
      if (words !== undefined) {
        await expect(uncertain(page)).toContainText(words);
        await expect(uncertain(page)).toContainText(
          "The secret in use still works: keep using it.",
        );
        expect(toService.seen).toBe(seen + 1);
        expect(toService.executed).toBe(executed + (fault === "lost" ? 0 : 1));
        expect(await works(sandbox.authUrl, { clientId, clientSecret: inUse })).toBe(true);
        await planAgain(page);
      }
      await expect(secretDialog(page)).toBeVisible();
      expect(toService.seen).toBe(seen + (words === undefined ? 1 : 2));
      inUse = await storeWorking(page, sandbox.authUrl, client);
    }
  });
}
