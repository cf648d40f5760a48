import { SANDBOXED, securityHeaders } from "../../server/gateway/http/guards.ts";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { forwarded } from "../stack/gateway.ts";

test("every kind of answer carries the security headers", async ({ page }) => {
  const paths = ["/", "/icon.svg", "/healthz", "/gateway/session", forwarded(recordingList, {})];
  for (const path of [...paths, "/gateway/nothing", "/assets/nothing.js"]) {
    const answer = await page.request.get(path);
    const isCall = path.startsWith("/gateway/");
    const expected = { ...securityHeaders(undefined), ...(isCall && SANDBOXED) };
    expect(answer.headers(), path).toMatchObject(expected);
  }
});

/** Scripts that break one directive each. */
const VIOLATIONS = [
  {
    directive: "img-src",
    commit: () => {
      const image = new Image();
      image.src = "https://example.com/pixel.png";
      document.body.append(image);
    },
  },
  {
    directive: "require-trusted-types-for",
    commit: () => {
      document.createElement("p").innerHTML = "<b>text</b>";
    },
  },
  {
    directive: "trusted-types",
    commit: () => {
      const types: object = Reflect.get(window, "trustedTypes");
      Reflect.apply(Reflect.get(types, "createPolicy"), types, ["ours", {}]);
    },
  },
] as const;

for (const { directive, commit } of VIOLATIONS) {
  test(`a violation of ${directive} fails the test`, async ({ page, watch }) => {
    watch.allowError(/violates|Content Security Policy|Trusted ?(?:Types|HTML)/);
    watch.allowOrigin("https://example.com");
    await page.goto("/sign-in");
    const reported = page.waitForEvent("console", (message) =>
      message.text().startsWith(`violates ${directive}:`),
    );
    const refused = await page.evaluate(commit).then(
      () => false,
      () => true,
    );
    await reported;
    expect(refused).toBe(directive !== "img-src");
  });
}
