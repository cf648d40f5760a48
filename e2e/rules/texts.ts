import type { Source } from "./sources.ts";

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
