import { fold } from "~/lib/fold.ts";
import type { PickOption } from "./match.ts";

/** A prefix and a key, or a long key with a digit: `usr_3XKQ71`, a UUID. */
const ID = /^(?:[A-Za-z][A-Za-z0-9]*_[\w-]{2,}|(?=.*\d)[\w-]{8,})$/;
const PREFIX = /^[A-Za-z][A-Za-z0-9]*_/;

const prefixOf = (id: string) => PREFIX.exec(id)?.[0];

/** Whether a word looks like the options' IDs: like any ID, unless all of theirs start alike. */
export function looksLikeId(word: string, options: readonly PickOption[]): boolean {
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

/**
 * The values in a text. Lines, commas and semicolons separate them, and spaces do between IDs: "Meridian
 * Home Group" is one.
 */
export function splitValues(text: string, options: readonly PickOption[]): string[] {
  if (exactly(text.trim(), options)) return [text.trim()];
  const isId = (word: string) =>
    looksLikeId(word, options) || options.some(({ id }) => id === word);
  return trimmed(text.split(/[\n\r\t,;]+/)).flatMap((part) => {
    const words = trimmed(part.split(/\s+/));
    return words.every(isId) ? words : [part];
  });
}

/** What a text stands for: IDs of options, IDs that no option has, and what is neither. */
export function readValues(text: string, options: readonly PickOption[]) {
  const ids: string[] = [];
  const rest: string[] = [];
  for (const value of splitValues(text, options)) {
    const id = exactly(value, options)?.id;
    if (id !== undefined) ids.push(id);
    else (looksLikeId(value, options) ? ids : rest).push(value);
  }
  return { ids, rest };
}
