import type { Page } from "@playwright/test";
import { readSandboxFile } from "../../server/shared/sandbox-file.ts";
import { type PeopleConsole, type PeopleOptions, startPeopleConsole } from "../stack/people.ts";
import { test as base } from "./fixtures.ts";

/** Tests on a console with people, in front of the shared service: `opened`, for the tests of one file. */
export const peopleTest = (options: Omit<PeopleOptions, "sandbox"> = {}) =>
  base.extend<{ opened: PeopleConsole }, { people: PeopleConsole }>({
    people: [
      async ({ run }, use) => {
        const sandbox = readSandboxFile(run.dataDir);
        const people = await startPeopleConsole({ sandbox, ...options });
        await use(people);
        await people.close();
      },
      { scope: "worker" },
    ],
    opened: async ({ people, watch }, use) => {
      watch.allowOrigin(people.origin);
      watch.allowOrigin(people.provider.issuer);
      // The page may meet an ended session, another one than it shows, or a role that isn't enough.
      watch.allowError(/status of 40[139]/);
      await use(people);
    },
  });

/** Fills in the provider's own login page and sends it: the last click of a sign-in. */
export async function enterAtProvider(page: Page, login: string, password = `${login}-deck`) {
  await page.getByLabel("User name").fill(login);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Goes to the provider from the console's sign-in page, which waits for a click after a sign-out or a failure. */
export const goToProvider = (page: Page) =>
  page.getByRole("button", { name: "Sign in with Example ID" }).click();

/** Signs in from an address of the console, which leads straight to the provider, and ends at it. */
export async function signInAs(page: Page, address: string, login: string) {
  await page.goto(address);
  await enterAtProvider(page, login);
}
