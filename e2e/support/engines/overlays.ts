import type { KeyInput } from "puppeteer-core";
import { type Known, scorecards } from "../known.ts";
import { button, DIALOG, MENU, PALETTE, PEEK, POPOVER, type Target } from "./look.ts";

/** Something that opens over a screen. Escape closes it, and what had the focus has it again. */
export interface Overlay {
  readonly name: string;
  readonly path: (known: Known) => string;
  /** What is clicked, or which keys are pressed. */
  readonly by: Target | readonly (readonly KeyInput[])[];
  readonly opens: string;
  /** What is typed into it. */
  readonly typed?: string;
  /** What closes it, if Escape doesn't. */
  readonly closedBy?: KeyInput;
  /** Which windows it opens in, if not in both. */
  readonly only?: "wide" | "narrow";
}

const at = (path: string) => () => path;
/** A screen that asks the service for nothing. */
const quiet = at("/engagements");
const recordings = at("/recordings");
const CURRENT_ROW = [["j"], [" "]] as const;
const WIDE = { only: "wide" } as const;
const PHONE = { only: "narrow" } as const;
const API_PANEL = "#api-panel";

export const OVERLAYS: readonly Overlay[] = [
  { name: "palette", path: quiet, by: [["Control", "k"]], opens: PALETTE, typed: "teams" },
  { name: "shortcuts", path: quiet, by: [["?"]], opens: DIALOG },
  { name: "theme", path: quiet, by: button("Theme"), opens: MENU, ...WIDE },
  { name: "session", path: quiet, by: button(/^Session/), opens: POPOVER },
  { name: "organizations", path: quiet, by: button(/^Organization:/), opens: POPOVER },
  { name: "main menu", path: quiet, by: button("Menu"), opens: "[role=dialog]", ...PHONE },
  { name: "revoke a token", path: at("/api-clients"), by: button("Revoke token"), opens: DIALOG },
  { name: "views", path: recordings, by: button("Views"), opens: MENU },
  { name: "more filters", path: recordings, by: button("Filter"), opens: POPOVER, ...PHONE },
  { name: "teams", path: recordings, by: button("Teams"), opens: POPOVER, ...WIDE },
  { name: "types", path: recordings, by: button("Type"), opens: POPOVER, ...WIDE },
  { name: "dates", path: recordings, by: button("Recorded"), opens: POPOVER, ...WIDE },
  { name: "result", path: recordings, by: button("Result"), opens: MENU, ...WIDE },
  { name: "order", path: recordings, by: button("Newest first"), opens: MENU },
  { name: "columns", path: recordings, by: button("Columns"), opens: POPOVER, ...WIDE },
  { name: "export", path: recordings, by: button("Export"), opens: DIALOG },
  { name: "row menu", path: recordings, by: [["j"], ["Shift", "F10"]], opens: MENU },
  { name: "peek", path: recordings, by: CURRENT_ROW, opens: PEEK },
  { name: "API panel", path: recordings, by: [["a"]], opens: API_PANEL, closedBy: "a", ...WIDE },
  { name: "score", path: at("/followups"), by: button("Score"), opens: MENU, ...WIDE },
  { name: "follow-up", path: at("/followups"), by: CURRENT_ROW, opens: PEEK },
  { name: "metrics", path: scorecards, by: button("More metrics"), opens: MENU },
  { name: "grouped by", path: scorecards, by: button(/^Grouped by/), opens: MENU },
  { name: "scorecards' filter", path: scorecards, by: button(/^Filter/), opens: POPOVER },
  {
    name: "scorecard of a team",
    path: scorecards,
    by: { css: "[role=rowheader] button" },
    opens: PEEK,
  },
  {
    name: "new organization",
    path: at("/organizations"),
    by: button("New organization"),
    opens: DIALOG,
  },
  { name: "new team", path: at("/teams"), by: button("New team"), opens: DIALOG },
  { name: "API client", path: at("/api-clients"), by: CURRENT_ROW, opens: PEEK },
  { name: "rotation", path: at("/api-clients"), by: button(/^Rotate secret of/), opens: DIALOG },
  { name: "opportunity", path: at("/opportunities"), by: CURRENT_ROW, opens: PEEK },
  { name: "new account", path: quiet, by: button("Create account"), opens: DIALOG },
];
