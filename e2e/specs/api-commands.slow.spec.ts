import type { Page } from "@playwright/test";
import { AccessToken, tokenExchange } from "~/contract/access-tokens.ts";
import { engagementUserList } from "~/contract/engagement-users.ts";
import { fillPath } from "~/contract/endpoint.ts";
import { TABLE } from "~/contract/table.ts";
import { z } from "~/contract/zod.ts";
import { expect, test } from "../support/fixtures.ts";
import { type Known, scorecards } from "../support/known.ts";
import {
  askGateway,
  command as commandIn,
  nameOf,
  openPanel,
  panel,
  requests,
  sentTo,
} from "../support/requests.ts";
import { paste } from "../stack/commands.ts";
import type { SandboxFile } from "../../server/shared/sandbox-file.ts";
import { exchange } from "../stack/service.ts";
import { button } from "../support/locators.ts";

/** A screen for each GET of the API. */
const SCREEN_OF: Readonly<Record<string, (known: Known) => string>> = {
  apiClientList: () => "/api-clients",
  recordingList: () => "/recordings",
  recordingDetails: ({ recordingId }) => `/recordings/${recordingId}`,
  orgWideRecordingList: () => "/recordings/sync-log",
  followupList: () => "/followups",
  organizationList: () => "/organizations",
  opportunityList: () => "/opportunities",
  engagementUserList: ({ recordingId }) => `/recordings/${recordingId}`,
  scorecardMetricValues: scorecards,
};

const textOf = async (page: Page) => (await commandIn(page).textContent()) ?? "";

async function tokenOf({ authUrl, client }: SandboxFile): Promise<string> {
  return z.parse(AccessToken, await (await exchange(authUrl, client)).json()).access_token;
}

/** An answer without the signed address, which differs each time. */
const comparable = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (key.startsWith("videoUrl") ? undefined : value));

/** Compares the command with the gateway, until they agree, because other tests write meanwhile. */
const expectSameAnswer = (page: Page, address: string, answer: () => Promise<string>) =>
  expect(async () => {
    const [mine, own] = [await answer(), await askGateway(page, address)];
    expect(comparable(mine)).toEqual(comparable(JSON.stringify(own)));
  }).toPass();

for (const row of TABLE.filter(({ method }) => method === "GET")) {
  test(`${row.summary}: its curl command returns the same answer in a shell`, async ({
    page,
    sandbox,
    known,
  }) => {
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    const path = SCREEN_OF[row.name]?.(known);
    expect(path, `no screen is known that asks for ${row.name}`).toBeDefined();
    await page.goto(path ?? "");
    if (row === engagementUserList) {
      await button(page, /^Users of/).click();
    }
    await openPanel(page);
    const request = requests(page, nameOf(row)).first();
    await request.click();
    const name = (await request.textContent()) ?? "";
    const address = sentTo(row, name);
    expect(sent.filter((url) => url.endsWith(address))).not.toEqual([]);
    const command = await textOf(page);
    const token = await tokenOf(sandbox);
    await expectSameAnswer(page, address, () => paste(command, token));
  });
}

test("the token command leaves the token where the others read it", async ({ page, sandbox }) => {
  await page.goto("/recordings");
  await openPanel(page);
  const curl = await textOf(page);
  await panel(page).getByText("How to get TAPEDECK_TOKEN").click();
  const group = panel(page).getByRole("group", { name: "Command that gets a token" });
  await expect(group).toContainText(fillPath(tokenExchange.path, {}));
  const get = (await group.textContent()) ?? "";
  const { clientId, clientSecret } = sandbox.client;
  const lines = [
    `TAPEDECK_CLIENT_ID='${clientId}' TAPEDECK_CLIENT_SECRET='${clientSecret}'`,
    get,
    `${curl} -s -o /dev/null -w '%{http_code}'`,
  ];
  expect(await paste(lines.join("\n"), "")).toBe("200");
});
