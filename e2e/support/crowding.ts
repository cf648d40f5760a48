import type { Page } from "@playwright/test";

/** What may be wider than its room, and is scrolled: tables in columns, rows of filters, code. */
const SCROLLED = "[role=grid], [role=tablist], .filters, pre";

/** Text that is pushed out of the window, cut off without a mark, or printed over other text. */
export const crowdingOf = (page: Page) =>
  page.evaluate((scrolled) => {
    const found: string[] = [];
    // Runs in the page, which has only what is in here.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute("aria-label") ?? ""} ${element.className}`;
    for (const element of document.querySelectorAll("main, main *")) {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const over = element.scrollWidth - element.clientWidth;
      if (overflowX === "visible" || over < 2 || element.clientWidth < 2) continue;
      if (textOverflow === "ellipsis" || element.matches(scrolled)) continue;
      if (element.closest("svg, input, [aria-hidden=true]")) continue;
      const edge = element.getBoundingClientRect().right + 1;
      const widest = [...element.querySelectorAll("*")].findLast(
        (inner) => inner.getBoundingClientRect().right > edge,
      );
      if (widest?.closest(scrolled)) continue;
      found.push(
        `${over} pixels don't fit ${nameOf(element)}: ${widest ? nameOf(widest) : "text of its own"}`,
      );
    }

    const SEEN = { visibilityProperty: true, opacityProperty: true };
    interface Box {
      text: Node;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    /** The part of a box that its ancestors show. */
    // Runs in the page, too.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const shown = (text: Node, { left, right, top, bottom }: DOMRect): Box => {
      const box = { text, left, right, top, bottom };
      for (let at = text.parentElement; at !== null; at = at.parentElement) {
        const { overflowX, position } = getComputedStyle(at);
        if (overflowX !== "visible" && at !== document.body && at !== document.documentElement) {
          const clip = at.getBoundingClientRect();
          box.left = Math.max(box.left, clip.left);
          box.right = Math.min(box.right, clip.right);
          box.top = Math.max(box.top, clip.top);
          box.bottom = Math.min(box.bottom, clip.bottom);
        }
        if (position === "fixed") break;
      }
      return box;
    };
    const boxes: Box[] = [];
    const main = document.querySelector("main") ?? document.body;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim() || !node.parentElement?.checkVisibility(SEEN)) continue;
      if (node.parentElement.closest("svg, title")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = shown(node, rect);
        if (box.right - box.left > 2 && box.bottom - box.top > 2) boxes.push(box);
      }
    }
    const words = ({ text }: Box) =>
      `“${text.textContent?.trim().slice(0, 24)}” in ${nameOf(text.parentElement ?? main)}`;
    for (const box of boxes) {
      if (box.right > innerWidth + 1) found.push(`${words(box)} is out of the window`);
    }
    boxes.sort((a, b) => a.top - b.top);
    for (const [index, box] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        if (other.top > box.bottom) break;
        const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        if (box.text !== other.text && wide > 3 && high > 6) {
          found.push(`${words(box)} is printed over ${words(other)}`);
        }
      }
    }
    return [...new Set(found)].slice(0, 12);
  }, SCROLLED);
