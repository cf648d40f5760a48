import { PROGRAM_SOURCES, type Source } from "./sources.ts";

/** The sources of the page. */
export const page = PROGRAM_SOURCES.filter(({ path }) => /^src\/.*\.tsx?$/.test(path));

interface Text {
  /** `path:line`. */
  readonly place: string;
  /** Where it begins in its source. */
  readonly index: number;
  readonly text: string;
}

/** Comments, which are blanked, or a literal whose content may be an interface text. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;

/** Text between tags: after `>` or `}`, before `<` or `{`, and without what only code has. */
const JSX_TEXT = /(?<=[>}])([^<>{}=;]*[A-Za-z][^<>{}=;]*)(?=[<{])/g;

/** Prose has a space, or is one capitalized word; addresses, classes and keys are neither. */
const isProse = (text: string) =>
  /^[A-Z][a-z']+$/.test(text) ||
  (/[A-Za-z]{2,} /.test(text) &&
    /^[\w"'“…+-]/.test(text) &&
    !/[[\]]|\b[a-z]+-[a-z]+(?:-[a-z0-9]+)* [a-z]+-|:[a-z]+-/.test(text));

/**
 * The texts of a source that a reader may see: string literals and text between tags that look like
 * prose. Placeholders of templates become "…".
 */
export function interfaceTexts({ path, text: source }: Source): Text[] {
  const found: Text[] = [];
  const add = (index: number, raw: string) => {
    const text = raw
      .replaceAll(/\$\{[^}]*\}/g, "…")
      .replaceAll(/\s+/g, " ")
      .trim();
    const line = source.slice(0, index).split("\n").length;
    if (isProse(text)) found.push({ place: `${path}:${line}`, index, text });
  };
  const code = source.replaceAll(TOKENS, (token, double, single, template, index: number) => {
    const content: string | undefined = double ?? single ?? template;
    if (content !== undefined) add(index, content);
    return token.replaceAll(/[^\n]/g, " ");
  });
  for (const { 1: text = "", index } of code.matchAll(JSX_TEXT)) {
    if (!/[()&|?]/.test(text) || /[.!?] *$/.test(text.trim())) add(index, text);
  }
  return found;
}

/** How a text begins that claims something of all data, or that there is none. */
const CLAIM = /^(?:All|Every|No|None|Neither|Nothing|There (?:is|are) no|none un)\b/;

/** The arguments of the functions that take a `Reading` and say nothing unless it is complete. */
function known({ text }: Source): [from: number, to: number][] {
  return [...text.matchAll(/\b(?:ifComplete|ifEmpty)\(/g)].map(({ 0: call, index }) => {
    let depth = 1;
    let end = index + call.length;
    for (; depth > 0 && end < text.length; end += 1) {
      if (text[end] === "(") depth += 1;
      else if (text[end] === ")") depth -= 1;
    }
    return [index, end];
  });
}

/** The claims of a source, and whether each depends on what was read. */
export const claimsIn = (source: Source) =>
  interfaceTexts(source)
    .filter(({ text }) => CLAIM.test(text))
    .map((text) => ({
      ...text,
      isKnown: known(source).some(([from, to]) => from < text.index && text.index < to),
    }));

export const CLAIMS = page.flatMap(claimsIn);
