import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const runner = createRequire(import.meta.url).resolve("@axe-core/playwright");
const source = readFileSync(createRequire(runner).resolve("axe-core/axe.min.js"), "utf8");

// Axe is sent to the page twice per analysis, and parsing half a megabyte takes a while.
const axeSource = `if (!window.axe) { ${source} }`;

/** What WCAG 2.2 asks for at A and AA, the rules that axe leaves out by default among them. */
const RULES = {
  "label-content-name-mismatch": { enabled: true },
  "target-size": { enabled: true },
};

/**
 * Returns axe's violations of WCAG, and its other serious ones, as rule and elements.
 * @param rules the only rules to run; all of them by default
 */
export async function seriousFindings(page: Page, rules?: string[]) {
  // Without this axe opens a second page for cross-origin frames, and preloads style sheets and media
  // that no rule in use needs.
  const axe = new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], preload: false, rules: RULES });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(
      ({ impact, tags }) =>
        impact === "serious" || impact === "critical" || tags.some((tag) => tag.startsWith("wcag")),
    )
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
