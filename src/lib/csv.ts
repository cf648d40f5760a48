/** A row of a CSV file: the line it starts at, counted from 1, and its cells as they stand. */
export interface CsvRow {
  line: number;
  cells: string[];
  /** Why it can't be relied on: a quote that never ends, or more cells than the header has. */
  problem?: string;
}

export interface CsvTable {
  header: string[];
  rows: CsvRow[];
  /** The sign between cells, as it was found. */
  delimiter: string;
}

const linesIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 1);

/**
 * Reads CSV whose first row names the columns; the delimiter is found out. Blank rows are left
 * out, short ones are filled with empty cells. The parser loads with the first call.
 */
export async function readCsv(text: string): Promise<CsvTable> {
  const { default: papa } = await import("papaparse");
  // Lines are counted from what the cells hold, so nothing may be skipped here.
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
