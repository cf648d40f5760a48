import { apiClientList } from "~/contract/api-clients.ts";
import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { inFrontOf, startConsole, startService } from "../stack/console.ts";
import { copyOfData } from "../stack/run.ts";
import { readSandboxFile } from "../../server/shared/sandbox-file.ts";
import { serviceFor, works } from "../stack/service.ts";
import { closePages, visit } from "../support/settled.ts";
import { grid } from "../support/locators.ts";

test.use({ storageState: SIGNED_OUT, permissions: ["clipboard-read", "clipboard-write"] });

test("the same build works in front of a separately started service", async ({
  page,
  signInAt,
  watch,
}) => {
  watch.allowError(/status of 401/);
  const DATA_DIR = copyOfData();
  const elsewhere = await startService({ DATA_DIR });
  const console = await startConsole(inFrontOf(elsewhere.origin));
  watch.allowOrigin(console.origin);
  const { client, organizationClient, organizationId } = readSandboxFile(DATA_DIR);
  const service = await serviceFor(elsewhere.origin, client);
  const chart = page.getByRole("img", { name: /by week, as a line/ });

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

  await test.step("the first chart of every organization is two clicks away, with no ID typed", async () => {
    const { data: organizations } = await service.ask(organizationList, { query: { limit: 100 } });
    expect(organizations.length).toBeGreaterThan(6);
    let charts = 0;
    for (const { id, name } of organizations) {
      await visit(page, "/scorecards");
      await expect(page.getByRole("heading", { name: "Choose an organization" })).toBeVisible();
      await page.getByRole("button", { name: /^Organization/ }).click();
      await page.getByRole("option", { name }).click();
      // A link to it shows the same chart.
      await expect(page).toHaveURL(new RegExp(`organizationId=${id}.*conversationTypeId=ct_`));
      const none = page.getByRole("heading", { name: "No evaluated recordings" });
      await expect(chart.or(none)).toBeVisible();
      if (await chart.isVisible()) {
        charts += 1;
        continue;
      }
      // Nothing to draw, says the service, too.
      const query = {
        organizationId: id,
        showEvaluationScore: true,
        "dateCreated:gt": new Date(Date.now() - 29 * 86_400_000).toISOString(),
        limit: 100,
      };
      const { data } = await service.ask(recordingList, { query });
      const type = await page.getByRole("button", { name: /^Type / }).innerText();
      const evaluated = data.filter(
        ({ evaluationScore, conversationType }) =>
          typeof evaluationScore === "number" && type.includes(conversationType ?? "none"),
      );
      expect(evaluated, name).toEqual([]);
    }
    expect(charts).toBeGreaterThan(4);
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

  await test.step("a credential of one organization needn't choose it", async () => {
    await signInAt(console.origin, { kind: "client-app", ...organizationClient });
    await page.goto(`${console.origin}/scorecards`);
    await expect(chart).toBeVisible();
  });

  await closePages(page.context());
  expect(await console.stop()).toBe(0);
  expect(await elsewhere.stop()).toBe(0);
});
