import type { APIRequestContext } from "@playwright/test";
import { activityList } from "~/contract/activity.ts";
import { apiClientList } from "~/contract/api-clients.ts";
import { organizationList } from "~/contract/organizations.ts";
import { z } from "~/contract/zod.ts";
import { expect, test } from "../support/fixtures.ts";
import { moveClock } from "../support/page-clock.ts";
import { CLIPBOARD, confirmation, row, secretDialog, table } from "../support/rotation.ts";
import { closePages } from "../support/settled.ts";
import { startSeeded } from "../stack/console.ts";
import { readSandboxFile } from "../../server/shared/sandbox-file.ts";
import { type Service, serviceFor } from "../stack/service.ts";

// Old secrets are rotated one after the other, and the list says what the service's data and the activity say.

test.use({ permissions: CLIPBOARD });

const DAY = 86_400_000;
const HEADERS = { "X-Console": "1" };
const Rotations = z.pick(activityList.answer, { data: true });

async function clientsOf(service: Service) {
  const { data: organizations } = await service.ask(organizationList, { query: { limit: 100 } });
  const lists = organizations.map(async ({ id: organizationId }) => {
    const { data } = await service.ask(apiClientList, { params: { organizationId } });
    return data.map((client) => ({ ...client, organizationId }));
  });
  return (await Promise.all(lists)).flat();
}

/** The days since each client was last rotated here, by the activity. */
async function rotatedIn(request: APIRequestContext, origin: string) {
  const search = "endpoints=apiClientRotateSecret&outcomes=done&limit=100";
  const answer = await request.get(`${origin}${activityList.path}?${search}`, { headers: HEADERS });
  const { data } = z.parse(Rotations, await answer.json());
  return new Map(
    data.toReversed().map(({ params, startedAt }) => [params.clientId ?? "", startedAt]),
  );
}

const daysSince = (time: string) => Math.floor((Date.now() - Date.parse(time)) / DAY);

/** What the list must say of a client. */
function textOf({ createdAt }: { createdAt: string }, rotatedAt: string | undefined) {
  const [age, since] = [daysSince(createdAt), daysSince(rotatedAt ?? createdAt)];
  if (rotatedAt !== undefined) return since === 0 ? "Rotated here today" : `${since} days ago`;
  return age >= 90
    ? `Older than 90 days; client created ${age} days ago`
    : `Not rotated here; client created ${age} days ago`;
}

test("five secrets in a row, five keys each; ages and what is left are the data's", async ({
  page,
  browser,
  signInAt,
  watch,
}) => {
  test.slow();
  const { dataDir, console_ } = await startSeeded({ SEED_RECORDINGS: "200" });
  const { origin } = console_;
  watch.allowOrigin(origin);
  const sandbox = readSandboxFile(dataDir);
  const service = await serviceFor(sandbox.baseUrl, sandbox.client);
  const all = await clientsOf(service);
  const own = all.filter(({ createdBySvcUserId }) => createdBySvcUserId === sandbox.userId);
  const limit = Date.now() - 5 * DAY;
  expect(own.every(({ createdAt }) => Date.parse(createdAt) < limit)).toBe(true);
  expect(own).toHaveLength(5);
  await signInAt(origin, { kind: "client-app", ...sandbox.client });

  const expectAges = async () => {
    const rotated = await rotatedIn(page.request, origin);
    for (const client of all) {
      const text = textOf(client, rotated.get(client.clientId));
      await expect(row(page, client.clientId), client.clientId).toContainText(text);
    }
    return rotated;
  };
  await page.setViewportSize({ width: 1900, height: 1400 });
  await page.goto(`${origin}/api-clients`);
  await expect(page.getByText(`${all.length} loaded`)).toBeVisible();
  const old = all.filter(({ createdAt }) => Date.parse(createdAt) <= Date.now() - 90 * DAY);
  await expect(page.getByText(`Left: ${old.length} of ${old.length}`)).toBeVisible();
  await expectAges();

  await page.goto(`${origin}/api-clients?older=5+days&creator=You`);
  await expect(page.getByText("Left: 5 of 5")).toBeVisible();
  await table(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  const oldest = own.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  for (const [index, client] of oldest.entries()) {
    await expect(confirmation(page)).toContainText(client.clientId);
    await expect(confirmation(page).getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(secretDialog(page).getByRole("button", { name: "Copy New secret" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(secretDialog(page).getByText("Copied")).toBeVisible();
    await page.keyboard.press("Control+Enter");
    const left = oldest.length - index - 1;
    if (left === 0) break;
    const next = page.getByRole("dialog", { name: "Secret stored" });
    await expect(next).toContainText(left === 1 ? "1 client" : `${left} clients`);
    await expect(next.getByRole("button", { name: /^Next: / })).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(secretDialog(page)).toHaveCount(0);
  // What was done stays until one leaves, marked.
  await expect(page.getByText("Left: 0 of 5")).toBeVisible();
  for (const { clientId } of own) await expect(row(page, clientId)).toContainText("today");
  expect((await rotatedIn(page.request, origin)).size).toBe(5);
  await page.goto(`${origin}/api-clients`);
  const rotated = await expectAges();
  expect(rotated.size).toBe(5);
  const left = old.filter(({ clientId }) => !rotated.has(clientId)).length;
  await expect(page.getByText(`Left: ${left} of ${old.length}`)).toBeVisible();

  // Another browser rotates a client of another person, whose page this is when it comes back into view.
  const { clientId } = sandbox.organizationClient;
  const other = await browser.newContext();
  await moveClock(other);
  const post = (path: string, data: object) =>
    other.request.post(origin + path, { headers: HEADERS, data });
  await post("/gateway/session", { kind: "client-app", ...sandbox.organizationClient });
  const target = { organizationId: sandbox.organizationId, clientId, count: 0 };
  const prepared = await post("/gateway/rotations", target);
  const { operationId } = z.parse(z.object({ operationId: z.string() }), await prepared.json());
  expect((await post(`/gateway/rotations/${operationId}`, {})).status()).toBe(200);
  await other.close();
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(row(page, clientId)).toContainText("Rotated here today", { timeout: 2000 });
  }).toPass({ timeout: 40_000 });
  await expectAges();
  await closePages(page.context());
  expect(await console_.stop()).toBe(0);
});
