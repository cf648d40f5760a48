import { recordingList } from "~/contract/recordings.ts";
import { expect } from "../support/fixtures.ts";
import { test } from "../support/loading-fixtures.ts";
import { button, dialog, heading, player, sidebar } from "../support/locators.ts";
import { plain } from "../stack/odd-upstream.ts";

const LOGIN = "https://login.example.com";

// What stands in front of the console once its own session is over.
const SIGN_INS = {
  "a redirect to another origin": plain(302, "", { location: `${LOGIN}/` }),
  "its own page": plain(200, "<!doctype html><title>Sign in</title>", {
    "content-type": "text/html",
  }),
};

for (const [what, signIn] of Object.entries(SIGN_INS)) {
  test(`an access proxy that answers with ${what} is named, and typed text stays`, async ({
    page,
    toGateway,
    watch,
  }) => {
    // Playwright counts where a redirect leads, although the page doesn't follow it.
    watch.allowOrigin(LOGIN);
    await page.goto(`${toGateway.address}/organizations`);
    await button(page, "New organization").click();
    const form = dialog(page, "New organization");
    await form.getByRole("textbox", { name: "Name" }).fill("Typed before");
    toGateway.matches = /^\w+ \/gateway\//;
    toGateway.responder = signIn;
    await form.getByRole("button", { name: "Create organization" }).click();
    await expect(form.getByRole("alert")).toContainText("needs a sign-in again");
    await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Typed before");
    await form.getByRole("button", { name: "Cancel" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "A new tab keeps what you typed" });
    await expect(notice.getByRole("link", { name: "Sign in (new tab)" })).toBeVisible();
    await expect(notice.getByRole("button", { name: "Reload" })).toBeVisible();
    // Signed in again, in another tab.
    toGateway.responder = undefined;
    await sidebar(page).getByRole("link", { name: "Recordings" }).click();
    await expect(heading(page, "Recordings")).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
}

const BLOCKED = plain(403, "<!doctype html><title>Request rejected</title>", {
  "content-type": "text/html",
});

test("a firewall that answers one write has blocked that one, and nothing was created", async ({
  page,
  toGateway,
  watch,
}) => {
  watch.allowError(/status of 403/);
  await page.goto(`${toGateway.address}/organizations`);
  await button(page, "New organization").click();
  const form = dialog(page, "New organization");
  await form.getByRole("textbox", { name: "Name" }).fill("Drop table & Sons");
  toGateway.matches = /^POST \/gateway\/org\//;
  toGateway.responder = BLOCKED;
  await form.getByRole("button", { name: "Create organization" }).click();
  await expect(form.getByRole("alert")).toContainText("Nothing was created.");
  await expect(form.getByRole("alert")).toContainText("Blocked on the way");
  await expect(page.getByText("needs a sign-in again")).toHaveCount(0);
  toGateway.responder = undefined;
  await form.getByRole("button", { name: "Create organization" }).click();
  await expect(form).toHaveCount(0);
});

test("a player whose clip is blocked on the way says so, and plays once it isn't", async ({
  page,
  service,
  toGateway,
  watch,
}) => {
  watch.allowError(/status of 403/);
  const { data } = await service.ask(recordingList, { query: { limit: 60 } });
  // The newest are still being processed.
  const { id } = data.findLast(({ isVideo }) => !isVideo) ?? { id: "" };
  toGateway.matches = /^GET \/gateway\/media\//;
  toGateway.responder = BLOCKED;
  await page.goto(`${toGateway.address}/recordings/${id}`);
  const alert = page.getByRole("alert").filter({ hasText: "This recording can't be played" });
  await expect(alert).toContainText("Blocked on the way: a firewall or proxy");
  toGateway.responder = undefined;
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(alert).toHaveCount(0);
  await expect
    .poll(() => player(page).evaluate((media: HTMLMediaElement) => media.duration))
    .toBeGreaterThan(0);
});
