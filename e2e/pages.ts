import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { Known } from "./known.ts";
import { openPanel } from "./requests.ts";
import { chooseFile } from "./syncs.ts";

/** A screen of the console, or a dialog or panel over one. */
export interface Screen {
  readonly name: string;
  readonly path: (known: Known) => string;
  /** Does what it takes, and waits until all of it stands. */
  readonly shown: (page: Page) => Promise<void>;
  /** Only waits, where `shown` does what can be done once. */
  readonly stays?: (page: Page) => Promise<void>;
  readonly signedOut?: true;
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** A screen whose heading and table carry the sidebar's name. */
const list = (name: string, path: string): Screen => ({
  name: path.slice(1),
  path: () => path,
  shown: async (page) => {
    await heading(page, name);
    const table = page.getByRole("table", { name });
    await expect(page.getByRole("grid", { name }).or(table)).toBeVisible();
  },
});

/** A list with one of its rows as a whole beside it. */
const peeking = (name: string, path: Screen["path"]): Screen => ({
  name: `${name.toLowerCase()} with a peek`,
  path,
  shown: async (page) => {
    await expect(page.getByRole("grid", { name })).toBeVisible();
    const panel = page.getByRole("complementary", { name: "Peek" });
    await expect(panel.getByRole("term").first()).toBeVisible();
  },
});

/** A thing of its own, whose heading is its name, once what it consists of is there. */
const details = (name: string, path: Screen["path"], section: string | RegExp): Screen => ({
  name,
  path,
  shown: async (page) => {
    await heading(page, /./);
    await expect(page.getByRole("heading", { level: 2, name: section }).first()).toBeVisible();
  },
});

/** A dialog with an address of its own. */
const dialog = (title: string, path: string): Screen => ({
  name: title.toLowerCase(),
  path: () => path,
  shown: (page) => expect(page.getByRole("dialog", { name: title })).toBeVisible(),
});

/** What opens over a screen with a press, after something was done there. */
const opening = (
  name: string,
  path: Screen["path"],
  open: Screen["shown"],
  role: "dialog" | "alertdialog",
  title?: string,
): Screen => {
  const stays = (page: Page) =>
    expect(page.getByRole(role, title === undefined ? {} : { name: title })).toBeVisible();
  return {
    name,
    path,
    shown: async (page) => {
      await open(page);
      await stays(page);
    },
    stays,
  };
};

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

const revoking = opening(
  "revoking a token",
  () => "/access-tokens",
  async (page) => {
    for (const name of ["Client ID", "Token ID", "User ID"]) {
      await page.getByRole("textbox", { name }).fill("id");
    }
    await page.getByLabel("Client secret", { exact: true }).fill("secret");
    await page.getByRole("button", { name: "Revoke token" }).click();
  },
  "alertdialog",
  "Revoke token",
);

const accounts: Screen = {
  name: "accounts",
  path: () => "/accounts",
  shown: async (page) => {
    await heading(page, "Accounts");
    await page.getByRole("textbox", { name: "External ID" }).fill(randomUUID());
    await page.getByRole("button", { name: "Add address" }).click();
    await page.getByRole("textbox", { name: "City" }).fill("Austin");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("table", { name: "Accounts" })).toBeVisible();
  },
  stays: (page) => expect(page.getByRole("table", { name: "Accounts" })).toBeVisible(),
};

/** The composer of engagements, once something was done in it. */
const composing = (name: string, compose: (page: Page) => Promise<void>): Screen => ({
  name,
  path: () => "/engagements",
  shown: async (page) => {
    await heading(page, "Engagements");
    await compose(page);
  },
  stays: (page) => heading(page, "Engagements"),
});

