import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { fillPath } from "../src/contract/endpoint.ts";
import { recordingDetails, recordingList } from "../src/contract/recordings.ts";
import { expect, test } from "./odd-fixtures.ts";
import { json, type OddUpstream } from "./stack/odd-upstream.ts";

// A large one, of which the player takes the sound alone: the browser reads in blocks of 32 kB.
const CLIP = readFileSync(new URL("../server/service/media/visit.webm", import.meta.url));
const MEDIA = "/signed.webm";

/** A service whose signed addresses expire when the test says so, in the middle of being read. */
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
    // The first address gives most of the clip, and its end where the browser looks for an index; the
    // rest is held back until the address has expired.
    const most = Math.floor(CLIP.length * 0.6);
    if (expired > 0 || from > most) return response.end(CLIP.subarray(from));
    response.write(CLIP.subarray(from, most));
    return held.add(response);
  });
  return {
    /** Every address signed so far is refused, and what is being read breaks off. */
    expire: ({ withoutMedia = 0 } = {}) => {
      [expired, refusals] = [signed, withoutMedia];
      for (const response of held) response.destroy();
    },
    signed: () => signed,
  };
}

const player = (page: Page) => page.getByRole("group", { name: "Player" });
const position = (page: Page) => player(page).getByRole("slider", { name: "Position" });
const seconds = async (page: Page) => Number(await position(page).getAttribute("value"));

/** Plays at double speed, and answers the clip's length. */
async function play(page: Page) {
  await page.getByRole("button", { name: "Speed, 1 times" }).click();
  await page.getByRole("menuitem", { name: "2×" }).click();
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.5);
  return Number(await position(page).getAttribute("max"));
}

test("an address that expires in the middle is renewed, and the recording plays on", async ({
  page,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/ERR_CONTENT_LENGTH_MISMATCH/);
  const service = expiring(upstream);
  await open("/recordings/rec_1");
  const length = await play(page);
  const before = service.signed();
  service.expire();
  await expect.poll(() => seconds(page)).toBeGreaterThan(length * 0.6);
  expect(service.signed()).toBe(before + 1);
  await expect(player(page).getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Speed, 2 times" })).toBeVisible();
});

test("where it can't be renewed at once the recording is asked for again, and plays on", async ({
  page,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/status of 404|ERR_CONTENT_LENGTH_MISMATCH/);
  const service = expiring(upstream);
  await open("/recordings/rec_1");
  const length = await play(page);
  service.expire({ withoutMedia: 1 });
  await expect.poll(() => seconds(page)).toBeGreaterThan(length * 0.6);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Speed, 2 times" })).toBeVisible();
});

test("a link opens at its second, and one to where it is can be copied", async ({
  page,
  context,
  service,
}) => {
  const { data } = await service.ask(recordingList, { query: { limit: 60 } });
  // The newest are still being processed.
  const { id } = data.findLast(({ isVideo }) => !isVideo) ?? { id: "" };
  await page.goto(`/recordings/${id}#t=5`);
  await expect.poll(() => seconds(page)).toBe(5);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link to 0:00:05" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
});
