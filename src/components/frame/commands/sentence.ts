import type { RecordingQuery } from "~/api/recordings.ts";
import type { SeenName } from "~/api/state/directory.ts";
import { fold } from "~/lib/fold.ts";
import { lookup } from "~/lib/lookup.ts";
import type { Bounds } from "~/lib/day-range.ts";
import { relativeBounds } from "~/lib/exact-bounds.ts";
import { parseRelative } from "~/lib/relative-range.ts";

const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );
const DAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");

/** The word of the address for a range that moves with the clock: "past 10 days" is "last-10-days". */
function relativeWord(phrase: string) {
  const [, count, weeks] = /^(?:last|past) (\d{1,3}) (?:day|(week))s?$/.exec(phrase) ?? [];
  if (Number(count) === 0) return undefined;
  const word = count
    ? `last-${Number(count) * (weeks ? 7 : 1)}-days`
    : phrase.replace(/^past 12/, "last 12").replaceAll(" ", "-");
  return parseRelative(word)?.word;
}

/**
 * The days that words mean, in the local zone: "today", "last week", "past 10 days", "october",
 * "since monday". Relative ones stay relative if the address has a word for them. Undefined if they
 * mean none.
 */
function spanOf(phrase: string, now: Date): Bounds | undefined {
  const relative = relativeWord(phrase);
  if (relative !== undefined) return { after: relative, before: undefined };
  const [, since] = /^since (?!since )(.+)$/.exec(phrase) ?? [];
  if (since !== undefined) {
    const start = spanOf(since, now)?.after;
    const moving = parseRelative(start);
    const after = moving ? relativeBounds(moving, now).after : start;
    return after === undefined ? undefined : { after, before: undefined };
  }

  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  /** From one midnight to another, as the API's exclusive bounds; months and days carry over. */
  const between = (fromMonth: number, fromDay: number, toMonth: number, toDay: number): Bounds => ({
    after: new Date(new Date(year, fromMonth, fromDay).getTime() - 1).toISOString(),
    before: new Date(year, toMonth, toDay).toISOString(),
  });
  const months = (from: number, count: number) => between(from, 1, from + count, 1);

  const [, count] = /^(?:last|past) (\d{1,3}) months?$/.exec(phrase) ?? [];
  if (count !== undefined) return between(month - Number(count), day + 1, month, day + 1);
  const [, which, unit] = /^(this|last) (quarter|year)$/.exec(phrase) ?? [];
  if (which !== undefined) {
    const length = unit === "quarter" ? 3 : 12;
    return months(month - (month % length) - (which === "last" ? length : 0), length);
  }
  const weekday = DAYS.indexOf(phrase);
  if (weekday >= 0) {
    const start = day - ((now.getDay() - weekday + 7) % 7);
    return between(month, start, month, start + 1);
  }
  const named = MONTHS.indexOf(phrase);
  // The latest one that has begun.
  return named < 0 ? undefined : months(named > month ? named - 12 : named, 1);
}

/** The names a sentence can use. */
type Vocabulary = Readonly<Record<"organizations" | "teams" | "types", readonly SeenName[]>>;

/** Filters of recordings, and what they are in words. */
type Part = readonly [words: string, search: RecordingQuery];

const closed: Part = ["Closed", { result: "closed" }];
const notClosed: Part = ["Not closed", { result: "not closed" }];
const inProgress: Part = ["In progress", { result: "in progress" }];
const unlinked: Part = ["Unlinked", { crmLinkStatus: "unlinked" }];
const ordered = (
  words: string,
  orderBy: RecordingQuery["orderBy"],
  orderDirection: RecordingQuery["orderDirection"],
): Part => [words, { orderBy, orderDirection }];

const PHRASES = lookup<Part>({
  closed,
  won: closed,
  "not closed": notClosed,
  lost: notClosed,
  "in progress": inProgress,
  open: inProgress,
  unlinked,
  "not linked": unlinked,
  oldest: ordered("oldest first", undefined, "asc"),
  longest: ordered("longest first", "durationInMilliseconds", "desc"),
  shortest: ordered("shortest first", "durationInMilliseconds", "asc"),
  best: ordered("highest evaluation first", "evaluationScore", "desc"),
  worst: ordered("lowest evaluation first", "evaluationScore", "asc"),
});

