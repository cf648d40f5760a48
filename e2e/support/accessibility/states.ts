import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import type { Screen } from "../screens/kinds.ts";

/** Something that opens over a screen. Escape closes it, and its opener has the focus again. */
export interface State {
  readonly name: string;
  /** Has the focus before it opens and after it closes. */
  readonly opener: (page: Page) => Locator;
  /** Opens the state, if Enter on the opener doesn't. */
  readonly open?: (page: Page) => Promise<void>;
  /** What opens. */
  readonly shown: (page: Page) => Locator;
  /** The chosen item in what is open, if it has one. */
  readonly chosen?: (shown: Locator) => Locator;
  /** Closes the state, if Escape doesn't; the focus may be elsewhere. */
  readonly close?: (page: Page) => Promise<void>;
}

/** Opens a state from its opener. */
export async function openState(page: Page, { opener, open, shown }: State) {
  await opener(page).focus();
  await (open ? open(page) : page.keyboard.press("Enter"));
  await expect(shown(page).first()).toBeVisible();
}

export async function closeState(page: Page, { close, shown }: State) {
  await (close ? close(page) : page.keyboard.press("Escape"));
  await expect(shown(page)).toHaveCount(0);
}

/** A screen and what opens over it. */
interface ScreenStates {
  readonly screen: string;
  readonly path: Screen["path"];
  /** The window is 390 px wide instead of 1440. */
  readonly narrow?: true;
  /** Waits until the screen is there, possibly after other steps. */
  readonly ready: (page: Page) => Promise<void>;
  readonly states: readonly State[];
}

type Name = string | RegExp;
const named = (name: Name) => (typeof name === "string" ? { name, exact: true } : { name });
const button = (name: Name) => (page: Page) => page.getByRole("button", named(name)).first();
const over = (role: "dialog" | "menu" | "alertdialog", name: Name) => (page: Page) =>
  page.getByRole(role, named(name));
const grid = (name: string) => (page: Page) => page.getByRole("grid", { name });
const hasRows = (name: string) => (page: Page) =>
  expect(grid(name)(page).getByRole("gridcell").first()).toBeVisible();

/** The chosen one of several items. */
const chosenItem = (shown: Locator) => shown.getByRole("menuitemradio", { checked: true });
const chosenOption = (shown: Locator) => shown.getByRole("option", { selected: true });
const chosenButton = (shown: Locator) => shown.getByRole("button", { pressed: true });
const chosenBox = (shown: Locator) => shown.getByRole("checkbox", { checked: true });

/** A popover, named as its button. */
const popover = (name: string, chosen?: State["chosen"], by: Name = name): State => ({
  name,
  opener: button(by),
  shown: over("dialog", name),
  ...(chosen && { chosen }),
});

/** A menu, named as its button. */
const menu = (name: string, chosen?: State["chosen"], by: Name = name): State => ({
  ...popover(name, chosen, by),
  shown: over("menu", name),
});

const dialog = (by: Name, name: Name, role: "dialog" | "alertdialog" = "dialog"): State => ({
  name: String(name),
  opener: button(by),
  shown: over(role, name),
});

const rowMenu = (table: string): State => ({
  name: "row menu",
  opener: grid(table),
  open: async (page) => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+F10");
  },
  shown: over("menu", "Row actions"),
});

/** A picker in a form: what is typed can be taken as an ID, if nothing else matches. */
const picker = (name: string, typed: string): State => ({
  name: `${name} list`,
  opener: (page) => page.getByRole("combobox", named(name)),
  open: (page) => page.keyboard.type(typed),
  shown: (page) => page.getByRole("listbox", named(name)),
});

/** The palette with its best match highlighted. */
const palette = (typed: string): State => ({
  name: `palette with “${typed}”`,
  opener: button(/^Search or run/),
  open: async (page) => {
    await page.keyboard.press("Enter");
    const opened = page.getByRole("dialog", { name: "Search or run a command" });
    const field = opened.getByRole("combobox");
    await field.pressSequentially(typed);
    const match = opened.getByRole("option", { selected: true });
    await expect(match).toBeVisible();
    await expect(field).toHaveAttribute(
      "aria-activedescendant",
      (await match.getAttribute("id")) ?? "",
    );
  },
  shown: over("dialog", "Search or run a command"),
});

