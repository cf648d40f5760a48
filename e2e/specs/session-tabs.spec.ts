import type { BrowserContext, Page } from "@playwright/test";
import {
  sessionRead,
  SessionState,
  type SignIn,
  signIn as signInCall,
} from "~/contract/gateway.ts";
import { organizationList } from "~/contract/organizations.ts";
import { z } from "~/contract/zod.ts";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { confirmation, rotate } from "../support/rotation.ts";
import { button, dialog, grid, heading } from "../support/locators.ts";
import { works } from "../stack/service.ts";
import { signOut } from "../support/signing.ts";

/** Opens another tab at a form and fills it in. */
async function openForm(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto("/organizations?create=true");
  await nameOf(tab).fill("Only in this tab");
  return tab;
}

const nameOf = (page: Page) =>
  dialog(page, "New organization").getByRole("textbox", { name: "Name" });

test("signing out in one tab signs the others out, and they keep nothing", async ({
  page,
  context,
  signIn,
  watch,
}) => {
  watch.allowError(/status of 401/);
  await signIn("sandbox");
  const other = await openForm(context);
  await page.goto("/teams");
  await signOut(page);
  await expect(heading(other, "Sign in")).toBeVisible();
  await expect(other.getByText(/^You signed out, or signed in with another/)).toBeVisible();
  await expect(nameOf(other)).toHaveCount(0);
  await button(other, "Use the sandbox").click();
  await other.getByRole("link", { name: "Organizations" }).click();
  await button(other, "New organization").click();
  await expect(nameOf(other)).toHaveValue("");
});

test("signing in as someone else in one tab ends the others' session", async ({
  page,
  context,
  signIn,
  sandbox,
  watch,
}) => {
  // The overview of the tab `same` may still be loading with the cookie of the other credential.
  watch.allowError(/status of 40[39]/);
  await signIn("sandbox");
  const other = await openForm(context);
  const same = await context.newPage();
  await same.goto("/sign-in");
  await button(same, "Use the sandbox").click();
  await expect(heading(same, "Overview")).toBeVisible();
  await expect(nameOf(other)).toHaveValue("Only in this tab");

  await page.goto("/sign-in");
  await page.getByRole("tab", { name: "Organization API token" }).click();
  await page.getByLabel("API token", { exact: true }).fill(sandbox.organizationApiToken);
  await button(page, "Sign in").click();
  await expect(heading(page, "Overview")).toBeVisible();
  for (const tab of [other, same]) await expect(heading(tab, "Sign in")).toBeVisible();
});

test.describe("signed out", () => {
  test.use({ storageState: SIGNED_OUT });

  test("a tab that waits at the sign-in continues once another one has signed in", async ({
    page,
    context,
    watch,
  }) => {
    watch.allowError(/status of 401/);
    const other = await context.newPage();
    await other.goto("/organizations");
    await expect(heading(other, "Sign in")).toBeVisible();
    const waiting = other.url();
    await page.goto("/teams");
    await button(page, "Use the sandbox").click();
    await expect(heading(page, "Teams")).toBeVisible();
    await expect(heading(other, "Organizations")).toBeVisible();

    await other.goto(waiting);
    await expect(heading(other, "Organizations")).toBeVisible();
    await other.goto("/sign-in");
    await expect(other.getByText("You're signed in with: Client app.")).toBeVisible();
    await other.getByRole("button", { name: "Continue" }).click();
    await expect(heading(other, "Overview")).toBeVisible();

    await signOut(page);
    await expect(heading(other, "Sign in")).toBeVisible();
    await button(page, "Use the sandbox").click();
    await expect(heading(other, "Overview")).toBeVisible();
  });
});

