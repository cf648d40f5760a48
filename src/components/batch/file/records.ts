import { isObject } from "~/lib/guards.ts";

/** The text of one body, and its line or item number from 1. */
export interface RecordText {
  place: number;
  text: string;
}

/** The bodies of a text. `lines` is false if they are counted as items of an array. */
export interface RecordTexts {
  lines: boolean;
  records: RecordText[];
}

/** Holds the reason in a file of rejects. Ignored on reading. */
const REJECT_FIELD = "_reject";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Guesses the format of a text from its file name or its first character. */
export function guessFormat(text: string, name = ""): "json" | "csv" {
  if (/\.(?:csv|tsv)$/i.test(name)) return "csv";
  if (/\.(?:ndjson|jsonl|json)$/i.test(name)) return "json";
  return /^\s*[[{]/.test(text) ? "json" : "csv";
}

/**
 * Splits NDJSON into its non-blank lines, and a JSON array into its items; a single object over
 * several lines is one item. Throws `SyntaxError` for an invalid array.
 */
export function splitRecords(text: string): RecordTexts {
  const plain = text.replace(/^\uFEFF/, "");
  const lines = plain.split(/\r\n?|\n/);
  const records = lines
    .map((line, index) => ({ place: index + 1, text: line.trim() }))
    .filter((record) => record.text !== "");
  const [first, second] = records;
  if (first === undefined) return { lines: true, records };
  const firstLine = parse(first.text);
  if (Array.isArray(firstLine) && second === undefined) return itemsOf(firstLine);
  if (firstLine !== undefined) return { lines: true, records };
  // A first line that isn't JSON may be the start of a longer value.
  if (first.text.startsWith("[")) return itemsOf(JSON.parse(plain));
  const value = parse(plain);
  return isObject(value) ? itemsOf([value]) : { lines: true, records };
}

function itemsOf(value: unknown): RecordTexts {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const records = items.map((item, index) => ({ place: index + 1, text: JSON.stringify(item) }));
  return { lines: false, records };
}

/** Parses a record, without its reason if it is a reject. Throws `SyntaxError` unless it is a JSON object. */
export function readRecord(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new SyntaxError("Expected an object");
  const { [REJECT_FIELD]: note, ...body } = value;
  // A reject that couldn't be parsed holds its original text.
  const kept = isObject(note) ? note.text : undefined;
  return typeof kept === "string" && Object.keys(body).length === 0 ? readRecord(kept) : body;
}

/** One line of NDJSON: the body of a rejected record, or its text if it couldn't be parsed, and why. */
export function writeReject(
  record: { body: object | undefined; text: string },
  reason: object,
): string {
  const { body, text } = record;
  const note = body === undefined ? { ...reason, text } : reason;
  return JSON.stringify({ ...body, [REJECT_FIELD]: note });
}
