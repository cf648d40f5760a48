import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "@playwright/test";
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

type Findings = [rule: string, elements: string[]][];

const serious = (violations: readonly Result[]): Findings =>
  violations
    .filter(
      ({ impact, tags }) =>
        impact === "serious" || impact === "critical" || tags.some((tag) => tag.startsWith("wcag")),
    )
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);

async function load(page: Page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(FASTER);
}

/** Returns axe's violations of WCAG, and its other serious ones, as rule and elements. */
export async function seriousFindings(page: Page): Promise<Findings> {
  await load(page);
  const options = JSON.stringify(OPTIONS);
  return serious(
    await page.evaluate<Result[]>(`axe.run(${options}).then(({ violations }) => violations)`),
  );
}

/**
 * Axe's findings while something is open over the page. Contrast, half of the work, is only measured in what is
 * open and in its opener.
 * @param parts what contrast is measured in
 * @param runOnly "contrast" leaves out every other rule
 */
export async function findingsOver(
  page: Page,
  parts: Locator,
  runOnly?: "contrast",
): Promise<Findings> {
  await load(page);
  const only = JSON.stringify({ ...OPTIONS, runOnly: ["color-contrast"] });
  await parts.evaluateAll((include) => void Object.assign(window, { include }));
  const contrast = await page.evaluate<Result[]>(
    `axe.run({ include }, ${only}).then(({ violations }) => violations)`,
  );
  if (runOnly === "contrast") return serious(contrast);
  const rules = { ...OPTIONS.rules, "color-contrast": { enabled: false } };
  const others = JSON.stringify({ ...OPTIONS, rules });
  const violations = await page.evaluate<Result[]>(
    `axe.run(${others}).then(({ violations }) => violations)`,
  );
  return serious([...contrast, ...violations]);
}
