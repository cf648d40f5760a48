import { sessionRead } from "~/contract/gateway.ts";
import { inFrontOf, startConsole, temporaryFolder } from "../stack/console.ts";
import { movableClock } from "../stack/movable-clock.ts";
import { expect, SIGNED_OUT, test as base } from "../support/fixtures.ts";
import { test as loading } from "../support/loading-fixtures.ts";
import { alert, grid, heading, play, player, sidebar } from "../support/locators.ts";
import { signOut } from "../support/signing.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Clocked {
  /** Lets time pass for the gateway and the page. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Sets the page's clock ahead of the gateway's. */
  readonly setAhead: (milliseconds: number) => Promise<void>;
  /** Lets time pass as for a machine that sleeps: what runs in the page doesn't notice. */
  readonly sleep: (milliseconds: number) => Promise<void>;
}

interface ClockedOptions {
  path?: string;
  idleMinutes?: string;
  /** How many milliseconds the page's clock is ahead of the gateway's. */
  ahead?: number;
}

const test = base.extend<{
  /** Signs in at a console of its own, whose clock can be moved. */
  openClocked: (options: ClockedOptions) => Promise<Clocked>;
}>({
  openClocked: async ({ page, sandbox, signInAt, watch }, use) => {
    const clock = movableClock(temporaryFolder("clock"));
    let stop: (() => Promise<unknown>) | undefined;
    await use(async ({ path = "/teams", idleMinutes = "480", ahead = 0 }) => {
      const program = await startConsole({
        ...inFrontOf(sandbox.baseUrl),
        ...clock.environment,
        SESSION_IDLE_MINUTES: idleMinutes,
      });
      ({ stop } = program);
      watch.allowOrigin(program.origin);
      await signInAt(program.origin, "client-app");
      await page.clock.install({ time: clock.now() + ahead });
      await page.goto(program.origin + path);
      return {
        pass: async (milliseconds) => {
          await clock.move(milliseconds, [program]);
          await page.clock.fastForward(milliseconds);
        },
        setAhead: (milliseconds) => page.clock.setSystemTime(clock.now() + milliseconds),
        sleep: async (milliseconds) => {
          await clock.move(milliseconds, [program]);
          await page.clock.setSystemTime(clock.now());
        },
      };
    });
    await page.close();
    await stop?.();
  },
});

