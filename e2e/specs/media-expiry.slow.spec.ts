import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { fillPath } from "~/contract/endpoint.ts";
import { recordingDetails, recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { json, type OddUpstream } from "../stack/odd-upstream.ts";
import { alert, button, play, player, second } from "../support/locators.ts";
import { command } from "../support/palette.ts";
import { CLIPBOARD, clipboard } from "../support/rotation.ts";

// A large clip, because the browser reads in blocks of 32 kB.
const CLIP = readFileSync(new URL("../../server/service/media/visit.webm", import.meta.url));
const MEDIA = "/signed.webm";
/** The share of the clip that is served before the address expires. */
const SERVED = 0.25;

/** A service whose signed addresses expire during playback, when the test says so. */
function expiring(upstream: OddUpstream) {
  let [signed, expired] = [0, 0];
  let refusals = 0;
  const held = new Set<ServerResponse>();
  const plain = { id: "rec_1", title: "Roof", isVideo: false, processingStatus: "complete" };
  upstream.on(fillPath(recordingDetails.path, { recordingId: "rec_1" }), (response, url) => {
    signed += 1;
    const videoUrl = `${upstream.address}${MEDIA}?signature=${signed}`;
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const missing = refusals > 0 && expired > 0;
    if (missing) refusals -= 1;
    const media = missing ? {} : { videoUrl, videoUrlExpiresAt: later };
    json({ data: { ...plain, ...media } })(response, url);
  });
  upstream.on(MEDIA, (response, url) => {
    const range = /^bytes=(\d+)-/.exec(response.req.headers.range ?? "");
    const from = Number(range?.[1] ?? 0);
    if (Number(url.searchParams.get("signature")) <= expired) return response.writeHead(403).end();
    response.writeHead(range ? 206 : 200, {
      "content-type": "audio/webm",
      "accept-ranges": "bytes",
      "content-length": CLIP.length - from,
      ...(range && { "content-range": `bytes ${from}-${CLIP.length - 1}/${CLIP.length}` }),
    });
    // The first address serves some seconds of the clip, and its end, where the browser looks for an
    // index. The rest is held back until the address has expired.
    const some = Math.floor(CLIP.length * SERVED);
    if (expired > 0 || from > some) return response.end(CLIP.subarray(from));
    response.write(CLIP.subarray(from, some));
    return held.add(response);
  });
  return {
    /** Refuses every address signed so far and breaks off running reads. */
    expire: ({ withoutMedia = 0 } = {}) => {
      [expired, refusals] = [signed, withoutMedia];
      for (const response of held) response.destroy();
    },
    signed: () => signed,
  };
}

// Playing takes real time, and on a busy machine much more of it than of the processor's.
test.describe.configure({ timeout: 240_000 });

/** Waits until the clip has played past a second. */
const playedPast = (page: Page, seconds: number) =>
  expect.poll(() => second(page), { timeout: 100_000 }).toBeGreaterThan(seconds);

/** Plays at double speed and returns the clip's length. */
async function playFast(page: Page) {
  await player(page).evaluate((media: HTMLMediaElement) => (media.playbackRate = 2));
  await expect(async () => {
    await play(page);
    const started = await expect
      .poll(() => second(page), { timeout: 6000 })
      .toBeGreaterThan(0.5)
      .then(() => true)
      .catch(() => false);
    // On a busy machine without a sound card Chromium may play with a clock that stands still.
    if (!started) await page.reload();
    expect(started).toBe(true);
  }).toPass();
  return player(page).evaluate((media: HTMLMediaElement) => media.duration);
}

test("an address that expires during playback is renewed, and playback continues", async ({
  page,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/ERR_CONTENT_LENGTH_MISMATCH/);
  const service = expiring(upstream);
  await open("/recordings/rec_1");
  const length = await playFast(page);
  const before = service.signed();
  service.expire();
  await playedPast(page, length * (SERVED + 0.05));
  expect(service.signed()).toBe(before + 1);
  await expect(alert(page)).toHaveCount(0);
  await expect(player(page)).toHaveJSProperty("playbackRate", 2);
});

test("if renewing fails, Retry continues at the same second and speed", async ({
  page,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/status of 404|ERR_CONTENT_LENGTH_MISMATCH/);
  const service = expiring(upstream);
  await open("/recordings/rec_1");
  const length = await playFast(page);
  service.expire({ withoutMedia: 1 });
  await expect(alert(page)).toContainText("can't be played", { timeout: 100_000 });
  // How far it played before the browser noticed depends on how busy the machine is.
  const failedAt = await second(page);
  expect(failedAt).toBeGreaterThan(0);
  await button(page, "Retry").click();
  await expect(alert(page)).toHaveCount(0);
  // The browser seeks to a frame, which may begin some milliseconds earlier.
  await expect.poll(() => second(page)).toBeGreaterThan(failedAt - 0.1);
  await play(page);
  await playedPast(page, length * (SERVED + 0.05));
  await expect(player(page)).toHaveJSProperty("playbackRate", 2);
});

test("a link to the current second can be copied, and opens there", async ({
  page,
  context,
  service,
}) => {
  const { data } = await service.ask(recordingList, { query: { limit: 60 } });
  // The newest are still being processed.
  const { id } = data.findLast(({ isVideo }) => !isVideo) ?? { id: "" };
  await page.goto(`/recordings/${id}#t=5`);
  await expect.poll(() => second(page)).toBe(5);
  await context.grantPermissions(CLIPBOARD);
  await button(page, "Copy link").click();
  await expect(page.getByText("Link copied, at 0:05")).toBeVisible();
  await expect.poll(() => clipboard(page)).toBe(page.url());
  await player(page).evaluate((media: HTMLMediaElement) => (media.currentTime = 0));
  const palette = await command(page, "copy link");
  await expect(palette.getByRole("option").first()).toHaveText("Copy link");
  await page.keyboard.press("Enter");
  const start = page.url().replace(/#.*/, "");
  await expect.poll(() => clipboard(page)).toBe(start);
});
