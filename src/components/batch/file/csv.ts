import papa from "papaparse";

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
  /** As detected. */
  delimiter: string;
}

const linesIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 1);

/**
 * Reads CSV with a header row, detecting the delimiter. Blank rows are skipped, short rows are padded
 * with empty cells.
 */
export async function readCsv(text: string): Promise<CsvTable> {
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
  return { header: header ?? [], rows, delimiter: parsed.meta.delimiter };
}

function rowOf(line: number, cells: string[], width: number, broken: string | undefined): CsvRow {
  const rest = cells.slice(width).some((cell) => cell !== "");
  const problem = broken ?? (rest ? `${cells.length} cells under ${width} columns` : undefined);
  const row = { line, cells: Array.from({ length: width }, (_, index) => cells[index] ?? "") };
  return problem === undefined ? row : { ...row, problem };
}
