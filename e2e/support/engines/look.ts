import type { Evaluates } from "./engine.ts";

/** An element by a selector and its name or text. */
export interface Target {
  readonly css: string;
  readonly name?: string | RegExp;
  /** Only the first within the element that this selects. */
  readonly within?: string;
}

const BUTTON = "button, [role=button], summary";
const named = (css: string) => (name: string | RegExp, within?: string) => ({ css, name, within });
export const button = named(BUTTON);
export const link = named("a[href]");
export const field = named("input, textarea");

/** What opens over a screen. */
export const DIALOG = "[data-overlay] :is([role=dialog], [role=alertdialog])";
export const POPOVER = "[data-popover] [role=dialog]";
export const MENU = "[role=menu]";
export const PALETTE = ":is(dialog, [role=dialog])[aria-label='Search or run a command']";
export const PEEK = "aside[aria-label=Peek]";

const patternOf = (name: string | RegExp = /(?:)/) =>
  name instanceof RegExp ? name.source : `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;

/** The middle of an element that is seen, and what is in the way there. The page keeps the element as `found`. */
export const placeOf = (page: Evaluates, { css, name, within }: Target) =>
  page.evaluate(
    ({ css, pattern, within }) => {
      const named = new RegExp(pattern, "u");
      const scope = within === undefined ? document : document.querySelector(within);
      const found = [...(scope?.querySelectorAll(css) ?? [])].find((each) => {
        const isField = each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement;
        const label = isField ? each.labels?.[0]?.textContent : undefined;
        const text = each.getAttribute("aria-label") ?? label ?? each.textContent ?? "";
        return (
          named.test(text.trim().replaceAll(/\s+/g, " ")) &&
          each.checkVisibility({ visibilityProperty: true }) &&
          each.getBoundingClientRect().width > 1 &&
          each.closest("[inert]") === null
        );
      });
      if (found === undefined) return null;
      Object.assign(globalThis, { found });
      found.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { left, top, width, height } = found.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const above = document.elementFromPoint(x, y);
      const isOver =
        above === null ||
        found.contains(above) ||
        above.contains(found) ||
        above.closest("label")?.contains(found);
      return { x, y, covered: isOver ? "" : `${above.tagName} ${above.className}` };
    },
    { css, pattern: patternOf(name), within },
  );

/** What is wrong with what has opened: its size, its place, what covers it. */
export const misplaced = (page: Evaluates, css: string) =>
  page.evaluate((css) => {
    const shown = [...document.querySelectorAll(css)].find((each) => each.checkVisibility());
    if (shown === undefined) return ["it isn't there"];
    // A menu may be higher than its popover, which scrolls.
    const opened = shown.closest("[data-popover] > .fixed") ?? shown;
    const { left, right, top, bottom, width, height } = opened.getBoundingClientRect();
    const found: string[] = [];
    if (width < 100 || height < 40) found.push(`it is ${width} × ${height} pixels`);
    // What is higher than the window is scrolled.
    let scrolls = false;
    for (let at: Element | null = opened; at; at = at.parentElement) {
      if (Number(getComputedStyle(at).opacity) < 1) found.push("it is seen through");
      scrolls ||= /auto|scroll/.test(getComputedStyle(at).overflowY);
    }
    const isHigh = !scrolls && (top < -1 || bottom > innerHeight + 1);
    if (left < -1 || right > innerWidth + 1 || isHigh) {
      found.push(`it is outside the window: ${[left, top, right, bottom].join(", ")}`);
    }
    const [x, y] = [(left + right) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2];
    const above = document.elementFromPoint(x, y);
    if (above && !opened.contains(above))
      found.push(`${above.tagName} ${above.className} covers it`);
    return found;
  }, css);

/** What has the focus without showing it; nothing if it is shown. */
export const unseenFocus = (page: Evaluates) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return "nothing has it";
    // A field's ring may be around the box that it is in.
    const holders = [focused];
    if (focused.matches("input, textarea")) {
      for (let at = focused.parentElement; at && holders.length < 4; at = at.parentElement)
        holders.push(at);
    }
    const ringed = holders.some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    });
    if (ringed) return "";
    return `${focused.tagName} ${(focused.getAttribute("aria-label") ?? focused.textContent).slice(0, 40)}`;
  }, undefined);

/** Notes what opens something: what was found last, or what has the focus. */
export const noteOpener = (page: Evaluates, isFound: boolean) =>
  page.evaluate((isFound) => {
    const opener: unknown = isFound ? Reflect.get(globalThis, "found") : document.activeElement;
    Object.assign(globalThis, { opener });
  }, isFound);

/** Where the focus is, seen from what opened something. */
export const isBackAtOpener = (page: Evaluates) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === Reflect.get(globalThis, "opener")) return "where it was";
    return `${focused?.tagName} ${focused?.getAttribute("aria-label") ?? focused?.textContent?.slice(0, 40)}`;
  }, undefined);
