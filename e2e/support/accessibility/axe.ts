import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { Result } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Axe as it is, but with its weak maps kept on their keys, and with each color parsed once: colors are
 * half of its work. An analysis takes two thirds of the time, and one of contrast three fifths.
 */
const FASTER = `{
  class WeakMap {
    #key = Symbol();
    has(key) { return Object(key) === key && this.#key in key; }
    get(key) { return key?.[this.#key]; }
    set(key, value) { key[this.#key] = value; return this; }
    delete(key) { return this.has(key) && delete key[this.#key]; }
  }
  class WeakSet extends WeakMap {
    add(key) { return this.set(key, true); }
  }
  ${source}
  const known = new Map();
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? parseString.call(this, text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}`;

/** Preloading style sheets and media is for rules that aren't in use. */
const OPTIONS = {
  resultTypes: ["violations"],
  preload: false,
  // What WCAG 2.2 asks for at A and AA, the rules that axe leaves out by default among them.
  rules: { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } },
};

/**
 * Returns axe's violations of WCAG, and its other serious ones, as rule and elements.
 * @param runOnly the only rules to run; all of them by default
 */
export async function seriousFindings(page: Page, runOnly?: string[]) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(FASTER);
  const options = JSON.stringify({ ...OPTIONS, runOnly });
  const violations = await page.evaluate<Result[]>(
    `axe.run(${options}).then(({ violations }) => violations)`,
  );
  return violations
    .filter(
      ({ impact, tags }) =>
        impact === "serious" || impact === "critical" || tags.some((tag) => tag.startsWith("wcag")),
    )
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
