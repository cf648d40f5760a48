import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import type { Known } from "../known.ts";

/** A screen of the console, or a dialog or panel over one. */
export interface Screen {
  readonly name: string;
  readonly path: (known: Known) => string;
  /** Brings the screen up and waits until all of it is shown. */
  readonly shown: (page: Page) => Promise<void>;
  /** Only waits, if `shown` does something that can be done once. */
  readonly stays?: (page: Page) => Promise<void>;
  readonly signedOut?: true;
}

export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** A screen whose heading and table have the sidebar's name. */
export const list = (name: string, path: string): Screen => ({
  name: path.slice(1),
  path: () => path,
  shown: async (page) => {
    await heading(page, name);
    const table = page.getByRole("table", { name });
    await expect(page.getByRole("grid", { name }).or(table)).toBeVisible();
  },
});

/** A list with one of its rows open beside it. */
export const peeking = (name: string, path: Screen["path"]): Screen => ({
  name: `${name.toLowerCase()} with a peek`,
  path,
  shown: async (page) => {
    await expect(page.getByRole("grid", { name })).toBeVisible();
    const panel = page.getByRole("complementary", { name: "Peek" });
    await expect(panel.getByRole("term").first()).toBeVisible();
  },
});

/** A details page, whose heading is the thing's name. */
export const details = (name: string, path: Screen["path"], section: string | RegExp): Screen => ({
  name,
  path,
  shown: async (page) => {
    await heading(page, /./);
    await expect(page.getByRole("heading", { level: 2, name: section }).first()).toBeVisible();
  },
});

/** A screen that is shown once it has a part of this name. */
export const having = (
  name: string,
  path: string,
  role: "dialog" | "grid" | "table" | "textbox",
  part: string,
): Screen => ({
  name,
  path: () => path,
  shown: (page) => expect(page.getByRole(role, { name: part })).toBeVisible(),
});

/** What a click opens over a screen, possibly after other steps. */
export const opening = (
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
