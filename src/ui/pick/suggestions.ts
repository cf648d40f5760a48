import { fold } from "~/lib/fold.ts";
import { visibleIn } from "~/lib/visible.ts";

export interface PickOption {
  id: string;
  name: string;
  /** Distinguishes options of the same name, e.g. a team's organization. */
  detail?: string;
}

const wordsOf = (typed: string) => typed.split(/\s+/).filter(Boolean);

/** Shorter texts are found in any ID by chance. */
const SHORTEST_START = 4;
const SHORTEST_PART = 6;

function fitsId(id: string, typed: string) {
  if (typed.length >= SHORTEST_PART) return id.includes(typed);
  const start = id.startsWith(typed) && typed.includes("_");
  return start || (typed.length >= SHORTEST_START && id.replace(/^[a-z]+_/, "").startsWith(typed));
}

/** How well an option fits folded text: the lower the better, undefined if it doesn't. */
function rankOf({ id, name, detail }: PickOption, typed: string) {
  const [plainName, plainId] = [fold(name).trim(), fold(id)];
  if (plainName === typed || plainId === typed) return 0;
  if (plainName.startsWith(typed)) return 1;
  if (plainName.includes(` ${typed}`)) return 2;
  if (plainName.includes(typed)) return 3;
  const all = `${plainName} ${fold(detail ?? "")}`;
  if (wordsOf(typed).every((word) => all.includes(word))) return 4;
  return fitsId(plainId, typed) ? 5 : undefined;
}

/**
 * The options that fit what was typed, the best first, else in their order; all of them if nothing was typed.
 * An option that fits only `byId` has to show its ID.
 */
