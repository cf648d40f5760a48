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

/** How long something may take to appear, in milliseconds. */
const PATIENCE = 20_000;

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
    for (const end = Date.now() + PATIENCE; ;) {
      const found = await look();
      if (found) return found;
      if (Date.now() > end) {
        const text = await driver.run("return document.body.innerText", []);
        throw new Error(`${what} didn't appear. The page says: ${text.slice(0, 500)}`);
      }
      await pause(100);
    }
  }
  /** @param {Target} target @returns {Promise<string>} the element's ID */
  const find = ([role, name]) =>
    eventually(`${role} ${name}`, async () => {
      const { source, flags } = patternOf(name);
      const element = await driver.run(FIND, [ROLES[role], source, flags]);
      return element && String(Object.values(element)[0]);
    });
  return {
    /** @param {string} path */
    open: async (path) => {
      await driver.open(origin + path);
      await driver.run(WATCH, []);
    },
    find,
    /** @param {Target} target */
    click: async (target) => driver.click(await find(target)),
    /** @param {Target} target @param {string} text */
    enter: async (target, text) => driver.type(await find(target), text),
    /** Waits until a script returns something. @param {string} what @param {string} script */
    until: (what, script) => eventually(what, () => driver.run(script, [])),
    /** What went wrong in the page since it was opened. @returns {Promise<string[]>} */
    problems: () => driver.run("return window.problems ?? []", []),
  };
}
