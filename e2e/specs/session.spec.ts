import { sessionRead } from "~/contract/gateway.ts";
import { inFrontOf, startConsole } from "../stack/console.ts";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { grid } from "../support/locators.ts";

test.describe("signing in", () => {
  test.use({ storageState: SIGNED_OUT });

  test("the sandbox button signs in and opens the overview", async ({ page, watch }) => {
    watch.allowError(/status of 401/);
    await page.goto("/");
    await expect(page).toHaveURL(/\/sign-in\?/);
    await page.getByRole("button", { name: "Use the sandbox" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Recordings by day" })).toBeVisible();
  });

  test("a client app signs in and reaches every screen", async ({ page, sandbox }) => {
    await page.goto("/sign-in");
    await expect(page.getByRole("textbox", { name: "Client ID" })).toBeFocused();
    await page.keyboard.type(sandbox.client.clientId);
    await page.getByLabel("Client secret", { exact: true }).fill(sandbox.client.clientSecret);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    const menu = page.getByRole("navigation", { name: "Main" });
    for (const name of ["Recordings", "Scorecards", "Organizations", "Teams", "API clients"]) {
      await expect(menu.getByRole("link", { name })).toBeVisible();
    }
  });

  test("an organization API token reaches organizations and teams only", async ({
    page,
    sandbox,
  }) => {
    await page.goto("/sign-in?redirect=/organizations");
    const timeline = page.getByRole("region", { name: "Organization API tokens are ending" });
    await expect(page.getByRole("complementary", { name: "Credential kinds" })).toBeVisible();
    await expect(timeline).toBeVisible();
    await page.getByRole("tab", { name: "Organization API token" }).click();
    await page.getByLabel("API token", { exact: true }).fill(sandbox.organizationApiToken);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Organizations" })).toBeVisible();
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("link", { name: "Teams" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Recordings" })).toHaveCount(0);
    await expect(menu.getByText(/^Recordings/)).toHaveAttribute(
      "data-tip",
      /Sign in with a client app or an OAuth app token/,
    );
  });

  test("an OAuth access token reaches recordings, not organizations", async ({ page, sandbox }) => {
    await page.goto("/sign-in");
    await page.getByRole("tab", { name: "OAuth app token" }).click();
    await page.getByLabel("Access token", { exact: true }).fill(sandbox.oauth.accessToken);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("link", { name: "Organizations" })).toHaveCount(0);
  });

  test("a wrong secret is rejected and the form stays", async ({ page, sandbox, watch }) => {
    watch.allowError(/status of 401/);
    await page.goto("/sign-in");
    const id = page.getByRole("textbox", { name: "Client ID" });
    const secret = page.getByLabel("Client secret", { exact: true });
    await id.fill(sandbox.client.clientId);
    await secret.fill("not the secret");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toContainText("Not signed in.");
    await expect(id).toHaveValue(sandbox.client.clientId);
    await expect(secret).toHaveValue("not the secret");
    await secret.fill(sandbox.client.clientSecret);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  });

  test("too many failed sign-ins count down on the button", async ({ page, sandbox, watch }) => {
    const { origin, stop } = await startConsole(inFrontOf(sandbox.baseUrl));
    watch.allowOrigin(origin);
    watch.allowError(/status of (?:401|429)/);
    // The countdown doesn't run out while the test looks at it.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(`${origin}/sign-in`);
    await page.getByRole("textbox", { name: "Client ID" }).fill(sandbox.client.clientId);
    await page.getByLabel("Client secret", { exact: true }).fill("guessed");
    const button = page.getByRole("button", { name: "Sign in" });
    const waiting = page.getByRole("button", { name: /^Retry in \d+ s$/ });
    for (let status = 401; status === 401;) {
      const answer = page.waitForResponse((each) => each.request().method() === "POST");
      await button.click();
      status = (await answer).status();
    }
    await expect(waiting).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Not signed in. Too many failed sign-ins");
    await expect(waiting).toHaveAttribute("aria-disabled", "true");
    await page.clock.fastForward("05:00");
    await expect(button).toBeEnabled();
    await page.close();
    await stop();
  });

  test("signing in returns to the address that was opened", async ({ page, watch }) => {
    watch.allowError(/status of 401/);
    await page.goto("/recordings?result=closed&orderBy=title");
    await page.getByRole("button", { name: "Use the sandbox" }).click();
    await expect(page).toHaveURL(/\/recordings\?(?=.*result=closed)(?=.*orderBy=title)/);
  });

  test("signing in never redirects to another host", async ({ page, run }) => {
    await page.goto("/sign-in?redirect=//example.com/recordings");
    await page.getByRole("button", { name: "Use the sandbox" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(run.origin);
  });
});

test("an ended session returns to its page", async ({ page, context, watch }) => {
  watch.allowError(/status of 401/);
  await page.goto("/recordings?result=closed");
  await expect(grid(page)).toBeVisible();
  await context.clearCookies();
  await page.getByRole("columnheader", { name: "Title" }).getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "The session has ended" });
  await dialog.getByRole("button", { name: "Use the sandbox" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/(?=.*result=closed)(?=.*orderBy=title)/);
  await expect(grid(page)).toBeVisible();
});

for (const [kind, tab, field, address] of [
  ["organization-api-token", "Organization API token", "API token", "/organizations"],
  ["oauth-app-token", "OAuth app token", "Access token", "/recordings"],
] as const) {
  test(`an ended session of the kind ${kind} asks for that kind`, async ({
    page,
    context,
    signIn,
    watch,
  }) => {
    watch.allowError(/status of 401/);
    await signIn(kind);
    await page.goto(address);
    await expect(page.getByRole("grid")).toBeVisible();
    await context.clearCookies();
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "Activity" }).click();
    const dialog = page.getByRole("dialog", { name: "The session has ended" });
    await expect(dialog.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    await expect(dialog.getByLabel(field, { exact: true })).toBeFocused();
    await expect(dialog.getByLabel(field, { exact: true })).toHaveValue("");
  });
}

test("signing out ends the session in the browser", async ({ page, signIn, watch }) => {
  watch.allowError(/status of 401/);
  await signIn("client-app");
  await page.goto("/recordings");
  await page.getByRole("button", { name: "Session" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  const state = await page.request.get(sessionRead.path, { headers: { "X-Console": "1" } });
  expect(await state.json()).toMatchObject({ session: null });
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});

test("the credential is not in the page or its storage", async ({ page, context, sandbox }) => {
  await page.goto("/recordings");
  await expect(grid(page)).toBeVisible();
  const kept = await page.evaluate(() => [
    document.documentElement.outerHTML,
    document.cookie,
    ...Object.values(localStorage),
    ...Object.values(sessionStorage),
  ]);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
  expect([...kept, cookie?.value].join("\n")).not.toContain(sandbox.client.clientSecret);
});

test("an unknown address shows the not-found page", async ({ page }) => {
  await page.goto("/reels");
  await expect(page.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to Recordings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Recordings" })).toBeVisible();
});

test("a malformed parameter counts as unset", async ({ page }) => {
  await page.goto("/recordings?result=maybe&orderBy=price&dateCreated:gt=sometime");
  await expect(grid(page)).toBeVisible();
  await expect(page).not.toHaveURL(/maybe|price|sometime/);
});

test("a session about to end warns, and signing in again keeps the form", async ({
  page,
  signIn,
}) => {
  // The shared session is as old as the test run.
  await signIn("sandbox");
  const started = new Date();
  await page.clock.install({ time: started });
  await page.goto("/organizations?create=true");
  const dialog = page.getByRole("dialog", { name: "New organization" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Kept while signing in");
  const warning = page.getByRole("status").filter({ hasText: "Your session ends soon" });
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward("07:52:00");
  await page.keyboard.press("Escape");
  await expect(warning).toContainText(/[5-9] min left/);
  await warning.getByRole("button", { name: "Sign in again" }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await page.clock.setSystemTime(started);
  await again.getByRole("button", { name: "Use the sandbox" }).click();
  await expect(again).toHaveCount(0);
  await page.clock.fastForward("01:00");
  await expect(warning).toHaveCount(0);
  await page.getByRole("button", { name: "New organization" }).click();
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Kept while signing in");
});

test("an idle session warns and can be kept, or ends", async ({
  page,
  context,
  sandbox,
  signInAt,
  watch,
}) => {
  const { origin, stop } = await startConsole(inFrontOf(sandbox.baseUrl));
  watch.allowOrigin(origin);
  await signInAt(origin, "client-app");
  const started = new Date();
  await page.clock.install({ time: started });
  await page.goto(`${origin}/teams`);
  const warning = page.getByRole("status").filter({ hasText: "signed out for inactivity" });
  await expect(grid(page, "Teams")).toBeVisible();
  await page.clock.fastForward("49:00");
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward("02:00");
  await expect(warning).toContainText(/[89] min left/);
  // The gateway's clock hasn't moved.
  await page.clock.setSystemTime(started);
  const stay = warning.getByRole("button", { name: "Stay signed in" });
  watch.allowError(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await stay.click();
  await expect(warning.getByRole("alert")).toContainText("The session wasn't extended.");
  await context.setOffline(false);
  await stay.click();
  await expect(warning).toHaveCount(0);

  await context.clearCookies();
  await page.clock.fastForward("55:00");
  await expect(page.getByRole("dialog", { name: "The session has ended" })).toBeVisible();
  await page.close();
  await stop();
});

test("an ended session asks to sign in", async ({ page }) => {
  await page.clock.install({ time: new Date() });
  await page.goto("/teams");
  await expect(grid(page, "Teams")).toBeVisible();
  await page.clock.fastForward("08:01:00");
  await expect(page.getByRole("dialog", { name: "The session has ended" })).toBeVisible();
});
