import papa from "papaparse";

/** Reads CSV as a spreadsheet does: its header, and the cells of each row. */
export function readCsv(text: string) {
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true });
  const [header = [], ...rows] = data;
  return { header, rows };
}
