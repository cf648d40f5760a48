import type { Page } from "@playwright/test";

/** Lays the page out for Letter across, which is narrower than A4, as the browser does before it prints. */
export async function layOutForPrint(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await page.setViewportSize({ width: 965, height: 725 });
}

/** Goes back to the screen, as the browser does after it has printed. */
export async function endPrint(page: Page) {
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
}

/** Texts that lie over each other or outside the paper. */
export const misplacedTexts = (page: Page) =>
  page.evaluate(() => {
    const texts: { node: Node; text: string; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.nodeValue ?? "").trim();
      const parent = node.parentElement;
      if (text === "" || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest(".sr-only, title, defs") !== null) continue;
      range.selectNodeContents(node);
      for (const { left, top, right, bottom } of range.getClientRects()) {
        let [from, to] = [left, right];
        for (let edge: Element | null = parent; edge; edge = edge.parentElement) {
          if (getComputedStyle(edge).overflowX === "visible") continue;
          const clip = edge.getBoundingClientRect();
          [from, to] = [Math.max(from, clip.left), Math.min(to, clip.right)];
        }
        if (to > from)
          texts.push({ node, text, box: new DOMRect(from, top, to - from, bottom - top) });
      }
    }
    const outside = texts.filter(({ box }) => box.left < 0 || box.right > innerWidth);
    const over = texts.flatMap(({ node, text, box }, index) =>
      texts
        .slice(index + 1)
        .filter(
          ({ box: other, node: another }) =>
            node !== another &&
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 6,
        )
        .map((other) => `${text} over ${other.text}`),
    );
    return [...outside.map(({ text }) => `${text} is outside`), ...over];
  });
