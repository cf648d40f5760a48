import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiClientList } from "~/contract/api-clients.ts";
import { expect, test } from "../support/fixtures.ts";
import { storedBy } from "../support/left-behind.ts";
import { row, table } from "../support/rotation.ts";
import { peek } from "../support/locators.ts";

/** Every secret and token that the service has written down in plain text. */
const secretsIn = (dataDir: string) =>
  ["sandbox.json", "test-pool.json", "test-tokens.json"].flatMap((file) => {
    const text = readFileSync(join(dataDir, file), "utf8");
    const found = text.matchAll(
      /"(?:clientSecret|organizationApiToken|accessToken)":\s*"([^"]+)"/g,
    );
    return Array.from(found, ([, secret = ""]) => secret);
  });

test("lists the active clients with age and creator, never a secret", async ({
  page,
  service,
  sandbox,
  run,
}) => {
  const params = { organizationId: sandbox.organizationId };
  const { data, total } = await service.ask(apiClientList, { params, query: { limit: 100 } });
  await page.goto(`/api-clients?organizationId=${sandbox.organizationId}`);
  await expect(page.getByText(`${total} API clients`)).toBeVisible();
  await expect(table(page)).toHaveAttribute("aria-rowcount", String(data.length + 1));
  const own = row(page, sandbox.client.clientId);
  await expect(own).toContainText("You");
  const { clientId } = sandbox.organizationClient;
  const creator = data.find((client) => client.clientId === clientId)?.createdBySvcUserId;
  await expect(
    row(page, clientId).getByRole("link", { name: creator ?? "nobody", exact: true }),
  ).toBeVisible();
  await expect(own).toContainText(/\d+ days/);
  await own.getByText("Console", { exact: true }).click();
  await expect(peek(page)).toContainText(sandbox.client.clientId);
  await expect(peek(page)).toContainText(
    /\d+ days, (?:rotations elsewhere unknown|client created)/,
  );
  const shown = await storedBy(page);
  expect(shown).toContain(sandbox.client.clientId);
  const secrets = secretsIn(run.dataDir);
  expect(secrets).toContain(sandbox.client.clientSecret);
  expect(secrets).toContain(sandbox.oauth.accessToken);
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
});

test("an organization without clients says so, and an unknown one fails", async ({
  page,
  organization,
  watch,
}) => {
  watch.allowError(/status of 404/);
  const { id } = await organization("No clients");
  await page.goto(`/api-clients?organizationId=${id}`);
  await expect(page.getByRole("heading", { name: "No API clients yet" })).toBeVisible();
  await page.goto("/api-clients?organizationId=org_none");
  await expect(page.getByRole("alert")).toContainText("There is no such organization.");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
});
