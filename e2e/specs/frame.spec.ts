import { recordingList } from "~/contract/recordings.ts";
import { SCREENS } from "../../src/components/frame/navigation.ts";
import { expect, MOVING, test } from "../support/fixtures.ts";
import { Hands } from "../support/hands.ts";
import { button, heading, press, sidebar } from "../support/locators.ts";
import { command } from "../support/palette.ts";

test.use(MOVING);

test("the palette has every screen, and opens one", async ({ page }) => {
  await page.goto("/teams");
  const palette = await command(page, "");
  for (const { label, to } of SCREENS.toReversed()) {
    await palette.getByRole("combobox").fill(label);
    const link = palette.getByRole("option", { name: label }).first();
    await expect(link).toBeVisible();
    if (to !== "/") continue;
    await link.click();
    await expect(heading(page, label)).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === to);
  }
});

test("a recording opens by its ID", async ({ page, known }) => {
  const { recordingId } = known;
  await page.goto("/teams");
  const palette = await command(page, recordingId);
  await palette.getByRole("option", { name: `Recording ${recordingId}` }).click();
  await expect(page).toHaveURL(new RegExp(`/recordings/${recordingId}`));
});

test("recently chosen organizations come first", async ({ page }) => {
  await page.goto("/teams");
  const switcher = button(page, /Organization:/);
  await switcher.click();
  const options = page.getByRole("dialog").getByRole("option");
  const last = (await options.last().innerText()).split("\n")[0] ?? "";
  // More of them may have arrived since.
  await options.filter({ hasText: last }).first().click();
  await expect(switcher).toContainText(last);
  await expect(page).toHaveURL(/organizationId=/);
  const palette = await command(page, "All organizations");
  await palette.getByRole("option", { name: /^All organizations/ }).click();
  await expect(page).not.toHaveURL(/organizationId=/);
  await switcher.click();
  await expect(options.nth(1)).toContainText(last);
});

test("what the credential can't do is disabled, with the reason", async ({ page, signIn }) => {
  await signIn("organization-api-token");
  await page.goto("/teams");
  const palette = await command(page, "Scorecards");
  const item = palette.getByRole("option", { name: /^Scorecards/ });
  await expect(item).toHaveAttribute("aria-disabled", "true");
  await expect(item).toContainText("Sign in with a client app or an OAuth app token");
});

test("the sheet lists the screen's shortcuts", async ({ page }) => {
  await page.goto("/recordings");
  await expect(page.getByRole("grid", { name: "Recordings" })).toBeVisible();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Shortcuts" });
  await expect(sheet.getByRole("region", { name: "In a table" })).toContainText("Peek at the row");
  for (const { label } of SCREENS) {
    await expect(sheet.getByRole("region", { name: "Go to" })).toContainText(label);
  }
  await page.keyboard.press("Escape");
  await page.goto("/organizations");
  await expect(page.getByRole("grid", { name: "Organizations" })).toBeVisible();
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await expect(sheet.getByRole("region", { name: "In a list" })).toContainText("Filter");
  await expect(sheet).not.toContainText("Peek at the row");
});

test("single-key shortcuts can be switched off permanently", async ({ page }) => {
  await page.goto("/teams");
  await expect(heading(page, "Teams")).toBeVisible();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Shortcuts" });
  await sheet.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(heading(page, "Teams")).toBeVisible();
  await press(page, "g", "o", "?", "Control+k");
  await expect(page.getByRole("dialog", { name: "Search or run a command" })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/teams/);
});

