import { expect } from "../fixtures.ts";
import type { Known } from "../known.ts";
import { LIST_PARTS } from "./list-parts.ts";
import { click, dialog, type Part, peek, role } from "./part.ts";
import { grid } from "../locators.ts";

export const scorecards = ({ organizationId, conversationTypeId }: Known) =>
  `/scorecards?organizationId=${organizationId}&conversationTypeId=${conversationTypeId}`;

/** By the file that is imported. */
export const PARTS: Readonly<Record<string, Part>> = {
  ...LIST_PARTS,
  "src/ui/overlay/popover.tsx": {
    at: "/recordings",
    open: click("Session"),
    shown: role("button", { name: "Sign out", exact: true }),
  },
  "src/components/frame/session/session-details.tsx": {
    at: "/recordings",
    open: click("Session"),
    shown: role("button", { name: "Sign out", exact: true }),
  },
  "src/ui/overlay/menu.tsx": {
    at: "/recordings",
    open: click("Theme"),
    shown: role("menuitemradio", { name: "Dark" }),
  },
  "src/ui/pick/pick-list.tsx": {
    at: "/recordings",
    open: click("Teams"),
    shown: role("listbox", { name: "Teams" }),
  },
  "src/routes/_console/recordings/-table/type-picker.tsx": {
    at: "/recordings",
    open: click("Type"),
    shown: role("listbox", { name: "Conversation types" }),
  },
  "src/ui/filter/date-range.tsx": {
    at: "/recordings",
    open: click("Recorded"),
    shown: role("button", { name: "Last 7 days" }),
  },
  "src/routes/_console/scorecards/-chart/trend-chart.tsx": {
    at: scorecards,
    shown: role("img", { name: /, as a line/ }),
  },
  "src/components/frame/drawer.tsx": dialog(
    "/recordings",
    async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: "Menu" }).click();
    },
    "Menu",
  ),
  "src/components/frame/commands/results.tsx": {
    at: "/recordings",
    open: click(/^Search or run/),
    shown: role("listbox", { name: "Commands" }),
  },
  "src/components/frame/commands/shortcuts-sheet.tsx": dialog(
    "/recordings",
    click("Shortcuts"),
    "Shortcuts",
  ),
  "src/components/frame/session/sign-in-dialog.tsx": {
    ...dialog(
      "/recordings",
      async (page) => {
        await page.context().clearCookies();
        await page.getByRole("link", { name: "Unlinked" }).click();
      },
      "The session has ended",
    ),
    leaves: true,
  },
  "src/components/frame/session/session-warning.tsx": {
    at: "/recordings",
    open: async (page) => {
      await page.clock.install();
      await page.reload();
      await expect(page.getByRole("button", { name: "Session" })).toBeVisible();
      await page.clock.fastForward("07:52:00");
    },
    shown: (page) => page.getByText("Your session ends soon"),
    quiet: true,
    leaves: true,
  },
  "src/components/views/view-menu.tsx": {
    at: "/recordings?result=closed",
    open: click("Views"),
    shown: role("menuitem", { name: /^Save this view/ }),
  },
  "src/components/views/view-dialog.tsx": dialog(
    "/recordings?result=closed",
    async (page) => {
      await click("Views")(page);
      await click(/^Save this view/, "menuitem")(page);
    },
    "Save this view",
  ),
  "src/components/api-panel/panel.tsx": {
    at: "/recordings",
    open: click(/^API/),
    shown: role("region", { name: "Requests behind this screen" }),
  },
  "src/ui/overlay/modal-dialog.tsx": dialog(
    "/organizations?create=true",
    undefined,
    "New organization",
  ),
  "src/routes/_console/recordings/-recording/peek.tsx": peek(
    ({ recordingId }) => `/recordings?peek=${recordingId}`,
  ),
  "src/routes/_console/recordings/-unlinked/unlinked.tsx": {
    at: "/recordings?crmLinkStatus=unlinked",
    shown: role("grid", { name: "Unlinked recordings" }),
  },
  "src/routes/_console/engagements/-composer/draft.ts": {
    at: "/recordings?crmLinkStatus=unlinked",
    open: async (page) => {
      const table = grid(page, "Unlinked recordings");
      await expect(table.getByRole("row").nth(1)).toBeVisible();
      for (const key of ["j", "Space"]) await page.keyboard.press(key);
      await expect(page.getByText(/^Among/)).toBeVisible();
      await click("Sync engagement")(page);
    },
    shown: role("button", { name: "New engagement" }),
  },
};
