import { expect, test } from "vitest";
import { readCsv } from "./csv.ts";

test("rows carry the line they start at, across quoted line breaks and blank rows", async () => {
  const table = await readCsv('\uFEFFid, name\r\n1,"two\r\nlines"\r\n\r\n2,"a ""b"", c"\r\n');
  expect(table).toEqual({
    header: ["id", "name"],
    delimiter: ",",
    rows: [
      { line: 2, cells: ["1", "two\r\nlines"] },
      { line: 5, cells: ["2", 'a "b", c'] },
    ],
  });
});

test("the delimiter is detected, short rows are padded, long ones are a problem", async () => {
  const table = await readCsv("id;name;note\n1;one\n2;two;x;;\n3;three;y;z\n");
  expect(table.delimiter).toBe(";");
  expect(table.rows).toEqual([
    { line: 2, cells: ["1", "one", ""] },
    { line: 3, cells: ["2", "two", "x"] },
    { line: 4, cells: ["3", "three", "y"], problem: "4 cells under 3 columns" },
  ]);
});

test("one column without a delimiter is a table too", async () => {
  const { header, rows } = await readCsv("externalId\na\nb\n");
  expect(header).toEqual(["externalId"]);
  expect(rows.map(({ cells }) => cells)).toEqual([["a"], ["b"]]);
});

test("an unclosed quote is a problem of its row", async () => {
  const { rows } = await readCsv('id,name\n1,one\n2,"two\n3,three\n');
  expect(rows[0]).toEqual({ line: 2, cells: ["1", "one"] });
  expect(rows[1]?.line).toBe(3);
  expect(rows[1]?.problem).toMatch(/quote/i);
});

test("an empty text is an empty table", async () => {
  expect(await readCsv("\n\n")).toMatchObject({ header: [], rows: [] });
});
