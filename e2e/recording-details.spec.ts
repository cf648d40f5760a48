import type { Page } from "@playwright/test";
import { recordingDetails, recordingList } from "../src/contract/recordings.ts";
import { expect, test } from "./fixtures.ts";
import type { Service } from "./stack/service.ts";

const FLAGS = {
  showSummary: true,
  showEntityExtractions: true,
  showFollowups: true,
  showCrmCustomers: true,
};

/** The newest recording whose details please. */
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

const player = (page: Page) => page.getByRole("group", { name: "Player" });
const position = (page: Page) => player(page).getByRole("slider", { name: "Position" });
const seconds = async (page: Page) => Number(await position(page).getAttribute("value"));

for (const isVideo of [true, false]) {
  test(`plays ${isVideo ? "a video" : "an audio recording"} through the gateway`, async ({
    page,
    service,
  }) => {
    const recording = await findRecording(
      service,
      (one) => one.isVideo === isVideo && typeof one.videoUrl === "string",
    );
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`/recordings/${recording.id}`);
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.5);
    await page.getByRole("button", { name: "Pause" }).click();
    const stopped = await seconds(page);
    await page.getByRole("button", { name: "On 10 seconds" }).click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(stopped + 5);
    await position(page).focus();
    await page.keyboard.press("Home");
    await expect.poll(() => seconds(page)).toBeLessThan(1);
    await page.keyboard.press("l");
    await expect.poll(() => seconds(page)).toBeGreaterThan(5);
    await page.keyboard.press("j");
    await expect.poll(() => seconds(page)).toBeLessThan(1);
    await page.keyboard.press("k");
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.2);
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    expect(asked.filter((url) => url.includes("signature"))).toEqual([]);
    await page.getByRole("button", { name: "Speed, 1 times" }).click();
    await page.getByRole("menuitem", { name: "1.5×" }).click();
    await expect(page.getByRole("button", { name: "Speed, 1.5 times" })).toBeVisible();
  });
}

test("shows summary, extractions, chain and follow-ups as the service has them", async ({
  page,
  service,
}) => {
  const recording = await findRecording(
    service,
    (one) =>
      (one.entityExtractions ?? []).some(({ extraction }) => extraction !== null) &&
      (one.followups ?? []).length > 0,
  );
  await page.goto(`/recordings/${recording.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(recording.title);
  await expect(page.getByText(recording.summary ?? "")).toBeVisible();
  const table = page.getByRole("table", { name: "Entity extractions" });
  for (const { entityDefinitionName, extraction } of recording.entityExtractions ?? []) {
    await expect(table.getByRole("cell", { name: entityDefinitionName }).first()).toBeVisible();
    for (const { name } of extraction ?? []) {
      await expect(table.getByRole("cell", { name, exact: true }).first()).toBeVisible();
    }
  }
  const followups = page.getByRole("region", { name: "Follow-ups" });
  await expect(followups.getByRole("listitem")).toHaveCount((recording.followups ?? []).length);
  await expect(page.getByRole("region", { name: "CRM chain" })).toContainText(recording.title);
});

test("the whole payload is shown as it came, but for the signed address", async ({
  page,
  service,
}) => {
  const recording = await findRecording(service, (one) => typeof one.videoUrl === "string");
  await page.goto(`/recordings/${recording.id}`);
  await page.getByText("All fields as received").click();
  const payload = page.getByText(`"id": "${recording.id}"`);
  await expect(payload).toContainText(`"videoUrl": "/gateway/media/${recording.id}"`);
  await expect(payload).toContainText(recording.trigger);
});

test("a recording without media says why", async ({ page, service }) => {
  const recording = await findRecording(service, (one) => one.processingStatus === "in-progress");
  await page.goto(`/recordings/${recording.id}`);
  await expect(
    page.getByText("Still being processed: there is nothing to play yet."),
  ).toBeVisible();
});

test("a recording that doesn't exist has a page saying so, in the frame", async ({
  page,
  watch,
}) => {
  watch.allowError(/404/);
  await page.goto("/recordings/rec_nothing");
  await expect(page.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});