/** Every route of the console, and the dialogs and panels over them. */
export const SCREENS: readonly Screen[] = [
  {
    name: "sign-in",
    path: () => "/sign-in",
    signedOut: true,
    shown: (page) => expect(page.getByRole("button", { name: "Use the sandbox" })).toBeVisible(),
  },
  { name: "not-found", path: () => "/reels", shown: (page) => heading(page, "Not found") },
  ...["", "?view=table"].map((view) => ({
    name: view === "" ? "overview" : "overview as a table",
    path: () => `/${view}`,
    shown: async (page: Page) => {
      await heading(page, "Overview");
      await expect(page.getByText(/^\d+ of [\d,]+ since/)).toBeVisible();
      await expect(page.getByRole("table", { name: "Scorecard highlights" })).toBeVisible();
      await expect(page.getByRole("table", { name: "API clients by age" })).toBeVisible();
    },
  })),
  list("Recordings", "/recordings"),
  peeking("Recordings", ({ recordingId }) => `/recordings?peek=${recordingId}`),
  {
    name: "unlinked recordings",
    path: () => "/recordings?tab=unlinked",
    shown: async (page) => {
      const table = page.getByRole("grid", { name: "Unlinked recordings" });
      await expect(table.getByRole("row").nth(1)).toBeVisible();
      await page.keyboard.press("j");
      await expect(page.getByText(/^Among/)).toBeVisible();
    },
    stays: (page) => expect(page.getByText(/^Among/)).toBeVisible(),
  },
  {
    name: "org-wide recordings",
    path: () => "/recordings?source=org-wide&showCrmLinks=true",
    shown: (page) => expect(page.getByRole("grid", { name: "org-wide sync list" })).toBeVisible(),
  },
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
  opening(
    "saving a view",
    () => "/recordings?crmLinkStatus=unlinked",
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
  },
  details("recording", ({ recordingId }) => `/recordings/${recordingId}`, /./),
  list("Organizations", "/organizations"),
  details("organization", ({ organizationId }) => `/organizations/${organizationId}`, /./),
  dialog("New organization", "/organizations?create=true"),
  list("Teams", "/teams"),
  details("team", ({ teamId }) => `/teams/${teamId}`, /./),
  dialog("New team", "/teams?create=true"),
  list("API clients", "/api-clients"),
  rotating,
  {
    name: "access-tokens",
    path: () => "/access-tokens",
    shown: (page) => expect(page.getByRole("table", { name: "Calls by credential" })).toBeVisible(),
  },
  revoking,
  accounts,
  {
    name: "accounts with mistakes",
    path: () => "/accounts?create=true",
    shown: async (page) => {
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
    stays: (page) => expect(page.getByRole("alert")).toBeVisible(),
  },
  composing("engagements", async (page) => {
    await page.getByRole("button", { name: "Example" }).click();
    await expect(page.getByText("The contract has nothing against this body.")).toBeVisible();
  }),
  composing("engagements with issues", async (page) => {
    const body = { account: { name: "Nobody" }, engagementUsers: [{}], startTime: "soon", odd: 1 };
    // Where there is room for one of the two, that shows the JSON.
    await page.getByRole("button", { name: "Pasted JSON" }).click();
    await page.getByRole("textbox", { name: "JSON", exact: true }).fill(JSON.stringify(body));
    for (const issue of ["engagementUsers", "account", "startTime"]) {
      await page.getByRole("listitem").getByRole("button", { name: issue }).click();
    }
  }),
  composing("engagements sent", async (page) => {
    await page.getByRole("button", { name: "Example" }).click();
    await page.getByRole("button", { name: "Sync engagement" }).click();
    await page.getByText("The answer as it came").click();
  }),
  composing("engagement journal", async (page) => {
    await page.getByRole("button", { name: "Example" }).click();
    await page.getByRole("button", { name: "Sync engagement" }).click();
    await expect(page.getByText("What came back")).toBeVisible();
    await page.getByRole("tab", { name: "Journal" }).click();
    await expect(page.getByRole("table", { name: "Journal" })).toBeVisible();
  }),
  {
    name: "engagement batch",
    path: () => "/engagements?tab=batch",
    shown: (page) => expect(page.getByRole("textbox", { name: "Engagements" })).toBeVisible(),
  },
  {
    name: "engagement batch of a CSV",
    path: () => "/engagements?tab=batch",
    shown: async (page) => {
      const csv = "Engagement ID,Start time,Ours\ncall-1,2026-11-01T10:00:00Z,x\ncall-2,soon,y";
      await chooseFile(page, "visits.csv", csv);
      const batch = page.getByRole("grid", { name: "Batch" });
      await batch.getByRole("row").filter({ hasText: "call-2" }).click();
      await expect(page.getByRole("complementary", { name: "Line 3" })).toBeVisible();
    },
    stays: (page) => expect(page.getByRole("complementary", { name: "Line 3" })).toBeVisible(),
  },
  {
    name: "engagement users",
    path: () => "/engagements?tab=users",
    shown: (page) => expect(page.getByRole("grid", { name: "Engagement users" })).toBeVisible(),
  },
  scorecards("scorecards", "", (page) => page.getByRole("img", { name: /, as bars/ })),
  scorecards("scorecards as tables", "&view=table", (page) =>
    page.getByRole("table", { name: "Pass rate by team" }),
  ),
];
