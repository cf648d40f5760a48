import type { ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { accountCreate } from "~/contract/accounts.ts";
import { json, plain } from "../stack/odd-upstream.ts";
import { endHeld, MODES, withFaultyReads as base } from "../support/faulty-fixtures.ts";
import { expect } from "../support/fixtures.ts";
import { test as loading } from "../support/loading-fixtures.ts";
import { test as odd } from "../support/odd-fixtures.ts";
import { overview } from "../support/pages.ts";
import { addressOf, READING } from "../support/reading.ts";
import { broken, button, dialog, retry } from "../support/locators.ts";

/** Screens of the list that ask the service for nothing, or only once something was chosen. */
const WITHOUT_READS = ["activity"];
const SCREENS = [overview, ...READING.filter(({ name }) => !WITHOUT_READS.includes(name))];

const slow = (page: Page) => page.getByText(/is slow to answer: \d+ s so far\./);
const stopped = (page: Page) => page.getByText("You stopped waiting.");

const DOWN = json({ error: "Down for repairs" }, 503);
const LIMITED = plain(429, '{"error":"Slow down"}', {
  "content-type": "application/json",
  "retry-after": "20",
});

/** Lets time pass in steps until something is true. */
const eventually = (page: Page, isTrue: () => Promise<void>, step = 1000) =>
  expect(async () => {
    await page.clock.fastForward(step);
    await isTrue();
  }).toPass({ intervals: [100] });

/** As many at once as two cores render without making each other wait. */
const AT_ONCE = 6;
const batches = Array.from({ length: Math.ceil(SCREENS.length / AT_ONCE) }, (_, batch) =>
  SCREENS.slice(batch * AT_ONCE, (batch + 1) * AT_ONCE),
);

for (const screens of batches) {
  const names = screens.map(({ name }) => name).join(", ");

  base(
    `a service that hangs or is down: it is said, waiting can be stopped, and later all loads: ${names}`,
    async ({ openTab, faulty: { proxy, origin }, known }) => {
      proxy.responder = MODES["no answer"];
      const pages = await Promise.all(
        screens.map(async (screen) => {
          const page = await openTab();
          await page.goto(origin + addressOf(screen, known));
          const loading = page.getByRole("status", { name: /^L(?:oad|ook)ing/ });
          await expect(loading.first(), screen.name).toBeAttached();
          await eventually(page, () => expect(slow(page).first()).toBeVisible({ timeout: 500 }));
          const stop = button(page, "Stop");
          await expect(async () => {
            await page.clock.fastForward(1000);
            while ((await stop.count()) > 0) await stop.first().click({ timeout: 5000 });
            await expect(slow(page), screen.name).toHaveCount(0, { timeout: 1000 });
          }).toPass();
          await expect(stopped(page).first(), screen.name).toBeVisible();
          return { page, screen };
        }),
      );
      proxy.responder = DOWN;
      // What was sent since the last look is slow, too.
      endHeld();
      await Promise.all(
        pages.map(async ({ page, screen }) => {
          while ((await stopped(page).count()) > 0) await retry(page).click();
          const retrying = page.getByText("We'll retry every 30 seconds.").first();
          await eventually(page, () => expect(retrying).toBeAttached({ timeout: 200 }));
          await expect(broken(page), screen.name).toBeVisible();
        }),
      );
      proxy.responder = undefined;
      await Promise.all(
        pages.map(async ({ page, screen }) => {
          const isWell = () => expect(broken(page)).toHaveCount(0, { timeout: 500 });
          await eventually(page, isWell, 15_000);
          await screen.shown(page);
        }),
      );
    },
  );
}

base(
  "code arrives while the service hangs: the overview says it within seconds",
  async ({ page, faulty: { proxy, origin }, known }) => {
    proxy.responder = MODES["no answer"];
    await page.goto(origin + addressOf(overview, known));
    await expect(slow(page).first()).toBeVisible({ timeout: 15_000 });
  },
);

loading(
  "a page that the gateway's restart left empty loads by itself",
  async ({ page, toGateway }) => {
    await page.clock.install();
    toGateway.matches = /^GET \/gateway\//;
    toGateway.choose = () => "lost";
    await page.goto(`${toGateway.address}/recordings`);
    const isBroken = () => expect(broken(page).first()).toBeVisible({ timeout: 500 });
    await eventually(page, isBroken);
    toGateway.choose = () => undefined;
    const grid = page.getByRole("grid", { name: "Recordings" });
    await eventually(page, () => expect(grid).toBeVisible({ timeout: 500 }), 5000);
    await expect(broken(page)).toHaveCount(0);
  },
);

/** Sends the form of an account that has all it needs. */
async function sendAccount(page: Page) {
  const form = dialog(page, "Create account");
  await form.getByRole("textbox", { name: "External ID" }).fill("a-1");
  await form.getByRole("textbox", { name: "Latitude" }).fill("0");
  await form.getByRole("textbox", { name: "Longitude" }).fill("0");
  await form.getByRole("button", { name: "Create account" }).click();
  return form;
}

odd(
  "a form that a rate limit refuses counts down, and can be sent again after it",
  async ({ page, upstream, open }) => {
    upstream.on(accountCreate.path, LIMITED);
    await page.clock.install();
    await open("/accounts");
    const form = await sendAccount(page);
    await expect(form.getByRole("alert")).toContainText(/Retry in \d+ s\./);
    await expect(form.getByRole("button", { name: /^Retry in \d+ s$/ })).toBeDisabled();
    await page.clock.fastForward(21_000);
    await expect(form.getByRole("alert")).toContainText("You can retry now.");
    const sent = () => upstream.calls.filter((call) => call.includes(accountCreate.path)).length;
    const before = sent();
    await form.getByRole("button", { name: "Create account" }).click();
    await expect.poll(sent).toBe(before + 1);
  },
);

odd(
  "a form that isn't answered says for how long, and can't be stopped or closed",
  async ({ page, upstream, open }) => {
    const held: ServerResponse[] = [];
    upstream.on(accountCreate.path, (response) => void held.push(response));
    await page.clock.install();
    await open("/accounts");
    const form = await sendAccount(page);
    await expect.poll(() => held.length).toBe(1);
    await page.clock.fastForward(5000);
    await expect(slow(page)).toBeVisible();
    await expect(button(page, "Stop")).toHaveCount(0);
    // Opened again, it could be sent twice.
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.keyboard.press("Escape");
    await expect(form).toBeVisible();
    for (const response of held) json({ data: { id: "acc_1" } })(response, new URL("http://odd"));
    await expect(slow(page)).toHaveCount(0);
  },
);
