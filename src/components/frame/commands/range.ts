import { parseWord } from "~/domain/period.ts";
import { fold } from "~/lib/fold.ts";

/** "last week" and "past 10 days" as the address has them: `last-week`, `last-10-days`. */
function wordOf(phrase: string): string | undefined {
  const word = phrase
    .replace(/^past /, "last ")
    .replace(/^last (\d{1,2}) weeks?$/, (_, weeks) => `last ${Number(weeks) * 7} days`)
    .replaceAll(" ", "-");
  return parseWord(word)?.word;
}

/**
 * Reads the range at the end of "priya patel past 10 days": its word in the address, `last-10-days`, and
 * the `phrase` that was typed for it; undefined if there is none, or no name before it.
 */
export function readRange(text: string): { range: string; phrase: string } | undefined {
  const words = fold(text)
    .split(/[\s,]+/)
    .filter(Boolean);
  for (let at = 1; at < words.length; at += 1) {
    const phrase = words.slice(at).join(" ");
    const range = wordOf(phrase);
    if (range !== undefined) return { range, phrase };
  }
  return undefined;
}
