import { basename } from "node:path";
import type { Page } from "@playwright/test";
import { AFTER_ROWS, PARTS_AFTER_ROWS } from "../../server/build/first-load.ts";
import { codeOf, importsOf, PROGRAM_SOURCES } from "../rules/sources.ts";
import { expect } from "../support/fixtures.ts";
import type { Known } from "../support/known.ts";
import { test } from "../support/loading/fixtures.ts";
import { PARTS, scorecards } from "../support/loading/parts.ts";
import { settled } from "../support/settled.ts";

const frame = (page: Page) => page.getByRole("banner");
const failure = (page: Page) =>
  page.getByRole("alert").filter({
    hasText: /Couldn't load this|No connection|The batch can't be read/,
  });
const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** What the sources import when it is needed. */
const sources = PROGRAM_SOURCES.filter(({ path }) => path.startsWith("src/"));
const imported = sources.flatMap(({ path, text }) =>
  importsOf({
    path,
    text:
      codeOf(text)
        .match(/import\(\s*"[^"]+"/g)
        ?.join("\n") ?? "",
  }),
);

test("every part that is loaded when it is needed has a test below", () => {
  const others = [
    "src/ui/overlay/toast-region.tsx",
    "src/ui/chart/picture.ts",
    // With all rows of a table instead, in long-lists.spec.ts.
    "src/ui/windowed-rows.tsx",
    "src/contract/bodies.ts",
    "src/components/page/recovery.tsx",
    "src/components/page/wait/retry-note.tsx",
    "src/components/page/wait/slow-message.tsx",
    "src/components/page/wait/wait-message.tsx",
    "src/api/recovery.ts",
    "src/api/retrying.ts",
    "src/api/write-errors.ts",
    "src/lib/replay-keys.ts",
  ];
  const tested = [...Object.keys(PARTS), ...others];
  expect(new Set(tested)).toEqual(new Set(imported));
});

for (const [file, { at, open, shown, quiet }] of Object.entries(PARTS)) {
  test(`${file} is retried in its place`, async ({ page, context, toGateway, lose, known }) => {
    const chunk = PARTS_AFTER_ROWS.includes(file)
      ? AFTER_ROWS
      : basename(file)
          .replace(/\.tsx?$/, "")
          .replace("papaparse", "papaparse\\.min");
    const address = toGateway.address + (typeof at === "string" ? at : at(known));
    if (open) {
      await page.goto(address);
      await expect(title(page, /./)).toBeVisible();
    }
    const find = lose(chunk);
    await (open?.(page) ?? page.goto(address));
    if (quiet) {
      await expect.poll(() => toGateway.seen).toBeGreaterThan(0);
      await expect(frame(page)).toBeVisible();
      find();
      const arrival = page.waitForResponse((response) =>
        toGateway.matches.test(`GET ${new URL(response.url()).pathname}`),
      );
      let arrived = false;
      void arrival.then(() => (arrived = true));
      // A part that hasn't heard of its failure yet misses that the browser is online, and then only
      // retries after half a minute. The file can also have arrived for another part.
      await expect(async () => {
        await context.setOffline(true);
        await context.setOffline(false);
        await expect.poll(() => arrived, { timeout: 1000 }).toBe(true);
        await expect(shown(page)).toBeVisible({ timeout: 1000 });
      }).toPass();
    } else {
      await expect(failure(page)).toBeVisible();
      await expect(frame(page)).toBeVisible();
      await expect(shown(page)).toHaveCount(0);
      find();
      await failure(page).getByRole("button", { name: "Retry" }).click();
    }
    await expect(shown(page)).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  });
}

const fromExport = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name }).click();
};

test("a toast is text until its code arrives", async ({ page, toGateway, lose, known }) => {
  await page.goto(toGateway.address + scorecards(known));
  const find = lose("toast-region");
  await fromExport(page, "Copy link");
  const toast = page.getByRole("status").filter({ hasText: "Couldn't copy" });
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
  find();
  await fromExport(page, "Copy link");
  await expect(page.getByRole("alertdialog").filter({ hasText: "Couldn't copy" })).toBeVisible();
});

