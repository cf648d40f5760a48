import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { signIn } from "~/contract/gateway.ts";
import { readRun } from "../stack/run.ts";
import { findWriter, signInOfWriter } from "../stack/writers.ts";
import { expect } from "./fixtures.ts";
import { rowBox } from "./locators.ts";
import { openPanel } from "./requests.ts";
import { details, having, heading, list, opening, peeking, type Screen } from "./screens/kinds.ts";

const rotating = opening(
  "rotating a secret",
  () => "/api-clients",
  (page) => page.getByRole("button", { name: "Rotate secret", disabled: false }).first().click(),
  "alertdialog",
  "Rotate secret",
);

const scorecards = (
  name: string,
  view: string,
  figures: (page: Page) => ReturnType<Page["getByRole"]>,
): Screen => ({
  name,
  path: ({ organizationId, conversationTypeId }) =>
    `/scorecards?organizationId=${organizationId}&conversationTypeId=${conversationTypeId}${view}`,
  shown: async (page) => {
    await heading(page, "Scorecards");
    await expect(figures(page)).toBeVisible();
  },
});

/** Signs in as another organization's client, because tests read the sandbox's and don't write to it. */
async function toWrite(page: Page) {
  const address = page.url();
  // What the page still asks for would be answered with 401 once its cookie is gone.
  await page.goto("about:blank");
  await page.context().clearCookies();
  const answer = await page.context().request.post(new URL(signIn.path, address).href, {
    headers: { "X-Console": "1" },
    data: signInOfWriter(findWriter(readRun().dataDir)),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(address);
}

const accounts: Screen = {
  name: "accounts",
  path: () => "/accounts",
  shown: async (page) => {
    await toWrite(page);
    const dialog = page.getByRole("dialog", { name: "Create account" });
    await dialog.getByRole("textbox", { name: "External ID" }).fill(randomUUID());
    await dialog.getByRole("button", { name: "Add address" }).click();
    await dialog.getByRole("textbox", { name: "City" }).fill("Austin");
    await dialog.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("table", { name: "Accounts" })).toBeVisible();
  },
  stays: (page) => expect(page.getByRole("table", { name: "Accounts" })).toBeVisible(),
};

/** The engagement composer after some steps. */
const composing = (name: string, compose: (page: Page) => Promise<void>): Screen => ({
  name,
  path: () => "/engagements",
  shown: async (page) => {
    await heading(page, "Engagements");
    await compose(page);
  },
  stays: (page) => heading(page, "Engagements"),
});

/** What an unlinked recording can be linked to. */
const choices = (page: Page) =>
  page.getByRole("region", { name: "Link", exact: true }).getByRole("button").first();

/** The lists of the overview's panes that are there in any organization with calls. */
const PANES = ["Needs you", "Metrics", "Calls evaluated per week", "Newest follow-ups"];

export const overview: Screen = {
  name: "overview",
  path: () => "/",
  shown: async (page) => {
    await heading(page, "Overview");
    for (const name of PANES) {
      await expect(page.getByRole("list", { name }).getByRole("listitem").first()).toBeVisible();
    }
  },
};

/** Every route of the console, with its dialogs and panels. */
export const SCREENS: readonly Screen[] = [
  {
    name: "sign-in",
    path: () => "/sign-in",
    signedOut: true,
    shown: (page) => expect(page.getByRole("button", { name: "Use the sandbox" })).toBeVisible(),
  },
  { name: "not-found", path: () => "/reels", shown: (page) => heading(page, "Not found") },
  overview,
  list("Recordings", "/recordings"),
  peeking("Recordings", ({ recordingId }) => `/recordings?peek=${recordingId}`),
  {
    name: "unlinked recordings",
    path: () => "/recordings?crmLinkStatus=unlinked",
    shown: async (page) => {
      const table = page.getByRole("grid", { name: "Unlinked recordings" });
      await expect(table.getByRole("row").nth(1)).toBeVisible();
      for (const key of ["j", "Space"]) await page.keyboard.press(key);
      await expect(choices(page)).toBeVisible();
    },
    stays: (page) => expect(choices(page)).toBeVisible(),
  },
  having("org-wide recordings", "/recordings/sync-log?showCrmLinks=true", "grid", "Sync log"),
  list("Follow-ups", "/followups"),
  peeking("Follow-ups", ({ followupId }) => `/followups?peek=${followupId}`),
  list("Opportunities", "/opportunities"),
  peeking("Opportunities", ({ opportunityId }) => `/opportunities?peek=${opportunityId}`),
  opening(
    "removing an opportunity user",
    ({ opportunityId }) => `/opportunities?peek=${opportunityId}`,
    (page) => page.getByRole("button", { name: "Remove opportunity user" }).first().click(),
    "alertdialog",
  ),
  opening(
    "exporting recordings",
    () => "/recordings",
    (page) => page.getByRole("button", { name: "Export", exact: true }).click(),
    "dialog",
    "Export recordings",
  ),
  {
    name: "selected recordings",
    path: () => "/recordings",
    shown: (page) => rowBox(page, 1).click(),
    stays: (page) => expect(page.getByRole("button", { name: "Sync engagement" })).toBeVisible(),
  },
  opening(
    "saving a view",
    () => "/recordings?result=closed",
    async (page) => {
      await page.getByRole("button", { name: "Views" }).click();
      await page.getByRole("menuitem", { name: /^Save this view/ }).click();
    },
    "dialog",
    "Save this view",
  ),
  {
    name: "recordings with the API panel",
    path: () => "/recordings",
    shown: async (page) => {
      await expect(page.getByRole("grid", { name: "Recordings" })).toBeVisible();
      await openPanel(page);
      await expect(page.getByRole("group", { name: "Request" })).toContainText("curl");
    },
    // On a phone the session's menu opens it.
    stays: (page) => expect(page.getByRole("group", { name: "Request" })).toContainText("curl"),
  },
  details("recording", ({ recordingId }) => `/recordings/${recordingId}`, /./),
  list("Organizations", "/organizations"),
  details("organization", ({ organizationId }) => `/organizations/${organizationId}`, /./),
  having("new organization", "/organizations?create=true", "dialog", "New organization"),
  list("Teams", "/teams"),
  details("team", ({ teamId }) => `/teams/${teamId}`, /./),
  having("new team", "/teams?create=true", "dialog", "New team"),
  list("API clients", "/api-clients"),
  {
    name: "API clients with a peek",
    path: () => "/api-clients",
    shown: async (page) => {
      await page
        .getByRole("grid", { name: "API clients" })
        // Hard names have more before the name, and a mark after it.
        .getByText(/\bCRM sync¶?$/)
        .first()
        .click();
      await expect(page.getByRole("table", { name: "Which secret works when" })).toBeVisible();
    },
    stays: (page) =>
      expect(page.getByRole("table", { name: "Which secret works when" })).toBeVisible(),
  },
  rotating,
  having("access-tokens", "/access-tokens", "dialog", "Revoke an access token"),
  list("Activity", "/activity?show=all"),
  {
    name: "activity with a peek",
    path: () => "/activity?show=all",
    shown: async (page) => {
      const grid = page.getByRole("grid", { name: "Activity" });
      // A place in the row without a link.
      await grid
        .getByRole("row")
        .nth(1)
        .click({ position: { x: 100, y: 12 } });
      const panel = page.getByRole("complementary", { name: "Peek" });
      await expect(panel.getByRole("term").first()).toBeVisible();
    },
    stays: (page) => expect(page.getByRole("complementary", { name: "Peek" })).toBeVisible(),
  },
  {
    name: "activity of an organization",
    path: ({ organizationId }) => `/activity?organizationId=${organizationId}`,
    shown: async (page) => {
      await heading(page, "Activity");
      const empty = page.getByRole("heading", { name: "No changes yet" });
      await expect(page.getByRole("grid", { name: "Activity" }).or(empty)).toBeVisible();
    },
  },
  accounts,
  {
    name: "accounts with mistakes",
    path: () => "/accounts?create=true",
    shown: async (page) => {
      const dialog = page.getByRole("dialog", { name: "Create account" });
      await dialog.getByRole("button", { name: "Create account" }).click();
      await expect(dialog.locator("[aria-invalid=true]").first()).toBeVisible();
    },
    stays: (page) => expect(page.locator("[aria-invalid=true]").first()).toBeVisible(),
  },
  composing("engagements", async (page) => {
    await page.getByRole("button", { name: "Example" }).click();
    await expect(page.getByRole("button", { name: "New engagement" })).toBeVisible();
  }),
  composing("engagements with issues", async (page) => {
    const body = { account: { name: "Nobody" }, engagementUsers: [{}], startTime: "soon", odd: 1 };
    const text = page.getByRole("textbox", { name: "JSON", exact: true });
    // A narrow screen has room for one of the two.
    if (!(await text.isVisible())) {
      await page.getByRole("button", { name: "JSON", exact: true }).click();
    }
    await text.fill(JSON.stringify(body));
    await expect(page.getByRole("list", { name: "Issues" }).getByRole("button")).toHaveCount(4);
  }),
  composing("engagements sent", async (page) => {
    await toWrite(page);
    await page.getByRole("button", { name: "Example" }).click();
    await page.getByRole("button", { name: "Sync engagement" }).click();
    await page.getByText("Raw response").click();
  }),
  scorecards("scorecards", "", (page) => page.getByRole("table", { name: "Pass rate by team" })),
  scorecards("scorecards as tables", "&view=table", (page) =>
    page.getByRole("table", { name: "Pass rate by team" }),
  ),
];

/** Stands for IDs where only the route of an address matters. */
export const ANY = {
  organizationId: "any",
  teamId: "any",
  recordingId: "any",
  audioRecordingId: "any",
  recordingCursor: "any",
  conversationTypeId: "any",
  followupId: "any",
  opportunityId: "any",
};
const routeOf = ({ path }: Screen) => new URL(path(ANY), "http://localhost").pathname;

/** The first screen of every route: the sidebar's, the details pages, and the two outside of it. */
export const ROUTES = SCREENS.filter(
  (screen, index) => SCREENS.findIndex((other) => routeOf(other) === routeOf(screen)) === index,
);

/**
 * The widths and themes that screens are analyzed in. The themes differ only in colors; what opens over screens is
 * also analyzed dark and wide.
 */
export const LOOKS = [
  { width: 1440, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const;
