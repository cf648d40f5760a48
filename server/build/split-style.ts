import type { Plugin } from "vite";
import { EARLY, FIRST_LOAD } from "./first-load.ts";

const LAYER = "@layer utilities{";

/** The top-level rules of minified CSS. */
function rulesOf(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < css.length; at++) {
    if (css[at] === "\\") at += 1;
    else if (css[at] === '"') at = css.indexOf('"', at + 1);
    else if (css[at] === "{") depth += 1;
    else if (css[at] === "}" && --depth === 0) {
      rules.push(css.slice(start, at + 1));
      start = at + 1;
    }
  }
  return rules;
}

/** Whether a selector has no class, or one that occurs in `code`. */
function isUsed(selector: string, code: string): boolean {
  const classes = [...selector.matchAll(/\.((?:\\.|[^\s.:>~+,()[\\])+)/g)].map(
    ([, name = ""]) => name,
  );
  // A digit at the start of a name is written as its code.
  if (classes.length === 0 || /\\\d/.test(selector)) return true;
  return classes.some((name) => {
    const plain = name.replaceAll(/\\(.)/g, "$1");
    return code.includes(plain) || code.includes(plain.replaceAll("\\", "\\\\"));
  });
}

/** The rules with a class that occurs in `code`, within the same media queries. */
const usedRules = (css: string, code: string): string =>
  rulesOf(css)
    .map((rule) => {
      const open = rule.indexOf("{");
      const head = rule.slice(0, open);
      if (!head.startsWith("@")) return isUsed(head, code) ? rule : "";
      const inner = usedRules(rule.slice(open + 1, -1), code);
      return inner === "" ? "" : `${head}{${inner}}`;
    })
    .join("");

/**
 * Splits a stylesheet of Tailwind's in two: what the code of the first load uses, and all utilities.
 * The second repeats those of the first, so that their order, which decides between them, is the same
 * as in one sheet.
 */
export function splitStyle(
  css: string,
  code: string,
): { first: string; later: string } | undefined {
  const start = css.indexOf(LAYER);
  const layer = rulesOf(css.slice(start))[0];
  if (start < 0 || layer === undefined) return undefined;
  const used = usedRules(layer.slice(LAYER.length, -1), code);
  const rest = css.slice(start + layer.length);
  return { first: `${css.slice(0, start)}${LAYER}${used}}${rest}`, later: layer };
}

/**
 * Takes the utilities that only later screens use out of the style of the first load, 4 kB of 11. The
 * page's `loadCode` loads the other sheet, which a meta element names, along with the first chunk.
 */
export const splitStyles = (): Plugin => ({
  name: "split-styles",
  apply: "build",
  generateBundle: {
    // After the page was written and the style was put together.
    order: "post",
    handler(_options, bundle) {
      const page = bundle["index.html"];
      const all = Object.values(bundle);
      const style = all.find(({ fileName }) => /^assets\/index-[^/]*\.css$/.test(fileName));
      if (page?.type !== "asset" || style?.type !== "asset") throw new Error("No page or style.");
      const code = all.flatMap((file) =>
        file.type === "chunk" && [EARLY, FIRST_LOAD].includes(file.name) ? file.code : [],
      );
      const html = String(page.source);
      const sheets = splitStyle(String(style.source), [html, ...code].join("\n"));
      if (sheets === undefined) throw new Error(`${style.fileName} has no utilities.`);
      const publish = (name: string, source: string) =>
        this.getFileName(this.emitFile({ type: "asset", name, source }));
      const later = publish("later.css", sheets.later);
      page.source = html
        .replace(style.fileName, publish("first.css", sheets.first))
        .replace("</head>", `<meta name="later-style" content="${later}" />\n</head>`);
      delete bundle[style.fileName];
    },
  },
});
