import { expect, type Page } from "@playwright/test";

// What several tests look for, by role and name. A string is the complete name, except a grid's, a
// table's, a dialog's or a heading's, which may have a number in it.

export const grid = (page: Page, name = "Recordings") => page.getByRole("grid", { name });
export const rows = (page: Page, name?: string) => grid(page, name).getByRole("row");
/** The checkbox of a row, from 1, whether or not the table has a header. */
export const rowBox = (page: Page, row: number, name?: string) =>
  grid(page, name)
    .locator(`[aria-rowindex="${row + 1}"]`)
    .getByRole("checkbox", { name: /^Select / });
/** The field that filters the loaded rows of a list. */
export const quickFilter = (page: Page) =>
  page.getByRole("search", { name: "Filters" }).getByRole("searchbox");
export const peek = (page: Page) => page.getByRole("complementary", { name: "Peek" });
export const peekTitle = (page: Page) => peek(page).getByRole("heading", { level: 2 }).first();
export const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
export const field = (page: Page, name: string | RegExp) =>
  page.getByRole("textbox", { name, exact: typeof name === "string" });
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
export const table = (page: Page, name: string) => page.getByRole("table", { name });
export const alert = (page: Page) => page.getByRole("alert");

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

/** Announces the page's name; comes with the code for the keys of every page. Also below a dialog. */
export const pageStatus = (page: Page) =>
  page.getByRole("status", { name: "Page", exact: true, includeHidden: true });

export const retry = (page: Page) => page.getByRole("button", { name: "Retry" }).first();
/** What a part that failed, or is about to be asked for again, shows. */
export const broken = (page: Page) => page.getByText(/didn't load|retrying in/i).first();

/** A recording's player, which has no role. */
export const player = (page: Page) => page.locator("video, audio");
/** The second that the player is at. */
export const second = (page: Page) =>
  player(page).evaluate((media: HTMLMediaElement) => media.currentTime);
/** Plays the recording. Muted, as a browser plays sound only after a click. */
export const play = (page: Page) =>
  player(page).evaluate(async (media: HTMLMediaElement) => {
    media.muted = true;
    await media.play();
  });

export const searchOf = (page: Page) => new URL(page.url()).searchParams;

/** Waits until scorecards are complete: their progress is only shown while calls are on their way. */
export async function allAnswered(page: Page) {
  await expect(page.getByRole("tablist", { name: "Metrics" })).toBeVisible();
  await expect(page.getByText(/^Reading answers, /)).toHaveCount(0);
}
