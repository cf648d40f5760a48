import { signIn } from "../src/contract/gateway.ts";
import { test } from "./faulty-fixtures.ts";
import { expect } from "./fixtures.ts";
import {
  CLIPBOARD,
  clipboard,
  confirmation,
  copyAndClose,
  isOff,
  planAgain,
  reveal,
  rotate,
  rotateFromTheList,
  row,
  secretDialog,
  secretField,
  table,
  uncertain,
} from "./rotation.ts";
import { works } from "./stack/service.ts";

test.use({ permissions: CLIPBOARD });

test("a page that is loaded anew shows the secret again, and rotates nothing", async ({
  page,
  client,
  toService,
}) => {
  await rotateFromTheList(page, client);
  const secret = await reveal(page);
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(secretDialog(page)).toBeVisible();
  expect(await reveal(page)).toBe(secret);
  expect(toService.executed).toBe(1);
  await copyAndClose(page);
  await page.reload();
  await expect(table(page)).toBeVisible();
  await expect(secretDialog(page)).toHaveCount(0);
});

test("a tab that is closed in the middle leaves its secret to the next one, not to one beside it", async ({
  page,
  context,
  client,
  toService,
}) => {
  await rotateFromTheList(page, client);
  const secret = await reveal(page);
  const beside = await context.newPage();
  await beside.goto(page.url());
  await expect(rotate(beside, client.clientId)).toBeVisible();
  await beside.waitForLoadState("networkidle");
  await expect(secretDialog(beside)).toHaveCount(0);
  await page.close({ runBeforeUnload: false });
  // The one beside goes on with it when asked, as nobody else has it open.
  await rotate(beside, client.clientId).click();
  await expect(secretDialog(beside)).toBeVisible();
  await secretDialog(beside).getByRole("button", { name: "Reveal New secret" }).click();
  await expect(secretField(beside)).toHaveValue(secret);
  expect(toService.executed).toBe(1);
  await beside.bringToFront();
  await copyAndClose(beside);
});

test("an end that nobody can tell locks the client in every tab, over reloads, until it is resolved", async ({
  page,
  context,
  client,
  toService,
  sandbox,
}) => {
  toService.faults.push("lost");
  const beside = await context.newPage();
  await beside.goto(page.url());
  await rotate(page, client.clientId).click();
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
  const panel = uncertain(page);
  await expect(panel).toContainText("a second rotation would stop it at once", {
    ignoreCase: true,
  });
  await panel.getByRole("textbox", { name: "Secret in use" }).fill(client.clientSecret);
  await panel.getByRole("button", { name: "Test the secret in use" }).click();
  await expect(panel.getByText("Secret in use works.")).toBeVisible();
  await panel.getByRole("button", { name: "Ask again" }).click();
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  await isOff(rotate(page, client.clientId));
  await isOff(rotate(beside, client.clientId));
  await page.reload();
  await isOff(rotate(page, client.clientId));
  await expect(rotate(page, client.clientId)).toHaveAccessibleDescription(/unresolved/);
  expect(toService.seen).toBe(1);

  await row(page, client.clientId).getByRole("button", { name: "What to do" }).click();
  await planAgain(page);
  await copyAndClose(page);
  const { clientId } = client;
  const clientSecret = await clipboard(page);
  expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(true);
  await expect(rotate(page, clientId)).not.toHaveAttribute("aria-disabled");
  await expect(rotate(beside, clientId)).not.toHaveAttribute("aria-disabled");
});

test("an answer that stays away is fetched by asking again", async ({
  page,
  client,
  toGateway,
  toService,
  watch,
}) => {
  watch.allowError(/ERR_/);
  // The browser repeats some of the questions by itself, and the page others.
  toGateway.faults.push("truncated", ...Array.from({ length: 200 }, () => "lost" as const));
  await rotate(page, client.clientId).click();
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
  await expect(confirmation(page).getByRole("status")).toContainText("Asking for it again");
  await expect(uncertain(page)).toBeVisible({ timeout: 40_000 });
  // A second one isn't begun while the first one's secret may still wait there.
  await planAgain(page);
  await expect(uncertain(page)).toBeVisible();
  expect(toService.seen).toBe(1);
  toGateway.faults.length = 0;
  await uncertain(page).getByRole("button", { name: "Ask again" }).click();
  await expect(secretDialog(page)).toBeVisible();
  expect(toService.executed).toBe(1);
  await copyAndClose(page);
  await expect(rotate(page, client.clientId)).not.toHaveAttribute("aria-disabled");
});

test("fifty rotations prepared in tabs of two sessions end as one, and the others are told", async ({
  page,
  browser,
  client,
  toGateway,
  toService,
  sandbox,
  watch,
}) => {
  watch.allowError(/status of 409/);
  const twin = await browser.newContext();
  await twin.request.post(toGateway.address + signIn.path, {
    headers: { "X-Console": "1" },
    data: { kind: "client-app", ...sandbox.client },
  });
  const pages = [page, await page.context().newPage(), await twin.newPage()];
  for (const tab of pages.slice(1)) await tab.goto(`${toGateway.address}/sign-in`);
  const prepared = await Promise.all(
    Array.from({ length: 50 }, (_, index) => pages[index % pages.length] ?? page).map(
      async (tab) => ({
        tab,
        id: await tab.evaluate(
          async (body) => {
            const headers = { "X-Console": "1", "Content-Type": "application/json" };
            const answer = await fetch("/gateway/rotations", { method: "POST", headers, body });
            return String((await answer.json()).operationId);
          },
          JSON.stringify({
            organizationId: client.organizationId,
            clientId: client.clientId,
            count: 0,
          }),
        ),
      }),
    ),
  );
  const statuses = await Promise.all(
    prepared.map(({ tab, id }) =>
      tab.evaluate(async (path) => {
        const answer = await fetch(path, { method: "POST", headers: { "X-Console": "1" } });
        return answer.status;
      }, `/gateway/rotations/${id}`),
    ),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  expect(toService.executed).toBe(1);
  await twin.close();
});

test("a gateway that is killed in the middle leaves nothing that could run twice", async ({
  page,
  client,
  toService,
  killGateway,
  sandbox,
  watch,
}) => {
  watch.allowError(/ERR_|status of 404/);
  toService.faults.push("delayed");
  await rotate(page, client.clientId).click();
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
  await expect.poll(() => toService.executed).toBe(1);
  await killGateway();
  await expect(uncertain(page)).toContainText("nobody can tell whether it did");
  await uncertain(page).getByRole("button", { name: "Ask again" }).click();
  await expect(uncertain(page)).toBeVisible();
  expect(toService.seen).toBe(1);
  expect(await works(sandbox.authUrl, client)).toBe(true);
});