/** Replaces the browser's session as another tab does whose message is missed. */
async function replaceSession(context: BrowserContext, credential: SignIn) {
  const answer = await context.request.post(signInCall.path, {
    headers: { "X-Console": "1" },
    data: credential,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

const changed = (page: Page) => dialog(page, "Your sign-in changed in another tab");

test("a form of a tab that missed another sign-in isn't sent, and the page says who is signed in", async ({
  page,
  context,
  signIn,
  sandbox,
  service,
  writer,
  organization: make,
  watch,
}) => {
  watch.allowError(/status of 409/);
  const { id, name } = await make("Harbor", "Pier 9");
  await signIn("client-app");
  await page.goto(`/teams?organizationId=${id}`);
  await expect(grid(page, "Teams").getByRole("link")).toHaveText(["Pier 9"]);
  await button(page, "New team").first().click();
  const form = dialog(page, "New team");
  await expect(button(page, `Remove ${name}`)).toBeVisible();
  await form.getByRole("textbox", { name: "Name" }).fill("Breakwater");
  await replaceSession(context, writer.signIn);
  await form.getByRole("button", { name: "Create team" }).click();

  await expect(changed(page)).toContainText(`Client app, ${writer.clientId}`);
  await expect(changed(page)).toContainText(`still shows Client app, ${sandbox.client.clientId}`);
  await changed(page).getByRole("button", { name: "Stay on this page" }).click();
  await expect(form.getByText(/^Nothing was created. This browser is now signed in/)).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Breakwater");
  await form.getByRole("button", { name: "Cancel" }).click();
  // What is loaded in the background isn't the other one's either.
  await button(page, "Refresh").click();
  await expect(page.getByText(/This browser is now signed in/).first()).toBeVisible();
  await expect(grid(page, "Teams").getByRole("link")).toHaveText(["Pier 9"]);
  const { data } = await service.ask(organizationList);
  expect(data.find((one) => one.id === id)?.teams?.map((team) => team.name)).toEqual(["Pier 9"]);
});

test("a tab that missed another sign-in doesn't rotate, and continues as whoever is signed in once it is reloaded", async ({
  page,
  context,
  signIn,
  sandbox,
  poolClient,
  watch,
}) => {
  // After the reload the other credential may not list the organization's clients.
  watch.allowError(/status of 40[39]/);
  await signIn("client-app");
  const client = await poolClient();
  await page.goto(client.list);
  await rotate(page, client.clientId).click();
  await expect(confirmation(page)).toBeVisible();
  const { accessToken } = sandbox.oauth;
  await replaceSession(context, { kind: "oauth-app-token", accessToken });
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
  const refusal = page.getByRole("alertdialog", { name: "The secret wasn't rotated" });
  await expect(refusal).toContainText("Nothing changed. This browser is now signed in");
  await refusal.getByRole("button", { name: "Close" }).click();
  expect(await works(sandbox.authUrl, client)).toBe(true);

  await expect(changed(page)).toContainText("OAuth app token");
  await changed(page).getByRole("button", { name: "Reload" }).click();
  await expect(button(page, /^Session: OAuth app token/)).toBeVisible();
  await expect(changed(page)).toHaveCount(0);
});

test("signing out everywhere ends the credential's sessions in other browsers", async ({
  page,
  playwright,
  signIn,
  poolToken,
  run,
  watch,
}) => {
  watch.allowError(/status of 401/);
  const { accessToken } = poolToken();
  const credential = { kind: "oauth-app-token", accessToken } as const;
  await signIn(credential);
  const other = await playwright.request.newContext({
    baseURL: run.origin,
    extraHTTPHeaders: { "X-Console": "1" },
  });
  const isSignedIn = async () => {
    const answer: unknown = await (await other.get(sessionRead.path)).json();
    return z.parse(SessionState, answer).session !== null;
  };
  await other.post(signInCall.path, { data: credential });
  expect(await isSignedIn()).toBe(true);
  await page.goto("/recordings");
  await page.getByRole("button", { name: "Session" }).click();
  await button(page, "Sign out everywhere").click();
  await expect(heading(page, "Sign in")).toBeVisible();
  expect(await isSignedIn()).toBe(false);
  await signIn(credential);
  await page.goto("/recordings");
  await expect(heading(page, "Recordings")).toBeVisible();
  await other.dispose();
});
