import type { Page } from "@playwright/test";
import type { Endpoint } from "~/contract/endpoint.ts";
import { FORWARD_PREFIX } from "~/contract/first-calls.ts";
import { expect } from "./fixtures.ts";

/** The API panel. */
export const panel = (page: Page) =>
  page.getByRole("region", { name: "Requests behind this screen" });

export const toggle = (page: Page) => page.getByRole("button", { name: /^API/ });

/** The listed requests: buttons that show one as a command. */
export const requests = (page: Page, name?: RegExp) =>
  panel(page)
    .getByRole("table", { name: "Requests" })
    .getByRole("button", { name: name ?? /^\// });

export const command = (page: Page) => panel(page).getByRole("group", { name: "Request" });

/** Opens the panel unless it is open. */
export async function openPanel(page: Page) {
  await expect(toggle(page)).toHaveAttribute("aria-expanded", /./);
  if ((await toggle(page).getAttribute("aria-expanded")) === "false") await toggle(page).click();
  await expect(panel(page)).toBeVisible();
}

const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Matches the panel's name of an endpoint's request: its path with any IDs, and any query. */
export const nameOf = ({ path }: Endpoint): RegExp =>
  new RegExp(
    `^${path
      .split(/\{\w+\}/)
      .map(escape)
      .join("[^/]+")}(?:\\?|$)`,
  );

/** The address of a request that the panel lists under a name. */
export function sentTo({ host }: Endpoint, name: string): string {
  if (host !== "user" && host !== "org") throw new Error("It isn't sent by the page.");
  return FORWARD_PREFIX[host] + name;
}

/** Returns the JSON answer of one of the gateway's addresses. */
export async function askGateway(page: Page, address: string): Promise<unknown> {
  const answer = await page.request.get(address, { headers: { "X-Console": "1" } });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}
