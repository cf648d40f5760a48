import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import {
  CLIPBOARD,
  clipboard,
  confirmation,
  copyAndClose,
  isOff,
  rotate,
  rotateFromTheList,
  row,
  secretDialog,
  tape,
} from "../support/rotation.ts";
import { settled } from "../support/settled.ts";
import { works } from "../stack/service.ts";
import { grid, peek } from "../support/locators.ts";

test.use({ permissions: CLIPBOARD });

/** The timeline's table: what each secret does before, after, and after the next rotation. */
const drawn = (page: Page) =>
  tape(page)
    .getByRole("row")
    .evaluateAll(([, ...rows]) =>
      rows.map((cells) => [...cells.querySelectorAll("td")].map((cell) => cell.innerText.trim())),
    );

test("draws which secret works before and after the click, and afterwards what happened", async ({
  page,
  poolClient,
}) => {
  const client = await poolClient();
  await page.goto(client.list);
  await rotate(page, client.clientId).click();
  const head = tape(page).getByRole("columnheader");
  await expect(head).toHaveText([
    "Secret",
    "Now",
    "After this rotation",
    "After the next rotation",
  ]);
  expect(await drawn(page)).toEqual([
    ["works", "stops immediately", ""],
    ["works", "works", "stops"],
    ["not created yet", "works", "works"],
  ]);
  await expect(confirmation(page)).toContainText(/Created \d+ \w+ \(.+ ago\)\./);
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
  await expect(head).toHaveText(["Secret", "Before", "Now", "After the next rotation"]);
  expect((await drawn(page))[0]).toEqual(["works", "stopped", ""]);
  await copyAndClose(page);
  await rotate(page, client.clientId).click();
  await expect(confirmation(page)).toContainText("Last rotated here");
});

test("a leak takes two rotations: the second needs a phrase, and the old secret is shown to be dead", async ({
  page,
  poolClient,
  sandbox,
}) => {
  const { clientId, clientSecret: leaked, list } = await poolClient();
  await page.goto(list);
  await rotate(page, clientId).click();
  await confirmation(page).getByRole("button", { name: "This secret leaked" }).click();
  const leak = page.getByRole("alertdialog", { name: "Stop a secret that leaked" });
  await expect(leak).toContainText("The leaked secret works until the second rotation");
  expect((await drawn(page))[0]).toEqual(["works", "still works", "stops"]);
  await leak.getByRole("button", { name: "Rotate secret" }).click();
  await copyAndClose(page);
  const inUse = await clipboard(page);
  expect(await works(sandbox.authUrl, { clientId, clientSecret: leaked })).toBe(true);

  await expect(row(page, clientId)).toContainText("Leaked secret still works");
  await row(page, clientId).getByRole("button", { name: "Stop leaked secret" }).click();
  const retire = page.getByRole("alertdialog", { name: "Retire the old secret" });
  const act = retire.getByRole("button", { name: "Retire the old secret" });
  await expect(page).toHaveURL(new RegExp(`rotate=${clientId}&plan=retire`));
  await isOff(act);
  await retire.getByRole("textbox").fill("retire the");
  await isOff(act);
  await retire.getByRole("textbox").fill("Retire the old secret ");
  await act.click();
  const dialog = secretDialog(page);
  await dialog.getByRole("textbox", { name: "Old secret" }).fill(leaked);
  await dialog.getByRole("button", { name: "Test the old secret" }).click();
  await expect(dialog.getByText("Old secret doesn't authenticate.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Old secret" })).toHaveValue("");
  await dialog.getByRole("textbox", { name: "Old secret" }).fill(inUse);
  await dialog.getByRole("button", { name: "Test again" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Old secret works.");
  await copyAndClose(page);
  await expect(row(page, clientId)).not.toContainText("leaked");
  for (const [clientSecret, expected] of [
    [leaked, false],
    [inUse, true],
    [await clipboard(page), true],
  ] as const) {
    expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(expected);
  }
});

test("someone who may not rotate copies a link that opens the rotation for the creator", async ({
  page,
  sandbox,
  signIn,
}) => {
  const { clientId } = sandbox.organizationClient;
  await page.goto(`/api-clients?organizationId=${sandbox.organizationId}`);
  await row(page, clientId).getByText(clientId).click();
  await peek(page).getByRole("button", { name: "Copy link for its creator" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await clipboard(page);
  await page.goto(link);
  await expect(peek(page)).toContainText(/Only .+, who created this client, can rotate it\./);
  await expect(page).not.toHaveURL(/rotate=/);
  await expect(confirmation(page)).toHaveCount(0);

  await signIn({ kind: "client-app", ...sandbox.organizationClient });
  await page.goto(link);
  await expect(confirmation(page)).toContainText(clientId);
  await expect(peek(page)).toContainText(clientId);
  await confirmation(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page).not.toHaveURL(/rotate=/);
  await expect(grid(page, "API clients")).toBeFocused();
});

test("a click while offline changes nothing and sends nothing later", async ({
  page,
  context,
  poolClient,
  sandbox,
  watch,
}) => {
  watch.allowError(/ERR_INTERNET_DISCONNECTED/);
  const client = await poolClient();
  await page.goto(client.list);
  await rotate(page, client.clientId).click();
  await expect(confirmation(page)).toBeVisible();
  await context.setOffline(true);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
  const refusal = page.getByRole("alertdialog", { name: "The secret wasn't rotated" });
  await expect(refusal).toContainText("Nothing changed.");
  await expect(refusal).toContainText("offline");
  sent.length = 0;
  await context.setOffline(false);
  await refusal.getByRole("button", { name: "Close" }).click();
  await expect(rotate(page, client.clientId)).toBeFocused();
  await settled(page, watch);
  expect(sent.filter((url) => /\/gateway\/rotations/.test(url))).toEqual([]);
  expect(await works(sandbox.authUrl, client)).toBe(true);
});

test("signed in with the client itself, both rotations keep the session, in every tab", async ({
  page,
  context,
  poolClient,
  signIn,
  sandbox,
}) => {
  const { clientId, clientSecret, organizationId, list } = await poolClient();
  await signIn({ kind: "client-app", clientId, clientSecret });
  const other = await context.newPage();
  await page.bringToFront();
  await rotateFromTheList(page, { clientId, list });
  await copyAndClose(page);
  await row(page, clientId).click();
  await peek(page)
    .getByRole("button", { name: /^Retire the old secret of / })
    .click();
  const retire = page.getByRole("alertdialog", { name: "Retire the old secret" });
  await retire.getByRole("textbox").fill("retire the old secret");
  await retire.getByRole("button", { name: "Retire the old secret" }).click();
  await copyAndClose(page);
  expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(false);
  await other.goto(`/recordings?organizationId=${organizationId}`);
  await expect(grid(other)).toBeVisible();
});
