import { expect, test } from "vitest";
import { splitStyle } from "./split-style.ts";

const utilities = (...rules: string[]) => `@layer utilities{${rules.join("")}}`;
const css = (...rules: string[]) =>
  `@layer theme{:root{--a:1}}${utilities(...rules)}@keyframes b{}`;

const P4 = ".p-4{padding:1rem}";
const GRID = ".grid,.flex{gap:1px}";
const HOVER = String.raw`.hover\:p-2:hover{padding:2px}`;
const NARROW = `@media (width<48rem){${String.raw`.max-md\:hidden{display:none}`}}`;
const DASH = String.raw`.before\:content-\[\'\\2014\'\]:before{content:"}"}`;
const WIDE = String.raw`.\32 xl\:p-1{padding:1px}`;
const BARE = "::marker{color:red}";

test("the first sheet has what the code names, in the same order, and the second has all", () => {
  const code = String.raw`a="flex max-md:hidden",b="before:content-['\\2014']"`;
  expect(splitStyle(css(P4, GRID, HOVER, NARROW, DASH, WIDE, BARE), code)).toEqual({
    first: css(GRID, NARROW, DASH, WIDE, BARE),
    later: utilities(P4, GRID, HOVER, NARROW, DASH, WIDE, BARE),
  });
});

test("a style without utilities isn't split", () => {
  expect(splitStyle("a{color:red}", "")).toBeUndefined();
});
