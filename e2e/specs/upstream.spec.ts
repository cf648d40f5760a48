import { apiClientList } from "~/contract/api-clients.ts";
import { organizationList } from "~/contract/organizations.ts";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { inFrontOf, startConsole, startService } from "../stack/console.ts";
import { copyOfData } from "../stack/run.ts";
import { readSandboxFile } from "../../server/shared/sandbox-file.ts";
import { serviceFor, works } from "../stack/service.ts";
import { closePages } from "../support/settled.ts";
import { grid } from "../support/locators.ts";

test.use({ storageState: SIGNED_OUT, permissions: ["clipboard-read", "clipboard-write"] });

test("the same build works in front of a separately started service", async ({ page, watch }) => {
  watch.allowError(/status of 401/);
  const DATA_DIR = copyOfData();
  const elsewhere = await startService({ DATA_DIR });
  const console = await startConsole(inFrontOf(elsewhere.origin));
  watch.allowOrigin(console.origin);
  const { client, organizationId } = readSandboxFile(DATA_DIR);
  const service = await serviceFor(elsewhere.origin, client);

  await test.step("Sign in with a client app, as there is no sandbox here", async () => {
    await page.goto(`${console.origin}/recordings`);
    await page.getByRole("textbox", { name: "Client ID" }).fill(client.clientId);
    await page.getByLabel("Client secret", { exact: true }).fill(client.clientSecret);
    await expect(page.getByRole("button", { name: "Use the sandbox" })).toHaveCount(0);
    await page.getByRole("button", { name: "Sign in" }).click();
  });

  await test.step("list recordings and open one", async () => {
    const table = grid(page);
    const title = table.getByRole("link").first();
    const name = await title.innerText();
    await title.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  await test.step("see a scorecard two clicks after opening the screen", async () => {
    await page.getByRole("link", { name: "Scorecards" }).click();
    await expect(page.getByRole("heading", { name: "Choose an organization" })).toBeVisible();
    await page.getByRole("button", { name: /^Organization/ }).click();
    await page.getByRole("option", { name: /^Meridian Home Group/ }).click();
    await expect(page.getByRole("img", { name: /by week, as a line/ })).toBeVisible();
  });

  await test.step("create an organization", async () => {
    await page.getByRole("link", { name: "Organizations" }).click();
    await page.getByRole("button", { name: "New organization" }).click();
    const dialog = page.getByRole("dialog", { name: "New organization" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Elsewhere & Sons");
    await dialog.getByRole("button", { name: "Create organization" }).click();
    await expect(dialog).toHaveCount(0);
    const { data } = await service.ask(organizationList);
    expect(data.map(({ name }) => name)).toContain("Elsewhere & Sons");
  });

  await test.step("rotate a secret", async () => {
    const { data } = await service.ask(apiClientList, { params: { organizationId } });
    const other = data.find(({ name }) => name === "Lead router");
    await page.goto(`${console.origin}/api-clients?organizationId=${organizationId}`);
    const row = page.getByRole("row").filter({ hasText: other?.clientId ?? "" });
    await row.getByRole("button", { name: "Rotate secret" }).click();
    const confirmation = page.getByRole("alertdialog", { name: "Rotate secret" });
    await confirmation.getByRole("button", { name: "Rotate secret" }).click();
    const secret = page.getByRole("dialog", { name: "Store the new secret" });
    await secret.getByRole("button", { name: "Copy New secret" }).click();
    await secret.getByRole("button", { name: "I've stored it" }).click();
    const clientSecret = await page.evaluate(() => navigator.clipboard.readText());
    const rotated = { clientId: other?.clientId ?? "", clientSecret };
    expect(await works(elsewhere.origin, rotated)).toBe(true);
  });

  await closePages(page.context());
  expect(await console.stop()).toBe(0);
  expect(await elsewhere.stop()).toBe(0);
});
