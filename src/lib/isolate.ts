/** Letters written from right to left, and characters that turn the direction of text around them. */
const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name for use in a sentence whose direction it must not turn: isolated if it has right-to-left letters.
 * Where elements are possible, use `<bdi>`.
 */
export const isolate = (name: string) => (TURNS.test(name) ? `\u2068${name}\u2069` : name);

/** Undoes `isolate`, for a name in a file. */
export const bare = (name: string) => name.replace(/^\u2068(.*)\u2069$/su, "$1");
