import { expect, test } from "../support/fixtures.ts";

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
