import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const runner = createRequire(import.meta.url).resolve("@axe-core/playwright");
const source = readFileSync(createRequire(runner).resolve("axe-core/axe.min.js"), "utf8");

// The runner hands its source to the page twice a look, and half a megabyte takes a while to read.
const axeSource = `if (!window.axe) { ${source} }`;

/**
 * What axe finds that keeps somebody from using the page, as rule and elements.
 * @param rules the only ones to look at; all of them where left out
 */
export async function seriousFindings(page: Page, rules?: string[]) {
  // No frame of another origin is to be looked into, which is what axe would open a second page for;
  // and no rule in use needs style sheets or media that axe would fetch before it looks.
  const axe = new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], preload: false });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