/** Words that ask for nothing. */
const FILLERS = new Set(
  "a all and by calls first for from in just me newest of on only recording recordings show the with".split(
    " ",
  ),
);

const KINDS = lookup<keyof Vocabulary>({
  team: "teams",
  organization: "organizations",
  org: "organizations",
  type: "types",
});

/** So many teams can begin with the same words for these to mean all of them. */
const MOST_TEAMS = 5;

/** The names a phrase means: those it is, or all that begin with its words, `most` at most. */
function named(phrase: string, names: readonly SeenName[], most: number): SeenName[] {
  const folded = names.map((one) => [fold(one.name).trim(), one] as const);
  const same = folded.filter(([name]) => name === phrase);
  if (same.length > 0) return same.map(([, one]) => one);
  const longer = folded.filter(([name]) => name.startsWith(`${phrase} `));
  return new Set(longer.map(([name]) => name)).size <= most ? longer.map(([, one]) => one) : [];
}

function partNamed(
  phrase: string,
  kind: keyof Vocabulary,
  vocabulary: Vocabulary,
): Part | undefined {
  // Only teams can be asked for together.
  const found = named(phrase, vocabulary[kind], kind === "teams" ? MOST_TEAMS : 1);
  const [first] = found;
  if (first === undefined) return undefined;
  if (kind === "teams") {
    const names = [...new Set(found.map(({ name }) => name))];
    const words = `${names.length === 1 ? "team" : "teams"} ${names.join(" and ")}`;
    return [words, { teamId: found.map(({ id }) => id) }];
  }
  if (kind === "types") return [`type ${first.name}`, { conversationType: [first.name] }];
  // Organizations of one name can't be told apart here.
  return found.length > 1
    ? undefined
    : [`organization ${first.name}`, { organizationId: first.id }];
}

function partOf(words: readonly string[], vocabulary: Vocabulary, now: Date): Part | undefined {
  const phrase = words.join(" ");
  const [first = "", ...rest] = words;
  const kind = KINDS[first];
  const span = spanOf(phrase, now);
  return (
    PHRASES[phrase] ??
    (span && [phrase, { "dateCreated:gt": span.after, "dateCreated:lt": span.before }]) ??
    (kind && rest.length > 0 ? partNamed(rest.join(" "), kind, vocabulary) : undefined) ??
    partNamed(phrase, "teams", vocabulary) ??
    partNamed(phrase, "organizations", vocabulary) ??
    partNamed(phrase, "types", vocabulary)
  );
}

/**
 * Reads a sentence like "unlinked closed last week austin north" as filters of recordings, and each of
 * them in words. Every word has to mean something and nothing may be asked for twice, so that no filter
 * is ever a guess.
 */
export function readSentence(text: string, vocabulary: Vocabulary, now: Date) {
  const words = fold(text)
    .split(/[\s,]+/)
    .filter(Boolean);
  const parts: Part[] = [];
  for (let at = 0; at < words.length;) {
    // The longest phrase counts: "not closed" isn't "closed".
    const lengths = words.slice(at).map((_, index, rest) => rest.length - index);
    const found = lengths
      .map((length) => [length, partOf(words.slice(at, at + length), vocabulary, now)] as const)
      .find(([, part]) => part !== undefined);
    if (found?.[1]) {
      parts.push(found[1]);
      at += found[0];
    } else if (FILLERS.has(words[at] ?? "")) at += 1;
    else return undefined;
  }
  const keys = parts.flatMap(([, search]) => Object.keys(search));
  if (parts.length === 0 || new Set(keys).size < keys.length) return undefined;
  const search: RecordingQuery = Object.assign({}, ...parts.map(([, part]) => part));
  return { search, parts: parts.map(([words]) => words) };
}