test("saving a chart is retried from its toast", async ({ page, toGateway, lose, known }) => {
  await page.goto(toGateway.address + scorecards(known));
  await expect(page.getByRole("table", { name: "Pass rate by team" })).toBeVisible();
  const find = lose("picture");
  await fromExport(page, "Groups as SVG");
  const toast = page.getByRole("alertdialog").filter({ hasText: "The groups couldn't be saved" });
  await expect(toast).toBeVisible();
  find();
  const download = page.waitForEvent("download");
  await toast.getByRole("button", { name: "Retry" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.svg$/);
});

test("without its schemas a form sends nothing and keeps its values", async ({
  page,
  toGateway,
  lose,
}) => {
  await page.goto(`${toGateway.address}/accounts`);
  const externalId = page.getByRole("textbox", { name: "External ID", exact: true });
  await externalId.fill("acct-code-loading");
  await page.getByRole("textbox", { name: "Latitude" }).fill("0");
  await page.getByRole("textbox", { name: "Longitude" }).fill("0");
  const find = lose("bodies");
  const create = page.getByRole("button", { name: "Create account" });
  await create.click();
  await expect(page.getByRole("alert")).toContainText("Nothing was created.");
  await expect(externalId).toHaveValue("acct-code-loading");
  find();
  await create.click();
  await expect(page.getByRole("table", { name: "Accounts" })).toContainText("acct-code-loading");
});

test("what retries by itself loads as soon as its code can be", async ({
  page,
  context,
  toGateway,
}) => {
  let lost = 0;
  toGateway.matches = /^GET \/(?:assets\/after-rows-|gateway\/user\/)/;
  toGateway.choose = (request) => {
    if (!request.includes("/assets/")) return "status 429 before";
    lost += 1;
    return "lost";
  };
  await page.goto(`${toGateway.address}/recordings`);
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expect(frame(page)).toBeVisible();
  toGateway.choose = (request) => (request.includes("/assets/") ? undefined : "status 429 before");
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText(/retrying in \d+ s/i)).toBeVisible();
});

const routeFiles = PROGRAM_SOURCES.flatMap(
  ({ path }) => /^src\/routes\/(?!(?:.*\/)?-)(.+?)(?:\/index)?\.tsx$/.exec(path)?.[1] ?? [],
);

/** Routes by the names of their chunks; those of the first load are in no chunk of their own. */
const ROUTES: Readonly<Record<string, string | ((known: Known) => string)>> = {
  "sign-in": "/sign-in",
  _: "/reels",
  _console: "/",
  "access-tokens": "/access-tokens",
  accounts: "/accounts",
  activity: "/activity",
  "api-clients": "/api-clients",
  engagements: "/engagements",
  followups: "/followups",
  opportunities: "/opportunities",
  organizations: "/organizations",
  _organizationId: ({ organizationId }) => `/organizations/${organizationId}`,
  _recordingId: ({ recordingId }) => `/recordings/${recordingId}`,
  scorecards: "/scorecards",
  teams: "/teams",
  _teamId: ({ teamId }) => `/teams/${teamId}`,
};

test("every route outside the first load has a test below", () => {
  const chunks = routeFiles.map((path) => basename(path).replace("$", "_"));
  const first = new Set(["__root", "recordings"]);
  expect(new Set(Object.keys(ROUTES))).toEqual(new Set(chunks.filter((name) => !first.has(name))));
});

for (const [chunk, at] of Object.entries(ROUTES)) {
  test(`the route ${chunk} is retried within the frame`, async ({
    page,
    toGateway,
    lose,
    known,
  }) => {
    const find = lose(chunk);
    await page.goto(toGateway.address + (typeof at === "string" ? at : at(known)));
    await expect(title(page, "This page didn't load")).toBeVisible();
    if (chunk !== "sign-in") await expect(frame(page)).toBeVisible();
    find();
    await failure(page).getByRole("button", { name: "Retry" }).click();
    await expect(title(page, "This page didn't load")).toHaveCount(0);
    await expect(title(page, /./)).toBeVisible();
  });
}

test("offline, every link of the sidebar keeps the frame, and loads by itself once online", async ({
  page,
  context,
  watch,
}) => {
  watch.allowError(/net::ERR_INTERNET_DISCONNECTED/);
  await page.goto("/recordings");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(title(page, "Recordings")).toBeVisible();
  await context.setOffline(true);
  const texts = await links.allInnerTexts();
  const names = texts.filter((name) => name !== "Recordings").toReversed();
  for (const name of names) {
    await links.filter({ hasText: name }).click();
    await expect(title(page, "This page didn't load")).toBeVisible();
    await expect(failure(page)).toContainText("You're offline.");
    await expect(frame(page)).toBeVisible();
  }
  await context.setOffline(false);
  await expect(title(page, names.at(-1) ?? "")).toBeVisible();
  for (const name of names.slice(0, -1)) {
    await links.filter({ hasText: name }).click();
    await expect(title(page, name)).toBeVisible();
  }
});

test("what was opened offline loads by itself once online", async ({ page, context, watch }) => {
  watch.allowError(/net::ERR_INTERNET_DISCONNECTED/);
  await page.goto("/scorecards");
  await expect(title(page, "Scorecards")).toBeVisible();
  // Charts that are on their way would fail, too.
  await settled(page, watch);
  await context.setOffline(true);
  await page.keyboard.press("Shift+?");
  await expect(failure(page)).toContainText("You're offline.");
  await context.setOffline(false);
  await expect(page.getByRole("dialog", { name: "Shortcuts" })).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});