export function findMatches(options: readonly PickOption[], text: string) {
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

/** A prefix and a key, or a long key with a digit: `usr_3XKQ71`, a UUID. */
const ID = /^(?:[A-Za-z][A-Za-z0-9]*_[\w-]{2,}|(?=.*\d)[\w-]{8,})$/;
const PREFIX = /^[A-Za-z][A-Za-z0-9]*_/;

const prefixOf = (id: string) => PREFIX.exec(id)?.[0];

/**
 * Whether a word looks like one of the options' IDs: like any ID, unless all options have the same prefix.
 */
function looksLikeId(word: string, options: readonly PickOption[]) {
  if (!ID.test(word)) return false;
  const prefixes = new Set(options.map(({ id }) => prefixOf(id)));
  return prefixes.size !== 1 || prefixes.has(undefined) || prefixes.has(prefixOf(word));
}

const trimmed = (parts: readonly string[]) =>
  parts.map((part) => part.trim()).filter((part) => part !== "");

/** The option with exactly this ID or, if it is the only one, this name. */
function exactly(text: string, options: readonly PickOption[]): PickOption | undefined {
  const byId = options.find(({ id }) => id === text);
  if (byId) return byId;
  const [named, another] = options.filter(({ name }) => fold(name).trim() === fold(text).trim());
  return another === undefined ? named : undefined;
}

/** Splits at lines, commas and semicolons, and at spaces between IDs: "Meridian Home Group" is one value. */
function splitValues(text: string, options: readonly PickOption[]) {
  if (exactly(text.trim(), options)) return [text.trim()];
  const isId = (word: string) =>
    looksLikeId(word, options) || options.some(({ id }) => id === word);
  return trimmed(text.split(/[\n\r\t,;]+/)).flatMap((part) => {
    const words = trimmed(part.split(/\s+/));
    return words.every(isId) ? words : [part];
  });
}

/** The values in a text, with the ID of each: undefined if it is neither an ID nor a name. */
export const readValues = (text: string, options: readonly PickOption[]) =>
  splitValues(text, options).map((value) => {
    const option = exactly(value, options);
    const id = option?.id ?? (looksLikeId(value, options) ? value : undefined);
    return { value, id, isOption: option !== undefined };
  });

/** What a picker picks from, and what is picked. */
export interface Pickable {
  options: readonly PickOption[];
  chosen: readonly string[];
  multiple?: boolean;
  /** Whether values are IDs; otherwise they are the names. */
  showIds?: boolean;
  /** Only the options can be picked. */
  closed?: boolean;
}

/** A row of a picker's list: an option, or the typed text as a value. */
export interface PickRow {
  key: string;
  /** The values that picking the row picks. */
  values: readonly string[];
  option?: PickOption;
  showId?: boolean;
  /** Says what a row without an option does. */
  label?: string;
  /** Whether Enter takes it without moving to it first. */
  ready: boolean;
}

/** Nobody reads more of them; typing narrows the list. */
const MOST_SUGGESTED = 200;

const sameLook = ({ name, detail = "" }: PickOption) => `${name}\n${detail}`;

/** Names that several options have, with the same detail: these show their IDs. */
function ambiguous(options: readonly PickOption[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const look of options.map(sameLook)) (seen.has(look) ? twice : seen).add(look);
  return twice;
}

function typedRow(pickable: Pickable, text: string): PickRow | undefined {
  const { options, multiple = false, showIds = true, closed = false } = pickable;
  const visible = showIds ? visibleIn(text) : text;
  const typed = readValues(visible, options);
  const [first] = typed;
  if (closed || first === undefined || (typed.length > 1 && !multiple)) return undefined;
  if (typed.length === 1 && first.isOption) return undefined;
  const unknown = typed.filter(({ id }) => id === undefined);
  // No ID has spaces: this is a name that nothing has.
  if (showIds && unknown.some(({ value }) => /\s/.test(value))) return undefined;
  const label =
    typed.length > 1
      ? `Use these ${typed.length}${showIds ? " IDs" : ""}`
      : `Use “${first.value}”${showIds ? " as an ID" : ""}`;
  return {
    key: "typed:",
    values: typed.map(({ id, value }) => id ?? value),
    label: visible === text ? label : `${label}, without invisible characters`,
    ready: showIds && unknown.length === 0,
  };
}

/**
 * The rows for what was typed: the options that fit, at most 200, then the text as a value. While nothing is
 * typed, `first`, the values chosen when the list was opened, come before the others.
 */
export function rowsFor(
  pickable: Pickable,
  text: string,
  first: readonly string[],
): { rows: PickRow[]; more: number } {
  const { options, chosen, showIds = true } = pickable;
  const typed = text.trim() !== "";
  const isFirst = new Set(typed ? [] : first);
  const unknown = [...new Set([...first, ...chosen])]
    .filter((id) => !typed && !options.some((option) => option.id === id))
    .map((id) => ({ option: { id, name: id }, byId: false }));
  const matches = findMatches(options, text);
  const all = [
    ...(pickable.closed ? [] : unknown),
    ...matches.filter(({ option }) => isFirst.has(option.id)),
    ...matches.filter(({ option }) => !isFirst.has(option.id)),
  ];
  const twice = ambiguous(options);
  const rows = all.slice(0, MOST_SUGGESTED).map(({ option, byId }): PickRow => ({
    key: option.id,
    values: [option.id],
    option,
    showId: showIds && option.id !== option.name && (byId || twice.has(sameLook(option))),
    ready: typed,
  }));
  const valueRow = typed ? typedRow(pickable, text) : undefined;
  return {
    rows: valueRow ? [...rows, valueRow] : rows,
    more: Math.max(0, all.length - MOST_SUGGESTED),
  };
}

/** What is chosen after a row was picked. */
export function pickRow({ chosen, multiple = false }: Pickable, row: PickRow) {
  if (!multiple) return row.values.slice(0, 1);
  const [id = ""] = row.values;
  if (row.option && chosen.includes(id)) return chosen.filter((other) => other !== id);
  return [...new Set([...chosen, ...row.values])];
}
