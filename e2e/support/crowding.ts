import type { Evaluates } from "./engines/engine.ts";
import { NAME_END } from "./hard-names.ts";
import { OVERRIDE } from "./hostile-answers.ts";

/** What may be wider than its room, and is scrolled: tables in columns, rows of filters, code. */
const SCROLLED =
  "[role=grid], [role=tablist], .filters, .overflow-x-auto, .scroll-shadow, pre, textarea, [role=textbox]";

/** What is clicked, dragged or typed into. */
const CONTROLS =
  "button, input, select, textarea, summary, [role=slider], [role=switch], [role=button], [role=textbox]";

/**
 * A page that scrolls sideways, text that is pushed out of the window, cut off without a mark, or printed
 * over other text, turned around by a name before it or not vertical as it should be, cut controls, and cut headings
 * that no tooltip completes.
 */
export const crowdingOf = (page: Evaluates) =>
  page.evaluate(
    ({ scrolled, controls, override, end }) => {
      const found: string[] = [];
      // Runs in the page, which has only what is in here.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const nameOf = (element: Element) =>
        `${element.tagName} ${(element.getAttribute("aria-label") ?? "").slice(0, 60)} ${(element.getAttribute("class") ?? "").slice(0, 60)}`;
      const SEEN = { visibilityProperty: true, opacityProperty: true };
      const root = document.documentElement;
      if (root.scrollWidth > root.clientWidth) {
        found.push(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth}`);
      }
      for (const element of document.body.querySelectorAll("*")) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
        const over = element.scrollWidth - element.clientWidth;
        if (overflowX === "visible" || over < 2 || element.clientWidth < 2) continue;
        const isMarked = textOverflow === "ellipsis" || webkitLineClamp !== "none";
        if (element.matches("h1, h2, h3") && isMarked) {
          if (!element.closest("[data-tip]") && !element.querySelector("[data-tip]")) {
            found.push(`the heading ${nameOf(element)} is cut, and has no tooltip`);
          }
        }
        if (isMarked || element.matches(scrolled)) continue;
        if (element.closest("svg, input, [aria-hidden=true]")) continue;
        const edge = element.getBoundingClientRect().right + 1;
        const widest = [...element.querySelectorAll("*:not(svg *)")].findLast(
          (inner) => inner.getBoundingClientRect().right > edge,
        );
        if (widest?.closest(scrolled)) continue;
        found.push(
          `${over} pixels don't fit ${nameOf(element)}: ${widest ? nameOf(widest) : "text of its own"}`,
        );
      }

      interface Box {
        left: number;
        right: number;
        top: number;
        bottom: number;
      }
      /** The part of a box that the element's ancestors show. */
      // Runs in the page, too.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const shown = (element: Element | null, { left, right, top, bottom }: DOMRect): Box => {
        const box = { left, right, top, bottom };
        for (let at = element; at !== null; at = at.parentElement) {
          const { overflowX, position } = getComputedStyle(at);
          if (overflowX !== "visible" && at !== document.body && at !== root) {
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

      /** The boxes of the ancestors that cut an element. */
      // Runs in the page, too.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const clips = (element: Element) => {
        const edges: DOMRect[] = [];
        for (let at = element; at.parentElement; at = at.parentElement) {
          if (getComputedStyle(at).position === "fixed") break;
          const { parentElement: parent } = at;
          if (parent === document.body || parent === root) break;
          if (getComputedStyle(parent).overflowX !== "visible") {
            edges.push(parent.getBoundingClientRect());
          }
        }
        return edges;
      };

      for (const control of document.querySelectorAll(controls)) {
        if (!control.checkVisibility(SEEN) || control.closest("[aria-hidden=true]")) continue;
        if (control.parentElement?.closest(scrolled)) continue;
        const { left, right, width } = control.getBoundingClientRect();
        // Also below the fold: what is scrolled away sideways has a pane of its own, which is skipped above.
        const edges = clips(control);
        // Only for screen readers.
        if (width < 2 || edges.some((edge) => edge.width < 2 || edge.height < 2)) continue;
        const isCut = edges.some((edge) => edge.right < right - 1 || edge.left > left + 1);
        if (isCut || right > innerWidth + 1 || left < -1) {
          found.push(`the control ${nameOf(control)} is cut or out of the window`);
        }
      }

      /** Whether something opaque lies over an element at a point. */
      // Runs in the page, too.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const isCovered = (element: Element, x: number, y: number) => {
        for (const above of document.elementsFromPoint(x, y)) {
          if (above === element || above.contains(element)) return false;
          if (element.contains(above)) continue;
          const color = getComputedStyle(above).backgroundColor;
          if (!/^(?:transparent|rgba\(.*, 0(?:\.\d+)?\))$/.test(color)) return true;
        }
        return true;
      };

      /** What follows a text in the part of the page that the text may turn around. */
      // Runs in the page, too.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const textAfter = (text: Node) => {
        let part = text.parentElement;
        while (
          part?.parentElement &&
          !/isolate|plaintext/.test(getComputedStyle(part).unicodeBidi)
        ) {
          part = part.parentElement;
        }
        const range = document.createRange();
        range.setStartAfter(text);
        range.setEndAfter(part?.lastChild ?? text);
        return range.toString();
      };

      const boxes: (Box & { text: Node; parent: Element })[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { parentElement: parent } = node;
        if (!node.textContent?.trim() || !parent?.checkVisibility(SEEN)) continue;
        if (parent.closest("title, script, noscript, [inert]")) continue;
        const bare = node.textContent.replaceAll(/\u2068[^\u2069]*\u2069/g, "");
        if (bare.includes(override)) {
          const after = bare.slice(bare.lastIndexOf(end) + 1) + textAfter(node);
          if (after.trim()) found.push(`a name turns around “${after.trim().slice(0, 40)}”`);
        }
        const range = document.createRange();
        range.selectNodeContents(node);
        const isVertical = getComputedStyle(parent).writingMode.startsWith("vertical");
        for (const rect of range.getClientRects()) {
          const box = { ...shown(parent, rect), text: node, parent };
          if (isVertical && bare.trim().length > 4 && rect.width > rect.height) {
            found.push(`“${bare.trim().slice(0, 24)}” isn't vertical`);
          }
          if (box.right - box.left > 2 && box.bottom - box.top > 2) boxes.push(box);
        }
      }
      const words = ({ text }: { text: Node }) =>
        `“${text.textContent?.trim().slice(0, 24)}” in ${nameOf(text.parentElement ?? root)}`;
      for (const box of boxes) {
        if (box.right > innerWidth + 1) found.push(`${words(box)} is out of the window`);
      }
      boxes.sort((a, b) => a.top - b.top);
      for (const [index, box] of boxes.entries()) {
        for (const other of boxes.slice(index + 1)) {
          if (other.top > box.bottom) break;
          const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
          const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
          if (box.text === other.text || wide <= 3 || high <= 6) continue;
          const x = Math.max(box.left, other.left) + wide / 2;
          const y = Math.max(box.top, other.top) + high / 2;
          if (!isCovered(box.parent, x, y) && !isCovered(other.parent, x, y)) {
            found.push(`${words(box)} is printed over ${words(other)}`);
          }
        }
      }
      return [...new Set(found)].slice(0, 12);
    },
    { scrolled: SCROLLED, controls: CONTROLS, override: OVERRIDE, end: NAME_END },
  );
