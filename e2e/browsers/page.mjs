// Finds what is on a page by role and name, in any browser that runs a script and clicks.
import { setTimeout as pause } from "node:timers/promises";

/**
 * A browser under control. Elements are the IDs of WebDriver.
 * @typedef {{ name: string, version: string, open: (url: string) => Promise<unknown>,
 *   run: (script: string, args: readonly unknown[]) => Promise<any>,
 *   click: (id: string) => Promise<unknown>, type: (id: string, text: string) => Promise<unknown>,
 *   close: () => Promise<void> }} Driver
 * A role, and a part of the name or a pattern.
 * @typedef {[role: keyof typeof ROLES, name: string | RegExp]} Target
 */

/** How long something may take to appear, in milliseconds: a busy machine takes ten times as long. */
const PATIENCE = 60_000;

/** What WebDriver says if the page has changed since an element was found. It did nothing then. */
const CHANGED =
  /^(?:stale element reference|no such element|element not interactable|element click intercepted)/;

/** The elements that have a role. */
const ROLES = {
  alertdialog: "[role=alertdialog]",
  button: "button, [role=button]",
  checkbox: "[role=checkbox], input[type=checkbox]",
  dialog: "[role=dialog]",
  grid: "[role=grid]",
  heading: "h1, h2, [role=heading]",
  img: "[role=img]",
  link: "a[href]",
  row: "[role=row], tr",
  textbox: "input, textarea, [role=textbox]",
};

// Runs in the page.
const FIND = `
  const [selector, source, flags] = arguments;
  const pattern = new RegExp(source, flags);
  const textOf = (ids) => ids.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  const nameOf = (element) =>
    (element.hasAttribute("aria-labelledby") ? textOf(element.getAttribute("aria-labelledby")) : null) ||
    element.getAttribute("aria-label") ||
    [...(element.labels ?? [])].map((label) => label.textContent).join(" ") ||
    element.textContent;
  const isUsable = (element) =>
    element.getClientRects().length > 0 && !element.disabled &&
    element.ariaDisabled !== "true" && !element.closest("[inert], [aria-hidden=true]");
  return [...document.querySelectorAll(selector)].find(
    (element) => isUsable(element) && pattern.test(nameOf(element).replace(/\\s+/g, " ").trim()),
  ) ?? null;`;

// Runs in the page: what is on it, without the frame.
const SHOWN = `return [...document.querySelectorAll("[role=dialog], [role=alertdialog], main")]
  .map((part) => part.innerText).join(" | ") || document.body.innerText`;

// Runs in the page: keeps what goes wrong there.
const WATCH = `
  const problems = (window.problems = []);
  const keep = (event) => problems.push(event.violatedDirective ?? event.message ?? String(event.reason));
  for (const name of ["error", "unhandledrejection", "securitypolicyviolation"]) addEventListener(name, keep);`;

/** @param {string | RegExp} name */
const patternOf = (name) =>
  typeof name === "string"
    ? new RegExp(name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    : name;

/** @param {Driver} driver @param {string} origin */
export function pageOf(driver, origin) {
  /** @template T @param {string} what @param {() => Promise<T>} look @returns {Promise<NonNullable<T>>} */
  async function eventually(what, look) {
    let changed = "";
    for (const end = Date.now() + PATIENCE; ;) {
      const found = await look().catch((error) => {
        if (!CHANGED.test(error.message)) throw error;
        changed = ` ${error.message}`;
      });
      if (found) return found;
      if (Date.now() > end) {
        const text = await driver.run(SHOWN, []);
        throw new Error(`${what} didn't appear.${changed} The page says: ${text.slice(0, 800)}`);
      }
      await pause(100);
    }
  }
  /**
   * Does something with an element once there is one.
   * @param {Target} target
   * @param {(id: string) => Promise<unknown>} act
   */
  const withElement = ([role, name], act) =>
    eventually(`${role} ${name}`, async () => {
      const { source, flags } = patternOf(name);
      const element = await driver.run(FIND, [ROLES[role], source, flags]);
      if (element === null) return false;
      await act(String(Object.values(element)[0]));
      return true;
    });
  return {
    /** @param {string} path */
    open: async (path) => {
      await driver.open(origin + path);
      await driver.run(WATCH, []);
    },
    /** @param {Target} target */
    find: (target) => withElement(target, async () => {}),
    /** @param {Target} target */
    click: (target) => withElement(target, driver.click),
    /** @param {Target} target @param {string} text */
    enter: (target, text) => withElement(target, (id) => driver.type(id, text)),
    /** Waits until a script returns something. @param {string} what @param {string} script */
    until: (what, script) => eventually(what, () => driver.run(script, [])),
    /** What went wrong in the page since it was opened. @returns {Promise<string[]>} */
    problems: () => driver.run("return window.problems ?? []", []),
  };
}
