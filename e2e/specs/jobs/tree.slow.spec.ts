import { randomUUID } from "node:crypto";
import { organizationList } from "~/contract/organizations.ts";
import { works } from "../../stack/service.ts";
import { expect, test, WRITING } from "../../support/fixtures.ts";
import { CLIPBOARD, clipboard } from "../../support/rotation.ts";
import { Listener } from "../../support/tree.ts";

// The main jobs with nothing but keys and the accessibility tree: no pixel, no selector.

test.use({ ...WRITING, permissions: CLIPBOARD });

let reader: Listener;

test.beforeEach(async ({ page, sandbox }) => {
  await page.goto(`/?organizationId=${sandbox.organizationId}`);
  reader = await Listener.on(page);
  await reader.reads("heading", /^Overview/);
});

test("which team is worse at objections is read in a sentence with its verdict", async ({
  page,
}) => {
  await reader.hands.press("g", "s");
  await reader.isAt("heading", "Scorecards");
  await reader.hands.click(page.getByRole("tab", { name: /^Objections handled/ }));
  await reader.reads("tab", /^Objections handled/);
  const sentence = await reader.reads("paragraph", /passed Objections handled/);
  expect(sentence).toMatch(
    /(?:down|up) \d+\.\d points from the 30 days before ?: (?:probably|can't)/,
  );
  test.info().annotations.push({ type: "reads", description: sentence });
});

test("an organization is created, and a live region says so", async ({ service }) => {
  const name = `Tamarack-${randomUUID().slice(0, 8)}`;
  await reader.hands.press("g", "o");
  await reader.isAt("heading", "Organizations");
  await reader.reads("grid", /^Organizations/);
  await reader.hands.press("c");
  await reader.isAt("textbox", /^Name/);
  await reader.hands.type(name);
  await reader.hands.press("Enter");
  await reader.hears(new RegExp(`Organization.*${name}.*created`));
  const { data } = await service.ask(organizationList);
  expect(data.map((one) => one.name)).toContain(name);
});

test("a secret is rotated, copied, tested and its dialog closed", async ({
  page,
  poolClient,
  sandbox,
}) => {
  const { clientId, name, organizationId } = await poolClient();
  await page.goto(`/api-clients?organizationId=${organizationId}&rotate=${clientId}`);
  await reader.isAt("button", "Cancel");
  await reader.reads("alertdialog", /^Rotate secret/);
  await reader.reach("button", /^Rotate secret$/);
  await reader.hands.press("Enter");
  await reader.isAt("button", "Copy New secret");
  await reader.hands.press("Enter");
  await reader.isAt("button", /^Copied/);
  await reader.reach("button", /^Test the new secret$/);
  await reader.hands.press("Enter");
  await reader.hears(/The new secret works/);
  await reader.reach("button", /^I've stored it$/);
  await reader.hands.press("Enter");
  await reader.hears(new RegExp(`${name}.* secret was rotated`));
  const clientSecret = await clipboard(page);
  expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(true);
});

test("an unlinked recording is linked, and the next one opens", async ({ page, writer }) => {
  await page.goto(`/recordings?organizationId=${writer.organizationId}&tab=unlinked`);
  await reader.reads("heading", /^Recordings/);
  await reader.reads("row", /Select/);
  await reader.hands.press("j");
  await reader.hands.press("Space");
  await reader.reads("complementary", /^Peek/);
  await reader.reads("button", /^Sync engagement/);
  await reader.hands.press("c");
  await reader.isAt("group", "Composer");
  await reader.hands.press("Control+Enter");
  await reader.isAt("button", /^Open next recording/);
  await reader.hears(/Synced/);
  await reader.hands.press("Enter");
  await reader.reads("complementary", /^Peek/);
  await expect(page).toHaveURL(/crmLinkStatus=unlinked/);
});

test("a list is exported", async ({ page }) => {
  await reader.hands.press("g", "t");
  await reader.isAt("heading", "Teams");
  await reader.reads("grid", /^Teams/);
  const download = page.waitForEvent("download");
  await reader.hands.press("e");
  await reader.reads("dialog", /^Export teams/);
  await reader.reach("button", /^Export/);
  await reader.hands.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
