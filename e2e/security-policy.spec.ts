import { recordingList } from "../src/contract/recordings.ts";
import { expect, test } from "./fixtures.ts";
import { forwarded } from "./stack/gateway.ts";

test("every kind of answer carries the headers that protect it", async ({ page }) => {
  const paths = ["/", "/icon.svg", "/healthz", "/gateway/session", forwarded(recordingList, {})];
  for (const path of [...paths, "/gateway/nothing", "/assets/nothing.js"]) {
    const answer = await page.request.get(path);
    expect(answer.headers(), path).toMatchObject({
      "content-security-policy": expect.not.stringContaining("unsafe-"),
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
  }
});

test("a violation would be noticed", async ({ page, watch }) => {
  watch.allowError(/violates|Content Security Policy/);
  watch.allowOrigin("https://example.com");
  await page.goto("/sign-in");
  const thrown = page.waitForEvent("console", (message) => /violates/.test(message.text()));
  await page.evaluate(() => {
    const image = new Image();
    image.src = "https://example.com/pixel.png";
    document.body.append(image);
  });
  expect((await thrown).text()).toContain("img-src");
});