test("the palette makes the console dark in three keys or words, and Escape closes it", async ({
  page,
}) => {
  await page.goto("/teams");
  await expect(page.getByRole("grid", { name: "Teams" })).toBeVisible();
  const hands = new Hands(page);
  await hands.command("dark", "Theme: Dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  hands.expectAtMost(3);
  const palette = await command(page, "");
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
});

test("the first command is highlighted before anything is typed, and Enter runs it", async ({
  page,
}) => {
  await page.goto("/teams");
  const palette = await command(page, "");
  const first = palette.getByRole("option").first();
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute(
    "aria-activedescendant",
    (await first.getAttribute("id")) ?? "",
  );
  // Enter that ends an input method's composition, as Safari sends it.
  await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(palette).toBeVisible();
  await field.dispatchEvent("keydown", { key: "Enter", keyCode: 13 });
  await expect(palette).toHaveCount(0);
});

test("a team with a range leads to its recordings of that range", async ({ page }) => {
  await page.goto("/teams");
  const grid = page.getByRole("grid", { name: "Teams" });
  const team = await grid.getByRole("link").first().innerText();
  const palette = await command(page, `${team} last week`);
  await expect(palette.getByRole("option").first()).toContainText(`${team}, last week`);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Recordings")).toBeVisible();
  await expect(page).toHaveURL(/(?=.*dateCreated:gt=last-week(?:&|$))(?=.*teamId=)/);
});

test("keys typed at once after Ctrl K are the palette's, while its results still load", async ({
  page,
}) => {
  await page.goto("/teams");
  await expect(page.getByRole("grid", { name: "Teams" })).toBeVisible();
  await press(page, "Control+k", "e", "x", "?", "a");
  await expect(page.getByRole("combobox", { name: "Search or run a command" })).toHaveValue("ex?a");
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("the palette and a key export a list, and the sheet lists that key", async ({ page }) => {
  for (const [path, grid, title] of [
    ["/opportunities", "Opportunities", "Export opportunities"],
    ["/teams", "Teams", "Export teams"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("grid", { name: grid })).toBeVisible();
    const palette = await command(page, "csv");
    const exporting = palette.getByRole("option", { name: "Export" });
    await exporting.click();
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("e");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Shortcuts" });
    await expect(sheet).toContainText("Export");
  }
});

test("the palette finds a person on a screen without recordings", async ({ page, service }) => {
  const { data } = await service.ask(recordingList, { query: { limit: 1 } });
  const rep = `${data[0]?.repFirstName} ${data[0]?.repLastName}`;
  await page.goto("/engagements");
  const palette = await command(page, `${rep} last week`);
  const calls = palette.getByRole("option", { name: `Calls of ${rep}, last week` }).first();
  await expect(calls).toBeVisible();
  await expect(palette.getByRole("list", { name: "Understood as filters" })).toHaveText(
    "Recorded: Last week",
  );
  // Backspace takes the period for words again.
  await page.keyboard.press("Backspace");
  await expect(calls).toHaveCount(0);
});

test("half a character typed into the palette finds nothing and breaks nothing", async ({
  page,
  watch,
}) => {
  watch.allowError(/status of 404/);
  await page.goto("/teams");
  const palette = await command(page, "");
  await palette.getByRole("combobox").fill("recording1\ud800");
  await palette.getByRole("option", { name: /^Recording recording1/ }).click();
  await expect(heading(page, "Not found")).toBeVisible();
});

test("an address that was mistyped or cut short is a page in the frame", async ({
  page,
  run,
  watch,
}) => {
  // No recording has such an ID.
  watch.allowError(/status of 404/);
  for (const address of ["/organizations/%", "/recordings/%E0%A4", "/%", "//nowhere", "/a^b`c|d"]) {
    await page.goto(run.origin + address);
    await expect(sidebar(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(?:Not found|Recording)$/);
  }
  await page.goto("/recordings?name=a^b`c\\d");
  await expect(heading(page, "Recordings")).toBeVisible();
  await page.goto("/reels");
  await page.getByRole("link", { name: "Go to Recordings" }).click();
  await expect(heading(page, "Recordings")).toBeVisible();
});

test("the sidebar marks one item as current", async ({ page }) => {
  const menu = sidebar(page);
  const current = menu.locator("[aria-current=page]");
  await page.goto("/recordings");
  await expect(current).toHaveText("Recordings");
  await menu.getByRole("link", { name: "Unlinked" }).click();
  await expect(page).toHaveURL(/\/recordings\?crmLinkStatus=unlinked/);
  await expect(current).toHaveText("Unlinked");
  await menu.getByRole("link", { name: "Sync log" }).click();
  await expect(heading(page, "Sync log")).toBeVisible();
  await expect(current).toHaveText("Sync log");
  await expect(menu.getByText("Client app")).toHaveCount(0);
});
