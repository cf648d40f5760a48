import { PROGRAM_SOURCES, type Source } from "./sources.ts";
import { interfaceTexts } from "./texts.ts";

/** How a text begins that claims something of all data, or that there is none. */
const CLAIM = /^(?:All|Every|No|None|Neither|Nothing|There (?:is|are) no|none un)\b/;

const sources = PROGRAM_SOURCES.filter(({ path }) => /^src\/.*\.tsx?$/.test(path));

/** The arguments of the functions that take a `Reading` and say nothing unless it was read. */
function known({ text }: Source): [from: number, to: number][] {
  return [...text.matchAll(/\b(?:ofAll|ifEmpty)\(/g)].map(({ 0: call, index }) => {
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

export const CLAIMS = sources.flatMap(claimsIn);
