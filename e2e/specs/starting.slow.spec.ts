import type { Page } from "@playwright/test";
import { expect, SIGNED_OUT } from "../support/fixtures.ts";
import { test } from "../support/loading-fixtures.ts";
import { alert, button, grid, sidebar } from "../support/locators.ts";

const sentence = (page: Page) => page.getByText(/Tapedeck needs Chrome/);
const appears = (page: Page) => expect(sentence(page)).toHaveCSS("opacity", "1");

test("a browser without findLast is told which browsers are supported", async ({ page, watch }) => {
  watch.allowError(/This browser is too old/);
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, "findLast"));
  await page.goto("/recordings");
  await appears(page);
  await expect(page.getByRole("main")).toHaveCount(0);
});

test("a first script that doesn't arrive leaves a sentence instead of a blank page", async ({
  page,
  toGateway,
  lose,
}) => {
  const find = lose("console");
  await page.goto(`${toGateway.address}/recordings`);
  await appears(page);
  find();
  await page.reload();
  await expect(grid(page)).toBeVisible();
  await expect(sentence(page)).toBeHidden();
});

test("the name is on the page before the first script, where the frame has it", async ({
  page,
  toGateway,
  hold,
}) => {
  const name = page.getByText("Tapedeck", { exact: true });
  const release = hold(/^GET \/assets\/console-.+js$/);
  await page.goto(`${toGateway.address}/recordings`, { waitUntil: "commit" });
  await expect(name).toBeVisible();
  const before = await name.boundingBox();
  await expect(sidebar(page)).toHaveCount(0);
  release();
  await expect(grid(page)).toBeVisible();
  await expect(name).toHaveCount(2);
  await expect(name.filter({ visible: true })).toHaveCount(1);
  expect(await name.filter({ visible: true }).boundingBox()).toEqual(before);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says that it needs it", async ({ page }) => {
    await page.goto("/recordings");
    await expect(page.getByText("Tapedeck needs JavaScript.")).toBeVisible();
    await expect(sentence(page)).toBeHidden();
  });
});

test.describe("without cookies", () => {
  test.use({ storageState: SIGNED_OUT });

  test("the sign-in says that it needs them", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    });
    await page.goto("/sign-in");
    await expect(alert(page)).toContainText("blocks cookies");
  });
});

const reload = (page: Page) => button(page, "Reload for the new version");
const open = (page: Page, name: string) => sidebar(page).getByRole("link", { name }).click();

test("after a release, an open page offers to reload", async ({ page, toGateway }) => {
  await page.goto(`${toGateway.address}/teams`);
  await expect(grid(page, "Teams")).toBeVisible();
  await expect(reload(page)).toHaveCount(0);
  toGateway.headers = { "x-console-release": "next" };
  await open(page, "Follow-ups");
  await expect(reload(page)).toBeVisible();
  const loaded = page.waitForEvent("load");
  await reload(page).click();
  await loaded;
  await expect(grid(page, "Follow-ups")).toBeVisible();
  await expect(reload(page)).toHaveCount(0);
});

test("a draft of an engagement holds back the offer to reload", async ({
  page,
  toGateway,
  signInAt,
  writer,
}) => {
  await signInAt(toGateway.address, writer.signIn);
  await page.goto(`${toGateway.address}/engagements`);
  await page.getByRole("textbox", { name: "Subject" }).fill("Roof");
  await expect(button(page, "New engagement")).toBeVisible();
  toGateway.headers = { "x-console-release": "next" };
  await open(page, "Teams");
  await expect(grid(page, "Teams")).toBeVisible();
  await open(page, "Follow-ups");
  await expect(grid(page, "Follow-ups")).toBeVisible();
  await expect(reload(page)).toHaveCount(0);
});