/** A toast goes after some seconds, but not while the pointer is on it. */
const toast: State = {
  name: "toast",
  opener: grid("Recordings"),
  open: async (page) => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("y");
    await page.getByRole("alertdialog").hover();
  },
  shown: (page) => page.getByRole("alertdialog"),
  close: (page) => page.getByRole("button", { name: "Close" }).click(),
};

const scored: Screen["path"] = ({ organizationId, conversationTypeId }) =>
  `/scorecards?organizationId=${organizationId}&conversationTypeId=${conversationTypeId}`;
const isScored = (page: Page) =>
  expect(page.getByRole("table", { name: "Pass rate by team" })).toBeVisible();

/**
 * Every menu, popover, picker, card and dialog that opens over a screen, by its words. Whoever changes a word changes
 * it here too: only `npm run test:all` notices.
 */
export const STATES: readonly ScreenStates[] = [
  {
    screen: "any screen",
    path: () => "/engagements",
    ready: (page) => expect(page.getByRole("button", { name: "Example" })).toBeVisible(),
    states: [
      menu("Theme", chosenItem),
      popover("Session", undefined, /^Session/),
      popover("Choose an organization", chosenOption, /^Organization:/),
      dialog("Shortcuts", "Shortcuts"),
      palette("dark"),
      palette("teams"),
    ],
  },
  {
    screen: "the filters of recordings",
    path: () => "/recordings",
    ready: hasRows("Recordings"),
    states: [
      menu("Views", chosenItem),
      popover("Teams"),
      popover("Type"),
      popover("Recorded"),
      menu("Result"),
      menu("Order", chosenItem, "Newest first"),
      popover("Columns", chosenBox),
    ],
  },
  {
    screen: "the rows of recordings",
    path: () => "/recordings",
    ready: hasRows("Recordings"),
    states: [popover("Rep"), dialog("Export", "Export recordings"), rowMenu("Recordings"), toast],
  },
  {
    screen: "filtered recordings",
    path: ({ teamId }) => `/recordings?teamId=${teamId}&result=closed&dateCreated:gt=last-30-days`,
    ready: (page) => expect(button("Clear Result")(page)).toBeVisible(),
    states: [
      popover("Teams", chosenOption, /^Teams/),
      popover("Recorded", chosenButton, /^Recorded/),
      menu("Result", chosenItem, /^Result/),
    ],
  },
  {
    screen: "narrow recordings",
    path: () => "/recordings",
    narrow: true,
    ready: hasRows("Recordings"),
    states: [
      { name: "Menu", opener: button("Menu"), shown: over("dialog", "Menu") },
      popover("Choose an organization", chosenOption, /^Organization:/),
      popover("More filters", undefined, "Filter"),
      menu("Views", chosenItem),
      palette("dark"),
      rowMenu("Recordings"),
      toast,
    ],
  },
  {
    screen: "follow-ups",
    path: () => "/followups",
    ready: hasRows("Follow-ups"),
    states: [
      menu("Score", chosenItem),
      popover("Reps"),
      popover("Created"),
      dialog("Export", "Export follow-ups"),
    ],
  },
  {
    screen: "activity",
    path: () => "/activity?show=all",
    ready: hasRows("Activity"),
    states: [
      popover("Action"),
      popover("Outcome"),
      popover("Time"),
      dialog("Export", "Export activity"),
    ],
  },
  {
    screen: "scorecards",
    path: scored,
    ready: isScored,
    states: [
      popover("Type", chosenOption, /^Type/),
      popover("Recorded", undefined, /^Recorded/),
      popover("Filter", undefined, /^Filter/),
      menu("Grouped by", chosenItem, /^Grouped by/),
      menu("Trend by", chosenItem, /^Trend by/),
      menu("Export"),
      menu("More metrics"),
      {
        name: "a team's panel",
        opener: (page) =>
          page.getByRole("table", { name: "Pass rate by team" }).getByRole("button").first(),
        shown: (page) => page.getByRole("complementary", { name: "Peek" }),
      },
    ],
  },
  {
    screen: "new team",
    path: () => "/teams?create=true",
    ready: (page) => expect(page.getByRole("dialog", { name: "New team" })).toBeVisible(),
    states: [picker("Organization", "mer"), picker("Coaches", "zz")],
  },
];
