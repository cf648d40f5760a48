import type { Page } from "@playwright/test";

/** Sets what WCAG 1.4.12 lets readers set, through the CSSOM, which the policy allows. */
export const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }
    `);
    document.adoptedStyleSheets.push(sheet);
  });

/**
 * The texts with a figure that are cut, by an edge that doesn't scroll. A line of names may end in "…"
 * if its title has all of it, and so may what people wrote, like the name of a recording, in a row: its
 * page or peek has all of it.
 */
export const cutFigures = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.nodeValue ?? "";
      if (!parent || !/\d/.test(text)) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest(".sr-only, [aria-hidden=true]") !== null) continue;
      const titled = parent.closest("[data-tip]")?.getAttribute("data-tip");
      if (titled?.includes(text.trim()) && /[a-z]/i.test(titled)) continue;
      const written = (text.match(/\p{L}{2,}/gu) ?? []).length > 2 && parent.closest("[role=row]");
      if (written && getComputedStyle(parent).textOverflow === "ellipsis") continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      for (let edge: Element | null = parent; edge; edge = edge.parentElement) {
        const style = getComputedStyle(edge);
        const scrollsX = /auto|scroll/.test(style.overflowX);
        const scrollsY = /auto|scroll/.test(style.overflowY);
        if (scrollsX && scrollsY) break;
        const { left, right, top, bottom, width } = edge.getBoundingClientRect();
        // Only for screen readers.
        if (width <= 1) break;
        const overX = style.overflowX !== "visible" && !scrollsX;
        const overY = style.overflowY !== "visible" && !scrollsY;
        if (
          (overX && (box.right > right + 1 || box.left < left - 1)) ||
          (overY && (box.bottom > bottom + 2 || box.top < top - 2))
        ) {
          cut.push(`${text.trim()} in ${edge.outerHTML.slice(0, 160)}`);
          break;
        }
        if (scrollsX || scrollsY) break;
      }
    }
    return cut;
  });
