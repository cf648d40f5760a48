import type { Page } from "@playwright/test";
import { answerHostile, OVERRIDE, UNBROKEN } from "../support/hostile-answers.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { crowdingOf } from "../support/crowding.ts";
import { settled } from "../support/settled.ts";

const softly = expect.configure({ soft: true });

const QUESTION = "organizationId=any&conversationTypeId=any";

/** The addresses of every screen that shows what the service sends. */
const SCREENS = [
  "/",
  "/?view=table",
  "/recordings?peek=constructor",
  "/recordings?crmLinkStatus=unlinked",
  "/recordings/sync-log?showCrmLinks=true",
  "/recordings/any",
  "/followups?peek=constructor",
  "/activity?outcomes=constructor&endpoints=constructor",
  "/opportunities?peek=constructor",
  "/organizations",
  "/organizations/constructor",
  "/teams",
  "/teams/constructor",
  "/api-clients?organizationId=any",
  `/scorecards?${QUESTION}`,
  `/scorecards?${QUESTION}&view=table`,
];

const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

/** What is drawn and shouldn't be, in words. */
const faultsOf = (page: Page) =>
  page.evaluate((mark) => {
    const found: string[] = [];
    const root = document.documentElement;
    const over = [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];
    if (over.some((pixels) => pixels > 0)) {
      const last = [...document.querySelectorAll("*")].findLast(
        (element) => element.getBoundingClientRect().right > root.clientWidth,
      );
      found.push(`the document scrolls by ${over.join(", ")} for ${last?.outerHTML.slice(0, 300)}`);
    }
    const shown = document.body.innerText;
    const broken =
      /didn't load|went wrong|NaN|Infinity|undefined|\[object|native code|Invalid Date/.exec(shown);
    if (broken) found.push(shown.slice(Math.max(0, broken.index - 80), broken.index + 80));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { textContent, parentElement } = node;
      if (!textContent || !parentElement || parentElement.closest("pre")) continue;
      const name = `${parentElement.tagName} ${parentElement.className}`;
      if (textContent.length > 21_000) found.push(`${textContent.length} characters in ${name}`);
      const { display, unicodeBidi } = getComputedStyle(parentElement);
      if (textContent.includes(mark) && display === "inline" && unicodeBidi !== "isolate") {
        found.push(`turned text isn't isolated in ${name}`);
      }
    }
    for (const element of document.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        if (value.length > 21_000 && name !== "href")
          found.push(`${value.length} characters in ${element.tagName} ${name}`);
      }
    }
    return [...new Set(found)];
  }, OVERRIDE);

for (const [index, path] of SCREENS.entries()) {
  test(`${path} with odd values: hostile ones break nothing, long words stay in their place`, async ({
    page,
    upstream,
    open,
    watch,
  }) => {
    // Where recordings' media would be.
    watch.allowError(/status of (?:404|502)/);
    const looksRight = (look: typeof faultsOf) =>
      test.step(look.name, async () => {
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          await settled(page, watch);
          await softly.poll(() => look(page), `${width} px wide`).toEqual([]);
        }
      });
    answerHostile(upstream, index);
    await open(path);
    await looksRight(faultsOf);
    answerHostile(upstream, 0, UNBROKEN);
    await page.setViewportSize({ width: 1440, height: 900 });
    const { origin } = new URL(page.url());
    await page.goto(origin + path.replaceAll(/\b(?:constructor|any)\b/g, "12"));
    await looksRight(crowdingOf);
  });
}