test.describe("signing in", () => {
  test.use({ storageState: SIGNED_OUT });

  test("the sandbox button signs in and opens the overview", async ({ page, watch }) => {
    watch.allowError(/status of 401/);
    await page.goto("/");
    await expect(page).toHaveURL(/\/sign-in\?/);
    await page.getByRole("button", { name: "Use the sandbox" }).click();
    await expect(heading(page, "Overview")).toBeVisible();
    await expect(page.getByRole("list", { name: "Needs you" })).toBeVisible();
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
    await expect(heading(page, "Organizations")).toBeVisible();
    const menu = sidebar(page);
    await expect(menu.getByRole("link", { name: "Teams" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Recordings" })).toHaveCount(0);
    await expect(menu.locator("[data-tip]", { hasText: /^Recordings/ })).toHaveAttribute(
      "data-tip",
      /Sign in with a client app or an OAuth app token/,
    );
  });

  test("an OAuth access token reaches recordings, not organizations", async ({ page, sandbox }) => {
    await page.goto("/sign-in");
    await page.getByRole("tab", { name: "OAuth app token" }).click();
    await page.getByLabel("Access token", { exact: true }).fill(sandbox.oauth.accessToken);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(heading(page, "Overview")).toBeVisible();
    const menu = sidebar(page);
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
    await expect(alert(page)).toContainText("Not signed in.");
    await expect(id).toHaveValue(sandbox.client.clientId);
    await expect(secret).toHaveValue("not the secret");
    await secret.fill(sandbox.client.clientSecret);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(heading(page, "Overview")).toBeVisible();
  });

  test("signing in with nothing entered says what to enter", async ({ page }) => {
    await page.goto("/sign-in");
    for (const [tab, field, message] of [
      ["Client app", "Client ID", "Enter a client ID."],
      ["Organization API token", "API token", "Enter an API token."],
      ["OAuth app token", "Access token", "Enter an access token."],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(message);
      await expect(alert(page)).toHaveCount(0);
    }
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
    await expect(alert(page)).toContainText("Not signed in. Too many failed sign-ins");
    await expect(waiting).toHaveAttribute("aria-disabled", "true");
    await page.clock.fastForward("05:00");
    await expect(button).toBeEnabled();
    await page.close();
    await stop();
  });

  test("signing in never redirects to another host", async ({ page, run }) => {
    await page.goto("/sign-in?redirect=//example.com/recordings");
    await page.getByRole("button", { name: "Use the sandbox" }).click();
    await expect(heading(page, "Overview")).toBeVisible();
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
    const menu = sidebar(page);
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
  await signOut(page);
  await expect(heading(page, "Sign in")).toBeVisible();
  const state = await page.request.get(sessionRead.path, { headers: { "X-Console": "1" } });
  expect(await state.json()).toMatchObject({ session: null });
  await page.goBack();
  await expect(heading(page, "Sign in")).toBeVisible();
});

loading(
  "signing out leaves the page although its popover was closed meanwhile",
  async ({ page, toGateway, hold }) => {
    await page.goto(`${toGateway.address}/recordings`);
    await expect(grid(page)).toBeVisible();
    const release = hold(/^DELETE /);
    await signOut(page);
    await expect.poll(() => toGateway.held.length).toBe(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Session" })).toHaveCount(0);
    release();
    await expect(heading(page, "Sign in")).toBeVisible();
  },
);

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

test("a session about to end warns, and signing in again keeps the form", async ({
  page,
  sandbox,
  openClocked,
}) => {
  const { pass } = await openClocked({ path: "/organizations?create=true" });
  const dialog = page.getByRole("dialog", { name: "New organization" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Kept while signing in");
  const warning = page.getByRole("status").filter({ hasText: "Your session ends soon" });
  await expect(warning).toHaveCount(0);
  await pass(7 * HOUR + 52 * MINUTE);
  await page.keyboard.press("Escape");
  await expect(warning).toContainText(/[5-9] min left/);
  await warning.getByRole("button", { name: "Sign in again" }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await again.getByRole("textbox", { name: "Client ID" }).fill(sandbox.client.clientId);
  await again.getByLabel("Client secret", { exact: true }).fill(sandbox.client.clientSecret);
  await again.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(again).toHaveCount(0);
  await pass(MINUTE);
  await expect(warning).toHaveCount(0);
  await page.getByRole("button", { name: "New organization" }).click();
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Kept while signing in");
});

for (const [where, ahead] of [
  ["ahead", 2 * HOUR],
  ["behind", -2 * HOUR],
] as const) {
  test(`an idle session warns and can be kept, or ends, with a clock two hours ${where}`, async ({
    page,
    context,
    watch,
    openClocked,
  }) => {
    const { pass, setAhead } = await openClocked({ idleMinutes: "60", ahead });
    const warning = page.getByRole("status").filter({ hasText: "signed out for inactivity" });
    await expect(grid(page, "Teams")).toBeVisible();
    await expect(page.getByText("8 h left", { exact: true })).toBeVisible();
    await pass(49 * MINUTE);
    await expect(warning).toHaveCount(0);
    await pass(2 * MINUTE);
    await expect(warning).toContainText(/[89] min left/);
    // The reader sets the clock.
    await setAhead(-ahead);
    await pass(MINUTE);
    await expect(warning).toContainText(/[78] min left/);
    const stay = warning.getByRole("button", { name: "Stay signed in" });
    watch.allowError(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await stay.click();
    await expect(warning).toContainText("The session wasn't extended.");
    await context.setOffline(false);
    await stay.click();
    await expect(warning).toHaveCount(0);

    await context.clearCookies();
    await pass(55 * MINUTE);
    await expect(page.getByRole("dialog", { name: "The session has ended" })).toBeVisible();
  });
}

test("a clip that plays keeps the session, and pauses once that has ended", async ({
  page,
  context,
  openClocked,
  watch,
  known,
}) => {
  watch.allowError(/status of 401/);
  const { recordingId } = known;
  const { pass } = await openClocked({ path: `/recordings/${recordingId}`, idleMinutes: "1" });
  await player(page).evaluate((media: HTMLMediaElement) => (media.loop = true));
  await play(page);
  for (let half = 0; half < 4; half += 1) {
    const kept = page.waitForResponse((response) => response.request().method() === "PUT");
    await pass(MINUTE / 2);
    expect((await kept).status()).toBe(200);
  }
  await context.clearCookies();
  await pass(MINUTE / 2);
  await expect(page.getByRole("dialog", { name: "The session has ended" })).toBeVisible();
  await expect(player(page)).toHaveJSProperty("paused", true);
});

test("a machine that slept until its session had ended asks to sign in", async ({
  page,
  openClocked,
}) => {
  const { pass, sleep } = await openClocked({});
  await expect(grid(page, "Teams")).toBeVisible();
  await pass(MINUTE);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await sleep(8 * HOUR);
  await pass(MINUTE);
  await expect(page.getByRole("dialog", { name: "The session has ended" })).toBeVisible();
});
