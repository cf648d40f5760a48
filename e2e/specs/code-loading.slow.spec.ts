import type { Page } from "@playwright/test";
import { chunkOf, CHUNKS } from "../../src/lib/chunks.ts";
import { codeOf, importsOf, PROGRAM_SOURCES } from "../rules/sources.ts";
import { expect } from "../support/fixtures.ts";
import type { Known } from "../support/known.ts";
import { test } from "../support/loading/fixtures.ts";
import { PARTS } from "../support/loading/parts.ts";
import { heading, quickFilter } from "../support/locators.ts";
import { settled, visit } from "../support/settled.ts";

const frame = (page: Page) => page.getByRole("banner");
const failure = (page: Page) =>
  page.getByRole("alert").filter({
    hasText: /Couldn't load|No connection|^No response|Tapedeck was updated/,
  });

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
    "src/components/page/recovery.tsx",
    "src/components/page/retry-note.tsx",
    "src/components/page/wait-message.tsx",
    "src/api/transport/recovery.ts",
    "src/api/transport/retrying.ts",
    // Every screen with a form has imported theirs.
    "src/api/transport/write-errors.ts",
    // They only offer actions.
    "src/components/list/list-actions.tsx",
    // It needs a form with text, whose code is in the same chunk.
    "src/components/frame/session/sign-out-dialog.tsx",
    // Not on the screen that has the others of its chunk.
    "src/components/list/exact-input.tsx",
    // Shown once a client's name is known.
    "src/components/frame/session/client-name.tsx",
    // Shown only where their chunk is there.
    "src/components/list/quick-matches.tsx",
    "src/routes/_console/api-clients/-client-timeline.tsx",
    "src/components/rotation/rotation-flow.tsx",
    // Only for people who sign in as themselves.
    "src/components/sign-in/confirm.tsx",
    "src/ui/grid/row-menu.tsx",
  ];
  const tested = [...Object.keys(PARTS), ...others];
  expect(new Set(tested)).toEqual(new Set(imported));
});

