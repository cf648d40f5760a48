import type { Locator, Page } from "@playwright/test";
import type { Known } from "../known.ts";

/** A part of a screen whose code is loaded when it is needed. */
export interface Part {
  readonly at: string | ((known: Known) => string);
  /** What it takes to need it. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** What is there once it has loaded. */
  readonly shown: (page: Page) => Locator;
  /** Retries once the browser is online again, instead of with a button. */
  readonly quiet?: true;
  /** Reloads the page or signs out. */
  readonly leaves?: true;
}

export const click =
  (name: string | RegExp, role: "button" | "tab" | "menuitem" | "link" = "button") =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();
export const role =
  (...by: Parameters<Page["getByRole"]>) =>
  (page: Page) =>
    page.getByRole(...by);

export const peek = (at: Part["at"]): Part => ({
  at,
  shown: (page) => page.getByRole("complementary", { name: "Peek" }).getByRole("term").first(),
});
export const dialog = (at: Part["at"], open: Part["open"], name: string): Part => ({
  at,
  open,
  shown: role("dialog", { name }),
});
