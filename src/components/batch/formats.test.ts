import { expect, test } from "vitest";
import { guessFormat, readCsv, readRecord, splitRecords } from "./formats.ts";

test("rows carry the line they start at, across quoted line breaks and blank rows", () => {
  const table = readCsv('\uFEFFid, name\r\n1,"two\r\nlines"\r\n\r\n2,"a ""b"", c"\r\n');
  expect(table).toEqual({
    header: ["id", "name"],
    rows: [
      { line: 2, cells: ["1", "two\r\nlines"] },
      { line: 5, cells: ["2", 'a "b", c'] },
    ],
  });
});

test("the delimiter is detected, short rows are padded, long ones are a problem", () => {
  const table = readCsv("id;name;note\n1;one\n2;two;x;;\n3;three;y;z\n");
  expect(table.rows).toEqual([
    { line: 2, cells: ["1", "one", ""] },
    { line: 3, cells: ["2", "two", "x"] },
    { line: 4, cells: ["3", "three", "y"], problem: "4 cells under 3 columns" },
  ]);
});

test("one column without a delimiter is a table too", () => {
  const { header, rows } = readCsv("externalId\na\nb\n");
  expect(header).toEqual(["externalId"]);
  expect(rows.map(({ cells }) => cells)).toEqual([["a"], ["b"]]);
});

test("an unclosed quote is a problem of its row", () => {
  const { rows } = readCsv('id,name\n1,one\n2,"two\n3,three\n');
  expect(rows[0]).toEqual({ line: 2, cells: ["1", "one"] });
  expect(rows[1]?.line).toBe(3);
  expect(rows[1]?.problem).toMatch(/quote/i);
});

test("an empty text is an empty table", () => {
  expect(readCsv("\n\n")).toMatchObject({ header: [], rows: [] });
});

test("NDJSON is split into its lines; blank lines are counted but skipped", () => {
  const { unit, records } = splitRecords('\uFEFF{"a":1}\r\n\n  {"a":2}  \n{"a"\n');
  expect(unit).toBe("line");
  expect(records).toEqual([
    { place: 1, text: '{"a":1}' },
    { place: 3, text: '{"a":2}' },
    { place: 4, text: '{"a"' },
  ]);
});

test("a JSON array is split into its items, however many lines it has", () => {
  const wanted = [
    { place: 1, text: '{"a":1}' },
    { place: 2, text: '{"a":2}' },
  ];
  expect(splitRecords('[{"a":1},{"a":2}]')).toEqual({ unit: "item", records: wanted });
  expect(splitRecords('[\n {"a": 1},\n {"a": 2}\n]\n')).toEqual({ unit: "item", records: wanted });
  expect(splitRecords('  [{"a":1},\n{"a":2}]')).toEqual({ unit: "item", records: wanted });
});

test("an invalid array is an error", () => {
  expect(() => splitRecords('[{"a":1},\n{"a":2}')).toThrow(SyntaxError);
});

test("an object over several lines is an item, on one line it is a line", () => {
  expect(splitRecords('{\n "a": 1\n}')).toEqual({
    unit: "item",
    records: [{ place: 1, text: '{"a":1}' }],
  });
  expect(splitRecords('{"a":1}').records).toEqual([{ place: 1, text: '{"a":1}' }]);
});

test("an invalid first line does not affect the others", () => {
  expect(splitRecords('{"a"\n{"a":2}').records.map(({ place }) => place)).toEqual([1, 2]);
});

test("a record must be an object", () => {
  expect(readRecord('{"externalId":"e"}')).toEqual({ externalId: "e" });
  expect(() => readRecord("[1]")).toThrow("Expected an object");
  expect(() => readRecord('{"a"')).toThrow(SyntaxError);
});

test.each([
  ["{}", "", "json"],
  [" [\n", "", "json"],
  ["id,name", "", "csv"],
  ["id,name", "rows.ndjson", "json"],
  ["{id}", "rows.CSV", "csv"],
])("guesses the format of %j in the file %j", (text, name, format) => {
  expect(guessFormat(text, name)).toBe(format);
});
