import type { Page } from "@playwright/test";

/** What the screen shows, read in one evaluation. */
export interface Screen {
  readonly href: string;
  readonly heading: string;
  /** The set filters: label and text. */
  readonly chips: Readonly<Record<string, string>>;
  /** The texts of the buttons, among them the order button. */
  readonly buttons: readonly string[];
  readonly headers: readonly string[];
  /** The sorted header and its direction. */
  readonly sorted: string | undefined;
  /** Whether the rows still belong to the previous list. */
  readonly stale: boolean;
  /** The rows in the document: their index in the list, from 0, and the recording's ID. */
  readonly rows: readonly (readonly [number, string])[];
  readonly empty: boolean;
  readonly peek: string | undefined;
}

/** Reads the recordings table, or a recording's page. */
export const look = (page: Page): Promise<Screen> =>
  page.evaluate(() => {
    // This runs in the page, which can't see the module's scope.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const text = (element: Element | null | undefined) => element?.textContent?.trim() ?? "";
    // So does this.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const clears = all('main button[aria-label^="Clear "]');
    const grid = document.querySelector('[role="grid"]');
    const headers = all('[role="columnheader"]').filter((header) => text(header) !== "Selected");
    const sorted = headers.find((header) => header.hasAttribute("aria-sort"));
    return {
      href: location.href,
      heading: text(document.querySelector("h1")),
      chips: Object.fromEntries(
        clears.map((clear) => {
          const label = clear.getAttribute("aria-label")?.replace("Clear ", "") ?? "";
          return [label, text(clear.previousElementSibling).replace(label, "")];
        }),
      ),
      buttons: all("main button").map(text),
      headers: headers.map(text),
      sorted: sorted && `${text(sorted)} ${sorted.getAttribute("aria-sort")}`,
      stale: grid?.getAttribute("aria-busy") === "true",
      rows: all('[role="grid"] [role="row"]').flatMap((row): [number, string][] => {
        const link = row.querySelector('a[href^="/recordings/"]');
        const id = new URL(link?.getAttribute("href") ?? "/", location.href).pathname.split("/")[2];
        return id ? [[Number(row.getAttribute("aria-rowindex")) - 2, id]] : [];
      }),
      empty: text(document.querySelector("main")).includes("No recordings match"),
      peek: document.querySelector('[aria-label="Peek"] h2')?.textContent ?? undefined,
    };
  });
