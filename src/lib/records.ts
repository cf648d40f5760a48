/** One body of a text of many: where it stands, counted from 1, and its own text. */
export interface RecordText {
  place: number;
  text: string;
}

/** The bodies of a text; `lines` says whether they are counted as lines or as items of an array. */
export interface RecordTexts {
  lines: boolean;
  records: RecordText[];
}

/** The field that rejects carry their reason in. It is dropped when they are read again. */
const REJECT_FIELD = "_reject";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is JSON or CSV, by how it begins; `name` is that of its file. */
export function guessFormat(text: string, name = ""): "json" | "csv" {
  if (/\.(?:csv|tsv)$/i.test(name)) return "csv";
  if (/\.(?:ndjson|jsonl|json)$/i.test(name)) return "json";
  return /^\s*[[{]/.test(text) ? "json" : "csv";
}

/**
 * Splits NDJSON into its lines, blank ones left out, and a JSON array into its items; a single
 * object over several lines is one item. Throws `SyntaxError` for an array that can't be read.
 */
export function splitRecords(text: string): RecordTexts {
  const plain = text.replace(/^\uFEFF/, "");
  const lines = plain.split(/\r\n?|\n/);
  const records = lines
    .map((line, index) => ({ place: index + 1, text: line.trim() }))
    .filter((record) => record.text !== "");
  const [first, second] = records;
  if (first === undefined) return { lines: true, records };
  const alone = parse(first.text);
  if (Array.isArray(alone) && second === undefined) return itemsOf(alone);
  if (alone !== undefined) return { lines: true, records };
  // A first line that isn't a value of its own may be the beginning of one.
  if (first.text.startsWith("[")) return itemsOf(JSON.parse(plain));
  const whole = parse(plain);
  return isObject(whole) ? itemsOf([whole]) : { lines: true, records };
}

function itemsOf(value: unknown): RecordTexts {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const records = items.map((item, index) => ({ place: index + 1, text: JSON.stringify(item) }));
  return { lines: false, records };
}

/**
 * The body that a record's text holds, without the note of an earlier reject. Throws `SyntaxError`
 * for a text that isn't JSON, and for JSON that isn't an object.
 */
export function readRecord(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new SyntaxError("Not an object in braces");
  const { [REJECT_FIELD]: note, ...body } = value;
  // What couldn't be read the first time was kept as its text.
  const kept = isObject(note) ? note.text : undefined;
  return typeof kept === "string" && Object.keys(body).length === 0 ? readRecord(kept) : body;
}

/** One line of NDJSON for a rejected record: its body, or its text where it has none, and why. */
export function writeReject(
  record: { body: object | undefined; text: string },
  reason: object,
): string {
  const { body, text } = record;
  const note = body === undefined ? { ...reason, text } : reason;
  return JSON.stringify({ ...body, [REJECT_FIELD]: note });
}