test("every part names the chunk that the build puts it in", () => {
  const named = sources.flatMap(({ path, text }) =>
    [
      ...codeOf(text).matchAll(
        /(?:lazyPart|lazyOverlay|laterPart|loadCode)(?:<\w+>)?\(\s*"([\w-]+)",\s*\(\) => (import\("[^"]+")/g,
      ),
    ].map(([, chunk, text = ""]) => [importsOf({ path, text })[0], chunk] as const),
  );
  // Two are loaded by a function that names the chunk for both.
  expect(named.length).toBeGreaterThan(imported.length - 4);
  expect(named.filter(([file = "", chunk]) => chunkOf(file) !== chunk)).toEqual([]);
});

const parts = Object.entries(PARTS).map(([file, part]) => ({
  file,
  chunk: chunkOf(file),
  ...part,
}));
const addressOf = ({ at }: (typeof parts)[number], known: Known) =>
  typeof at === "string" ? at : at(known);

for (const part of parts.filter(({ quiet }) => !quiet)) {
  const { file, chunk, open, shown } = part;
  test(`${file} is retried in its place`, async ({ page, toGateway, lose, known }) => {
    const find = lose(chunk);
    await page.goto(toGateway.address + addressOf(part, known));
    await expect(frame(page)).toBeVisible();
    await expect(heading(page, /./)).toBeVisible();
    await open?.(page);
    await expect(failure(page)).toBeVisible();
    await expect(frame(page)).toBeVisible();
    await expect(shown(page)).toHaveCount(0);
    find();
    // It may just have been retried by itself.
    const retry = failure(page).getByRole("button", { name: "Retry" }).click();
    await Promise.any([retry, expect(shown(page)).toBeVisible()]);
    await expect(shown(page)).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  });
}

const quiet = parts.filter((part) => part.quiet);
for (const chunk of CHUNKS) {
  // What ends the session's time needs a page of its own.
  for (const leaves of [undefined, true]) {
    const own = quiet.filter((part) => part.chunk === chunk && part.leaves === leaves);
    const [first] = own;
    if (first === undefined) continue;
    const names = own.map(({ file }) => file).join(", ");
    test(`retried once online: ${names}`, async ({ page, context, toGateway, lose, known }) => {
      expect(new Set(own.map((part) => addressOf(part, known))).size).toBe(1);
      const find = lose(chunk);
      await page.goto(toGateway.address + addressOf(first, known));
      await expect(heading(page, /./)).toBeVisible();
      for (const { open } of own) await open?.(page);
      await expect.poll(() => toGateway.seen).toBeGreaterThan(0);
      find();
      await context.setOffline(true);
      await context.setOffline(false);
      for (const { shown } of own) await expect(shown(page)).toBeVisible();
      await expect(failure(page)).toHaveCount(0);
    });
  }
}

test("a popover is at its button though its content came after it", async ({
  page,
  toGateway,
  hold,
}) => {
  const release = hold(/^GET \/assets\/parts-/);
  await page.goto(`${toGateway.address}/recordings`);
  await page.getByRole("button", { name: "Session" }).click();
  release();
  await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test("what retries by itself loads as soon as its code can be", async ({
  page,
  context,
  toGateway,
}) => {
  let lost = 0;
  toGateway.matches = /^GET \/(?:assets\/parts-|gateway\/user\/)/;
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

const routeFiles = PROGRAM_SOURCES.map(({ path }) => path).filter((path) =>
  /^src\/routes\/(?!(?:.*\/)?-).+\.tsx$/.test(path),
);

/** Screens outside the first load, by their files. */
const ROUTES: Readonly<Record<string, string | ((known: Known) => string)>> = {
  "sign-in": "/sign-in",
  "_console/index": "/",
  "_console/access-tokens/index": "/access-tokens",
  "_console/accounts/index": "/accounts",
  "_console/activity/index": "/activity",
  "_console/api-clients/index": "/api-clients",
  "_console/engagements/index": "/engagements",
  "_console/followups/index": "/followups",
  "_console/opportunities/index": "/opportunities",
  "_console/organizations/index": "/organizations",
  "_console/organizations/$organizationId": ({ organizationId }) =>
    `/organizations/${organizationId}`,
  "_console/recordings/sync-log": "/recordings/sync-log",
  "_console/recordings/$recordingId": ({ recordingId }) => `/recordings/${recordingId}`,
  "_console/scorecards/index": "/scorecards",
  "_console/teams/index": "/teams",
  "_console/teams/$teamId": ({ teamId }) => `/teams/${teamId}`,
};

const fileOf = (route: string) => `src/routes/${route}.tsx`;

test("every route outside the first load has a test below", () => {
  const first = ["__root", "_console", "_console/$", "_console/recordings/index"];
  expect([...Object.keys(ROUTES), ...first].map(fileOf).toSorted()).toEqual(routeFiles.toSorted());
});

for (const chunk of CHUNKS) {
  const own = Object.entries(ROUTES).filter(([route]) => chunkOf(fileOf(route)) === chunk);
  if (own.length === 0) continue;
  const names = own.map(([route]) => route).join(", ");
  test(`retried within the frame: ${names}`, async ({ page, watch, toGateway, lose, known }) => {
    const [first = "", ...others] = own.map(([, at]) => (typeof at === "string" ? at : at(known)));
    const find = lose(chunk);
    await page.goto(toGateway.address + first);
    for (const other of [first, ...others]) {
      const { seen } = toGateway;
      if (other !== first) {
        await visit(page, other);
        // Or the failure of the address before would be looked at, and retried.
        await expect.poll(() => toGateway.seen).toBeGreaterThan(seen);
        await settled(page, watch);
      }
      await expect(page).toHaveURL(toGateway.address + other);
      await expect(heading(page, "This page didn't load")).toBeVisible();
      if (chunk !== "sign-in") await expect(frame(page)).toBeVisible();
    }
    find();
    await failure(page).getByRole("button", { name: "Retry" }).click();
    await expect(heading(page, "This page didn't load")).toHaveCount(0);
    await expect(heading(page, /./)).toBeVisible();
    for (const other of others) {
      await visit(page, other);
      await expect(page).toHaveURL(toGateway.address + other);
      await expect(heading(page, "This page didn't load")).toHaveCount(0);
      await expect(heading(page, /./)).toBeVisible();
    }
  });
}

/** A connection on which nothing is fetched ahead but what the first screen shows after its rows. */
const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );

test("offline, every link of the sidebar keeps the frame, and loads by itself once online", async ({
  page,
  context,
  watch,
}) => {
  watch.allowError(/net::ERR_INTERNET_DISCONNECTED/);
  await saveData(page);
  await page.goto("/recordings");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(heading(page, "Recordings")).toBeVisible();
  await context.setOffline(true);
  const texts = await links.allInnerTexts();
  const names = texts.filter((name) => name !== "Recordings").toReversed();
  for (const name of names) {
    await links.filter({ hasText: name }).click();
    await expect(heading(page, "This page didn't load")).toBeVisible();
    await expect(failure(page)).toContainText("You're offline.");
    await expect(frame(page)).toBeVisible();
  }
  await context.setOffline(false);
  await expect(heading(page, names.at(-1) ?? "")).toBeVisible();
  for (const name of names.slice(0, -1)) {
    await links.filter({ hasText: name }).click();
    await expect(heading(page, name)).toBeVisible();
  }
});

test("a screen that a new version has replaced offers to reload the page", async ({
  page,
  toGateway,
  watch,
}) => {
  watch.allowError(/Failed to load resource: .* 404 /);
  toGateway.matches = /^GET \/assets\/lists-/;
  toGateway.choose = () => "status 404 before";
  await page.goto(`${toGateway.address}/followups`);
  await expect(failure(page)).toContainText("Tapedeck was updated.");
  toGateway.choose = () => undefined;
  await failure(page).getByRole("button", { name: "Reload" }).click();
  await expect(heading(page, "Follow-ups")).toBeVisible();
});

test("what was opened offline loads by itself once online", async ({ page, context, watch }) => {
  watch.allowError(/net::ERR_INTERNET_DISCONNECTED/);
  await saveData(page);
  await page.goto("/recordings");
  await expect(quickFilter(page)).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.press("Shift+?");
  await expect(failure(page)).toContainText("You're offline.");
  await context.setOffline(false);
  await expect(page.getByRole("dialog", { name: "Shortcuts" })).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});
