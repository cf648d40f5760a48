import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { engagementUserList } from "~/contract/engagement-users.ts";
import { recordingDetails, recordingList } from "~/contract/recordings.ts";
import { scorecardMetricValues } from "~/contract/scorecards.ts";
import { expect, test } from "../support/fixtures.ts";
import type { Service } from "../stack/service.ts";
import {
  button,
  dialog,
  field,
  grid,
  play,
  player,
  press,
  quickFilter,
  searchOf,
  second,
} from "../support/locators.ts";
import { CLIPBOARD, clipboard } from "../support/rotation.ts";

const FLAGS = {
  showSummary: true,
  showEntityExtractions: true,
  showFollowups: true,
  showCrmCustomers: true,
  showEvaluationScore: true,
};

/** The newest recording whose details match. */
async function findRecording(
  service: Service,
  pleases: (recording: Awaited<ReturnType<typeof detailsOf>>) => boolean,
) {
  const { data } = await service.ask(recordingList, { query: { limit: 60 } });
  for (const { id } of data) {
    const recording = await detailsOf(service, id);
    if (pleases(recording)) return recording;
  }
  throw new Error("No recording of the newest 60 is like that.");
}

const detailsOf = async (service: Service, recordingId: string) => {
  const { data } = await service.ask(recordingDetails, { params: { recordingId }, query: FLAGS });
  return data;
};

for (const isVideo of [true, false]) {
  test(`plays ${isVideo ? "a video" : "an audio recording"} through the gateway`, async ({
    page,
    known,
  }) => {
    const { recordingId, audioRecordingId } = known;
    const path = `/recordings/${isVideo ? recordingId : audioRecordingId}`;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(path);
    await play(page);
    await expect.poll(() => second(page)).toBeGreaterThan(0.5);
    expect(asked.filter((url) => url.includes("signature"))).toEqual([]);
    await expect(page.getByText(/^Only 0:\d\d of [\d:]+ can be played\.$/)).toBeVisible();
    if (!isVideo) expect((await player(page).boundingBox())?.height).toBe(54);
    // The browser's own menu can't be reached by a test; it sets the same property.
    await player(page).evaluate((media: HTMLMediaElement) => (media.playbackRate = 1.5));
    await page.goto(`${path}#t=5`);
    await page.reload();
    await expect.poll(() => second(page)).toBe(5);
    await expect(player(page)).toHaveJSProperty("playbackRate", 1.5);
  });
}

test("the player is inside a small phone's window", async ({ page, known }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const { recordingId, audioRecordingId } = known;
  for (const id of [recordingId, audioRecordingId]) {
    for (const path of [`/recordings/${id}`, `/recordings?peek=${id}`]) {
      await page.goto(path);
      await expect(player(page)).toBeVisible();
      const box = await player(page).boundingBox();
      expect(box?.x, path).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(320);
    }
  }
});

