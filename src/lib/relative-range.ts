const WORDS =
  /^(?:today|yesterday|(?:this|last)-(?:week|month)|this-quarter|last-12-months|last-\d{1,3}-days)$/;

/** The presets. */
export const RELATIVE_RANGES = [
  "today",
  "yesterday",
  "this-week",
  "last-week",
  "last-7-days",
  "last-30-days",
  "last-90-days",
  "this-month",
  "last-month",
  "this-quarter",
  "last-12-months",
] as const;

/** A range that moves with the clock, by the word that stands for it in the address. */
export interface RelativeRange {
  readonly word: string;
  readonly utc: boolean;
}

/** Parses `last-7-days` or `last-7-days-utc`; undefined for anything else. */
export function parseRelative(text = ""): RelativeRange | undefined {
  const utc = text.endsWith("-utc");
  const word = utc ? text.slice(0, -4) : text;
  return WORDS.test(word) ? { word, utc } : undefined;
}

export const formatRelative = ({ word, utc }: RelativeRange) => word + (utc ? "-utc" : "");

/** `last-7-days` as "Last 7 days". */
export const nameRelative = (word: string) =>
  word.charAt(0).toUpperCase() + word.slice(1).replaceAll("-", " ");
