import papa from "papaparse";
import { expect, test } from "vitest";
import { columnsFrom, csvHeader, csvLine, notePaths, type SeenPaths } from "./csv-write.ts";

const line = (value: unknown) => csvLine(["cell"], { cell: value }).slice(0, -2);

function columnsOf(rows: readonly object[]) {
  const seen: SeenPaths = new Map();
  for (const row of rows) notePaths(seen, row);
  return columnsFrom(seen);
}

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ["+1+2", "'+1+2"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
])("escapes text that a spreadsheet would run as a formula: %j", (text, written) => {
  expect(line(text)).toBe(written);
});

test.each([
  [-12.5, "-12.5"],
  ["-12.5", "-12.5"],
  ["+15125550100", "+15125550100"],
  ["a=b", "a=b"],
  [true, "true"],
  [null, ""],
  [undefined, ""],
])("leaves numbers and other values unchanged: %j", (value, written) => {
  expect(line(value)).toBe(written);
});

test("quotes commas, quotes and line breaks, joins texts, and writes other lists as JSON", () => {
  expect(line('a, "b"')).toBe('"a, ""b"""');
  expect(line("two\nlines")).toBe('"two\nlines"');
  expect(line(["Ana", "Bo, Jr."])).toBe('"Ana; Bo, Jr."');
  expect(line(["=1+1", "b"])).toBe("'=1+1; b");
  expect(line([{ id: "f", score: 4 }])).toBe('"[{""id"":""f"",""score"":4}]"');
});

test("columns are all fields of all rows, nested ones side by side with their path", () => {
  const rows = [
    { id: "1", customer: null, title: "A", spare: null },
    { id: "2", customer: { name: "X", owner: { id: "o" } }, title: "B", late: 1 },
  ];
  expect(columnsOf(rows)).toEqual([
    "id",
    "customer.name",
    "customer.owner.id",
    "title",
    "spare",
    "late",
  ]);
});

test("a field that is text in one row and an object in another loses neither", () => {
  const rows = [{ result: "won" }, { result: { label: "lost" } }];
  const columns = columnsOf(rows);
  expect(columns).toEqual(["result", "result.label"]);
  expect(rows.map((row) => csvLine(columns, row))).toEqual(["won,\r\n", ",lost\r\n"]);
});

test("reads back what it wrote", () => {
  const rows = [
    { id: "1", title: 'Über, "us"\r\nand them', deal: { note: " spaced " } },
    { id: "2", title: "", deal: { note: "1,5" } },
  ];
  const columns = columnsOf(rows);
  const text = csvHeader(columns) + rows.map((row) => csvLine(columns, row)).join("");
  expect(text.startsWith("\uFEFFid,title,deal.note\r\n")).toBe(true);
  const { data } = papa.parse(text.slice(1), { skipEmptyLines: true });
  expect(data).toEqual([columns, ["1", 'Über, "us"\r\nand them', " spaced "], ["2", "", "1,5"]]);
});
