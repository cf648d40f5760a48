import type { Page } from "@playwright/test";
import { click, dialog, type Part, role } from "./part.ts";
import { grid, quickFilter, rowBox } from "../locators.ts";

const menuOf = (name: string) => (page: Page) =>
  page.getByRole("grid", { name }).getByRole("row").nth(1).click({ button: "right" });

/** The parts of every list. */
export const LIST_PARTS: Readonly<Record<string, Part>> = {
  "src/components/list/column-menu.tsx": {
    at: "/recordings",
    open: click("Columns"),
    shown: role("list", { name: "Columns" }),
  },
  "src/ui/grid/column-edge.tsx": {
    at: "/recordings",
    shown: (page) => page.getByRole("separator").first(),
    quiet: true,
  },
  "src/components/list/refresh-button.tsx": {
    at: "/recordings",
    shown: role("button", { name: "Refresh" }),
    quiet: true,
  },
  "src/components/export/row-exports.tsx": {
    at: "/recordings",
    open: menuOf("Recordings"),
    shown: role("menuitem", { name: "Export as CSV" }),
  },
  "src/routes/_console/recordings/-table/counting.tsx": {
    at: "/recordings",
    open: click("Count all"),
    shown: (page) => page.getByText(/ of [\d,]+ loaded$/),
  },
  "src/ui/grid/row-menu-button.tsx": {
    at: "/recordings",
    open: (page) => grid(page).getByRole("row").nth(1).hover(),
    shown: role("button", { name: /^Actions for / }),
    quiet: true,
  },
  "src/components/list/selection-bar.tsx": {
    at: "/recordings",
    open: (page) => rowBox(page, 1).click(),
    shown: role("group", { name: "Selection" }),
  },
  "src/components/frame/keyboard.tsx": {
    at: "/recordings",
    shown: role("status", { name: "Page" }),
    quiet: true,
  },
  "src/ui/grid/group-marks.tsx": {
    at: "/recordings",
    shown: (page) => grid(page).locator("[data-marked]").first(),
    quiet: true,
  },
  "src/routes/_console/recordings/-table/rep-note.tsx": {
    at: "/recordings",
    open: click("Rep"),
    shown: (page) => page.getByText("The API can't filter by rep."),
  },
  "src/ui/overlay/tooltips.tsx": {
    at: "/recordings",
    // Nothing has a tooltip until it is pointed at.
    shown: role("banner"),
    quiet: true,
  },
  "src/components/list/quick-filter.tsx": {
    at: "/recordings",
    shown: quickFilter,
    quiet: true,
  },
  "src/components/list/from-the-middle.tsx": {
    at: ({ organizationId, recordingCursor: from }) =>
      `/recordings?${new URLSearchParams({ organizationId, from }).toString()}`,
    shown: role("button", { name: "Load from the start" }),
  },
  "src/components/list/empty-list.tsx": {
    at: "/recordings?teamId=tm_none",
    shown: role("heading", { name: "No recordings match" }),
  },
  "src/routes/_console/recordings/-selection/recording-actions.tsx": {
    at: "/recordings",
    open: (page) => rowBox(page, 1).click(),
    shown: role("button", { name: "Copy IDs" }),
  },
  "src/components/export/export-dialog.tsx": dialog(
    "/recordings",
    (page) => page.getByRole("button", { name: "Export", exact: true }).click(),
    "Export recordings",
  ),
};