test("shows what the service knows of a recording", async ({ page, service }) => {
  const recording = await findRecording(
    service,
    (one) =>
      (one.entityExtractions ?? []).some(({ extraction }) => extraction !== null) &&
      (one.followups ?? []).length > 0,
  );
  await page.goto(`/recordings/${recording.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(recording.title);
  const summary = page.getByRole("region", { name: "Summary", exact: true });
  await expect(summary.getByText(recording.summary ?? "")).toBeVisible();
  const table = page.getByRole("table", { name: "Entity extractions" });
  for (const { entityDefinitionName, extraction } of recording.entityExtractions ?? []) {
    await expect(table.getByRole("cell", { name: entityDefinitionName }).first()).toBeVisible();
    for (const { name } of extraction ?? []) {
      await expect(table.getByRole("cell", { name, exact: true }).first()).toBeVisible();
    }
  }
  const followups = page.getByRole("region", { name: "Follow-ups" });
  await expect(followups.getByRole("listitem")).toHaveCount((recording.followups ?? []).length);
});

test("a recording's own evaluation is a line per metric, what it didn't pass first", async ({
  page,
  service,
}) => {
  const recording = await findRecording(
    service,
    (one) => typeof one.evaluationScore === "number" && one.videoUrl !== undefined,
  );
  const { data: card } = await service.ask(scorecardMetricValues, {
    query: {
      requestedOrganizationId: recording.organizationId ?? "",
      conversationTypeId: recording.conversationTypeId ?? "",
      startAt: recording.dateCreated,
      endAt: new Date(Date.parse(recording.dateCreated) + 1000).toISOString(),
      filterBy: "RECORDING",
      filterByIds: [recording.id],
    },
  });
  const { metricValues } = [card].flat()[0] ?? { metricValues: [] };
  const ofRecording = metricValues.filter(({ metricType }) => metricType !== "RECORDING_COUNT");
  const failed = ofRecording.filter(({ passRate }) => passRate === 0);
  const lines = page.getByRole("table", { name: "Metrics" }).getByRole("row");

  await page.goto(`/recordings/${recording.id}`);
  await expect(page.getByRole("definition").filter({ hasText: "of 100" })).toHaveCount(1);
  await expect(lines).toHaveCount(ofRecording.length + 1);
  for (const [index, { name }] of failed.entries()) {
    await expect(lines.nth(index + 1)).toContainText(name);
  }
  for (const { name, description, passRate, value } of ofRecording) {
    const line = lines.filter({ has: page.getByText(name, { exact: true }) });
    await expect(line).toContainText(description ?? "");
    if (passRate === 100) await expect(line).toContainText(/\bPassed/);
    if (passRate === 0) await expect(line).toContainText("Not passed");
    const hasData = typeof passRate === "number" || typeof value === "number";
    await expect(line.getByText("no data")).toHaveCount(hasData ? 0 : 1);
  }

  await page.goto(`/recordings?peek=${recording.id}`);
  const all = page.getByRole("button", { name: `Show all ${ofRecording.length} metrics` });
  await all.click();
  await expect(lines).toHaveCount(ofRecording.length + 1);
});

test("related records are named, and an engagement opens to its users", async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(CLIPBOARD);
  const recording = await findRecording(service, ({ crmCustomers = [] }) =>
    crmCustomers.some(
      (one) =>
        one.customerType === "ENGAGEMENT" &&
        one.matchingSource === "DIRECT" &&
        one.opportunityId !== null &&
        one.accountId !== null,
    ),
  );
  const customer = recording.crmCustomers?.find((one) => one.customerType === "ENGAGEMENT");
  const users = await service.ask(engagementUserList, { query: { engagementId: customer?.id } });
  await page.goto(`/recordings/${recording.id}`);
  const related = page.getByRole("region", { name: "Related records" });
  await expect(related).toContainText("Matched directly");
  const { opportunity } = customer ?? {};
  await expect(related.getByRole("link", { name: opportunity?.name ?? "no name" })).toBeVisible();
  await expect(related).toContainText(customer?.opportunityAccountName ?? "no name");
  await expect(related).not.toContainText(/(acc|eng|opp)_/);
  await related.getByRole("button", { name: "Copy engagement ID" }).click();
  await expect.poll(() => clipboard(page)).toBe(customer?.id);
  const engagement = related.getByRole("button", { name: `Users of ${customer?.name}` });
  await engagement.click();
  const people = related.getByRole("list", { name: "Engagement users" });
  await expect(people.getByRole("listitem")).toHaveText(users.map(({ name }) => name ?? ""));
});

test("a credential that can't list engagement users is told so on opening them", async ({
  page,
  service,
  sandbox,
  signIn,
}) => {
  const recording = await findRecording(
    service,
    ({ organizationId, crmCustomers = [] }) =>
      organizationId === sandbox.organizationId &&
      crmCustomers.some(({ engagementId }) => engagementId),
  );
  await signIn("oauth-app-token");
  await page.goto(`/recordings/${recording.id}`);
  const related = page.getByRole("region", { name: "Related records" });
  await related.getByRole("button", { name: /^Users of/ }).click();
  await expect(related).toContainText("This credential can't do that. Sign in with a client app");
});

test("a recording without media says why", async ({ page, service }) => {
  const recording = await findRecording(service, (one) => one.processingStatus === "in-progress");
  await page.goto(`/recordings/${recording.id}`);
  await expect(page.getByText("Processing. Playback isn't available yet.")).toBeVisible();
});

test("previous and next are the rows of the filtered list, and the way back marks the row", async ({
  page,
  service,
}) => {
  const { data } = await service.ask(recordingList, { query: { limit: 100 } });
  const nameOf = (row: (typeof data)[number] | undefined) =>
    `${row?.repFirstName} ${row?.repLastName}`;
  const callsOf = (rep: string) => data.filter((row) => nameOf(row) === rep);
  const rep = data.map(nameOf).find((name) => callsOf(name).length > 1) ?? "";
  const calls = callsOf(rep);
  await page.goto(`/recordings?filter=${encodeURIComponent(rep)}`);
  const titles = grid(page).getByRole("row").getByRole("link");
  await expect(titles).toHaveCount(calls.length);
  await titles.first().click();
  const title = page.getByRole("heading", { level: 1 });
  const next = button(page, "Next recording");
  for (const [index, { id, title: name }] of calls.entries()) {
    await expect(page).toHaveURL(new RegExp(id));
    await expect(title).toHaveText(name);
    await expect(page.getByText(`${index + 1} of ${calls.length} loaded`)).toBeVisible();
    if (index < calls.length - 1) await next.click();
  }
  await expect(next).toBeDisabled();
  await page.getByRole("link", { name: "Back to Recordings" }).click();
  await expect(titles).toHaveCount(calls.length);
  const id = await grid(page).getAttribute("aria-activedescendant");
  await expect(page.locator(`[id="${id}"]`)).toContainText(calls.at(-1)?.title ?? "");
});

test("a row's menu leads to its rep's calls of last week", async ({ page, service }) => {
  const { data } = await service.ask(recordingList, { query: { limit: 1 } });
  const [recording] = data;
  const name = `${recording?.repFirstName} ${recording?.repLastName}`;
  await page.goto("/recordings");
  await grid(page).getByRole("row").nth(1).click({ button: "right" });
  await page.getByRole("menuitem", { name: `Calls of ${name}, last week` }).click();
  await expect(button(page, /^Recorded.*Last week/)).toBeVisible();
  await expect.poll(() => searchOf(page).get("filter")).toBe(name);
});

test("a recording's acts have keys and are commands", async ({ page, context, service }) => {
  await context.grantPermissions(CLIPBOARD);
  const recording = await findRecording(
    service,
    (one) =>
      typeof one.videoUrl === "string" &&
      (one.crmCustomers ?? []).some(({ crmUrl }) => crmUrl?.startsWith("https:")),
  );
  await page.goto(`/recordings/${recording.id}`);
  await expect(page.getByRole("link", { name: /in the CRM$/ }).first()).toBeVisible();
  await page.keyboard.press("y");
  await expect(page.getByText(`Copied ${recording.id}`)).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("e");
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`${recording.id}.json`);
  const saved = readFileSync(await file.path(), "utf8");
  expect(saved).toContain(recording.trigger);
  expect(saved).toContain(`"videoUrl": "/gateway/media/${recording.id}"`);
  await page.keyboard.press("Control+k");
  const palette = dialog(page, "Search or run a command");
  for (const words of ["copy link", "in the crm", "download", "last week calls of"]) {
    await palette.getByRole("combobox").fill(words);
    await expect(palette.getByText("On this screen", { exact: true })).toBeVisible();
  }
  await press(page, "Escape", "c");
  const body = field(page, "JSON");
  await expect(body).toHaveValue(new RegExp(recording.title));
});

test("a rep's name leads to their recordings, in a link that keeps them", async ({
  page,
  context,
  service,
}) => {
  const { data } = await service.ask(recordingList, { query: { limit: 1 } });
  const [recording] = data;
  const name = `${recording?.repFirstName} ${recording?.repLastName}`;
  await page.goto(`/recordings/${recording?.id}`);
  await page.getByRole("definition").getByRole("link", { name }).click();
  const isFiltered = async (tab: Page) => {
    await expect(quickFilter(tab)).toHaveValue(name);
    await expect(tab.getByText(/^\d+ of .* match$/)).toBeVisible();
    const rows = grid(tab).getByRole("row");
    await expect(rows.filter({ hasText: recording?.title ?? "" }).first()).toContainText(name);
  };
  await isFiltered(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await isFiltered(other);
});
