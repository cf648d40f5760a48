import type { Page } from "@playwright/test";
import type { Endpoint } from "../src/contract/endpoint.ts";
import { FORWARD_PREFIX } from "../src/contract/gateway.ts";
import { expect } from "./fixtures.ts";

/** The API panel. */
export const panel = (page: Page) =>
  page.getByRole("region", { name: "Requests behind this screen" });

export const toggle = (page: Page) => page.getByRole("button", { name: /^API/ });

/** The requests, each a button that shows it as a command. */
export const requests = (page: Page, name?: RegExp) =>
  panel(page)
    .getByRole("table", { name: "Requests" })
    .getByRole("button", { name: name ?? /^\// });

export const command = (page: Page) => panel(page).getByRole("group", { name: "Request" });

/** Opens the panel, unless it is open from before. */
export async function openPanel(page: Page) {
  await expect(toggle(page)).toHaveAttribute("aria-expanded", /./);
  if ((await toggle(page).getAttribute("aria-expanded")) === "false") await toggle(page).click();
  await expect(panel(page)).toBeVisible();
}

/** Shows the chosen request in a language, and answers the text. */
export async function textAs(page: Page, language: "curl" | "fetch" | "Python") {
  await panel(page).getByRole("tab", { name: language, exact: true }).click();
  return (await command(page).textContent()) ?? "";
}

const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** What the panel calls a request of a row: its path, whatever its ids, and its query. */
export const nameOf = ({ path }: Endpoint): RegExp =>
  new RegExp(
    `^${path
      .split(/\{\w+\}/)
      .map(escape)
      .join("[^/]+")}(?:\\?|$)`,
  );

/** Where the page sent a request that the panel names so. */
export function sentTo({ host }: Endpoint, name: string): string {
  if (host !== "user" && host !== "org") throw new Error("It isn't sent by the page.");
  return FORWARD_PREFIX[host] + name;
}

/** What the gateway answers at an address of its own. */
export async function askGateway(page: Page, address: string): Promise<unknown> {
  const answer = await page.request.get(address, { headers: { "X-Console": "1" } });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}
