import papa from "papaparse";
import { isJsonObject, type JsonObject, parseJson } from "~/lib/json.ts";

/** Guesses the format of a text from its file name or its first character. */
export function guessFormat(text: string, name = ""): "json" | "csv" {
  if (/\.(?:csv|tsv)$/i.test(name)) return "csv";
  if (/\.(?:ndjson|jsonl|json)$/i.test(name)) return "json";
  return /^\s*[[{]/.test(text) ? "json" : "csv";
}

/** A row of a CSV file: the line it starts at, from 1, and its raw cells. */
export interface CsvRow {
  line: number;
  cells: string[];
  /** An unclosed quote, or more cells than the header has. */
  problem?: string;
}

export interface CsvTable {
  header: string[];
  rows: CsvRow[];
}

const linesIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 1);

/**
 * Reads CSV with a header row, detecting the delimiter. Blank rows are skipped, short rows are padded
 * with empty cells.
 */
export function readCsv(text: string): CsvTable {
  // Lines are counted from the cells, so the parser must not skip any.
  const parsed = papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: false });
  const broken = new Map(
    parsed.errors.flatMap(({ row, type, message }) =>
      row !== undefined && type === "Quotes" ? [[row, message]] : [],
    ),
  );
  const rows: CsvRow[] = [];
  let line = 1;
  let header: string[] | undefined;
  for (const [index, cells] of parsed.data.entries()) {
    const start = line;
    line += linesIn(cells);
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (header === undefined) {
      header = cells.map((cell) => cell.trim());
      continue;
    }
    rows.push(rowOf(start, cells, header.length, broken.get(index)));
  }
  return { header: header ?? [], rows };
}

function rowOf(line: number, cells: string[], width: number, broken: string | undefined): CsvRow {
  const rest = cells.slice(width).some((cell) => cell !== "");
  const problem = broken ?? (rest ? `${cells.length} cells under ${width} columns` : undefined);
  const row = { line, cells: Array.from({ length: width }, (_, index) => cells[index] ?? "") };
  return problem === undefined ? row : { ...row, problem };
}
/** The text of one body, and its line or item number from 1. */
export interface RecordText {
  place: number;
  text: string;
}

/** The bodies of a text, and whether they are counted as its lines or as items of an array. */
export interface RecordTexts {
  unit: "line" | "item";
  records: RecordText[];
}

/** Holds the reason in a file of rejects. Ignored on reading. */
const REJECT_FIELD = "_reject";

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
  if (first === undefined) return { unit: "line", records };
  const firstLine = parseJson(first.text);
  if (Array.isArray(firstLine) && second === undefined) return itemsOf(firstLine);
  if (firstLine !== undefined) return { unit: "line", records };
  // A first line that isn't JSON may be the start of a longer value.
  if (first.text.startsWith("[")) return itemsOf(JSON.parse(plain));
  const value = parseJson(plain);
  return isJsonObject(value) ? itemsOf([value]) : { unit: "line", records };
}

function itemsOf(value: unknown): RecordTexts {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const records = items.map((item, index) => ({ place: index + 1, text: JSON.stringify(item) }));
  return { unit: "item", records };
}

/** Parses a record, without its reason if it is a reject. Throws `SyntaxError` unless it is a JSON object. */
export function readRecord(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) throw new SyntaxError("Expected an object");
  const { [REJECT_FIELD]: note, ...body } = value;
  // A reject that couldn't be parsed holds its original text.
  const kept = isJsonObject(note) ? note.text : undefined;
  return typeof kept === "string" && Object.keys(body).length === 0 ? readRecord(kept) : body;
}

/** One line of NDJSON: the body of a rejected record, or its text if it couldn't be parsed, and why. */
export function writeReject(record: { body: object | undefined; text: string }, reason: object) {
  const { body, text } = record;
  const note = body === undefined ? { ...reason, text } : reason;
  return JSON.stringify({ ...body, [REJECT_FIELD]: note });
}
