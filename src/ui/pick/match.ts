import { fold } from "~/lib/fold.ts";

export interface PickOption {
  id: string;
  name: string;
  /** Tells apart what has the same name, e.g. a team's organization. */
  detail?: string | undefined;
}

/** An option that fits what was typed. */
export interface Match {
  option: PickOption;
  /** Whether only its ID fits, so that the ID has to be shown. */
  byId: boolean;
}

const wordsOf = (typed: string): string[] => typed.split(/\s+/).filter(Boolean);

/** Shorter parts are in any ID by chance. */
const SHORTEST_START = 4;
const SHORTEST_PART = 6;

function fitsId(id: string, typed: string): boolean {
  if (typed.length >= SHORTEST_PART) return id.includes(typed);
  const start = id.startsWith(typed) && typed.includes("_");
  return start || (typed.length >= SHORTEST_START && id.replace(/^[a-z]+_/, "").startsWith(typed));
}

/** How well an option fits folded text: the lower the better, undefined if it doesn't. */
function rankOf({ id, name, detail }: PickOption, typed: string): number | undefined {
  const [plainName, plainId] = [fold(name).trim(), fold(id)];
  if (plainName === typed || plainId === typed) return 0;
  if (plainName.startsWith(typed)) return 1;
  if (plainName.includes(` ${typed}`)) return 2;
  if (plainName.includes(typed)) return 3;
  const all = `${plainName} ${fold(detail ?? "")}`;
  if (wordsOf(typed).every((word) => all.includes(word))) return 4;
  return fitsId(plainId, typed) ? 5 : undefined;
}

/** The options that fit what was typed, the best first, else in their order. Nothing typed fits all. */
export function findMatches(options: readonly PickOption[], text: string): Match[] {
  const typed = fold(text).trim();
  if (typed === "") return options.map((option) => ({ option, byId: false }));
  return options
    .flatMap((option) => {
      const rank = rankOf(option, typed);
      return rank === undefined ? [] : [{ option, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option, rank }) => ({
      option,
      byId: rank === 5 || (rank === 0 && fold(option.name).trim() !== typed),
    }));
}

type Range = readonly [from: number, to: number];

/** Where folded `typed` is in `text`, in characters of `text`. */
function rangeOf(text: string, typed: string): Range | undefined {
  let folded = "";
  const starts: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = fold(letter);
    for (let index = 0; index < plain.length; index += 1) starts.push(at);
    folded += plain;
    at += letter.length;
  }
  const from = folded.indexOf(typed);
  const start = starts[from];
  return start === undefined ? undefined : [start, starts[from + typed.length] ?? text.length];
}

/** A text in parts, those that were typed marked: what was typed as one, else its words. */
export function markTyped(text: string, typed: string): { text: string; marked: boolean }[] {
  const plain = fold(typed).trim();
  const phrase = plain === "" ? undefined : rangeOf(text, plain);
  const ranges = phrase
    ? [phrase]
    : wordsOf(plain)
        .map((word) => rangeOf(text, word))
        .filter((range) => range !== undefined);
  const parts: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from < at) continue;
    parts.push({ text: text.slice(at, from), marked: false });
    parts.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  parts.push({ text: text.slice(at), marked: false });
  return parts.filter((part) => part.text !== "");
}
