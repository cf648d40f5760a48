import type { RESULTS } from "~/contract/values.ts";
import { fold } from "~/lib/fold.ts";
import { type Bounds, MONTH_NAMES } from "./period.ts";
import { isTypo, periodReader, type PeriodPhrase, tokensOf } from "./period-text.ts";

// What a searched text says, for the palette and for the field above a list: words that name a rep, a title, a team
// or a customer, a period, results, an ID.
//
// A further part of a text has a place in each of these:
// - `SearchText` and `readSearch`, here
// - `readTyped` and `textOf` in `src/components/list/typed-filters.tsx`: the filter that it is, and that filter as text
// - `useNamed` in `src/components/frame/commands/named.ts`: which loaded recordings it keeps
// - in `RECORDINGS` (`src/components/recording/lists.tsx`) and other lists, the filter itself

/** A part of the text that isn't searched as words, as it was typed. */
export interface Understood<Value> {
  readonly typed: string;
  readonly value: Value;
}

/** One of the API's results (section 3). */
type Result = (typeof RESULTS)[number];

export interface SearchText {
  /** The words to find, folded. */
  readonly words: readonly string[];
  /** The days of recordings, as an address has them. */
  readonly period?: Understood<Bounds> | undefined;
  readonly result?: Understood<Result> | undefined;
  /** The IDs of the teams with one name. */
  readonly teams?: Understood<readonly string[]> | undefined;
  /** The complete text, if it may be an ID. */
  readonly id?: string | undefined;
}

interface Options {
  readonly now?: Date;
  /** Phrases that are words although they could be read otherwise. */
  readonly asWords?: ReadonlySet<string>;
  /** Whether somebody or something known has these words in their name. */
  readonly isName?: (words: string) => boolean;
  /** The IDs of the teams with exactly this name; without it no team is read. */
  readonly teamsNamed?: (words: string) => readonly string[];
}

/**
 * What a result is typed as; of several in a text, the first one here counts. No verb of the palette may be one, so
 * "open" isn't in progress.
 */
const RESULT_PHRASES: readonly (readonly [phrase: string, result: Result])[] = [
  ["not closed", "not closed"],
  ["closed", "closed"],
  ["won", "closed"],
  ["lost", "not closed"],
  ["in progress", "in progress"],
];

/** Words between the others: "calls of priya patel with whitcomb". */
const BETWEEN = /^(?:of|with|for|by|from|and|the|in|at)$/;
const CALLS = /^(?:call|recording)s?$/;

/** Guesses if a text is an ID. The API doesn't specify their form, so a digit has to do. */
const mayBeId = (text: string) => /^\S*\d\S*$/.test(text) && text.length > 5;

/** Reads a text; what is in quotes is always words. */
export function readSearch(text: string, options: Options = {}): SearchText {
  const { now, asWords, isName = () => false, teamsNamed } = options;
  const quoted: string[] = [];
  const rest = text.replaceAll(/"([^"]*)"|“([^”]*)”/g, (_, plain: string, curly: string) => {
    quoted.push(...tokensOf(plain ?? curly));
    return " ";
  });
  const tokens = tokensOf(rest);
  const read = periodReader(tokens, now);
  const isWords = (at: number, end: number) =>
    asWords?.has(tokens.slice(at, end).join(" ")) === true;

  const found: (PeriodPhrase & { at: number })[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const phrase = read(at);
    if (phrase === undefined || isWords(at, phrase.end)) continue;
    found.push({ ...phrase, at });
    at = phrase.end - 1;
  }
  const hasOther = found.some((one) => !one.mayBeName);
  const named = new Set<number>();
  // "April" is somebody if that is known, and the text has another period, or April's other name beside it.
  const isSomebody = (at: number) => {
    const token = tokens[at] ?? "";
    if (!isName(token)) return false;
    const other = [at + 1, at - 1].find((beside) => {
      const word = tokens[beside];
      return word !== undefined && !named.has(beside) && isName(`${token} ${word}`);
    });
    if (other !== undefined) named.add(other);
    return other !== undefined || hasOther || (tokens.length === 1 && MONTH_NAMES.includes(token));
  };
  const sure = found.filter((one) => !one.mayBeName || !isSomebody(one.at));
  // One period counts: the last one, as "april jones last week" says a name first.
  const days = sure.findLast((one) => !one.mayBeName) ?? sure.at(-1);
  const taken = new Set<number>();
  const take = <Value>(part: { at: number; end: number } | undefined, value: Value | undefined) => {
    if (part === undefined || value === undefined) return undefined;
    for (let index = part.at; index < part.end; index += 1) taken.add(index);
    return { typed: tokens.slice(part.at, part.end).join(" "), value };
  };
  const period = take(days, days?.bounds);

  const outcome = RESULT_PHRASES.flatMap(([phrase, value]) => {
    const parts = phrase.split(" ");
    const at = tokens.findIndex((_, index) =>
      parts.every((part, offset) => !taken.has(index + offset) && tokens[index + offset] === part),
    );
    const end = at + parts.length;
    return at < 0 || isWords(at, end) || isName(phrase) ? [] : [{ at, end, value }];
  })[0];
  const result = take(outcome, outcome?.value);

  const team =
    teamsNamed &&
    longestRun(tokens, (at, end) => {
      const isFree = tokens.slice(at, end).every((_, offset) => !taken.has(at + offset));
      const ids = isFree && !isWords(at, end) ? teamsNamed(tokens.slice(at, end).join(" ")) : [];
      return ids.length === 0 ? undefined : { at, end, ids };
    });
  const teams = take(team, team?.ids);

  const left = tokens.flatMap((token, index) => (taken.has(index) ? [] : [token]));
  const isAbout = left.some((token) => CALLS.test(token)) && left.length > 1;
  const words = left
    .filter((token) => !isAbout || !(CALLS.test(token) || BETWEEN.test(token)))
    // "Priya's calls"
    .map((token) => (isAbout ? token.replace(/'s?$/, "") : token))
    .concat(quoted)
    .filter((word) => word !== "" && word !== "-");
  const id = rest.trim();
  return { words, period, result, teams, id: mayBeId(id) && !period ? id : undefined };
}

/** The first result for one of the longest runs of tokens that has one. */
function longestRun<Found>(
  tokens: readonly string[],
  find: (at: number, end: number) => Found | undefined,
): Found | undefined {
  for (let length = tokens.length; length > 0; length -= 1) {
    for (let at = 0; at + length <= tokens.length; at += 1) {
      const found = find(at, at + length);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const partsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Whether a name has every word, each at the start of one of its words or, unless exactly, with one typing error. */
export function isNamed(name: string, words: readonly string[], exactly = false) {
  const parts = partsOf(fold(name));
  const typed = words.flatMap(partsOf);
  return (
    typed.length > 0 &&
    typed.every((word) =>
      parts.some(
        (part) => part.startsWith(word) || (!exactly && word.length >= 5 && isTypo(word, part)),
      ),
    )
  );
}
