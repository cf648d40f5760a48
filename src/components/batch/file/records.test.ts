import { expect, test } from "vitest";
import { guessFormat, readRecord, splitRecords, writeReject } from "./records.ts";

test("NDJSON is split into its lines; blank lines are counted but skipped", () => {
  const { lines, records } = splitRecords('\uFEFF{"a":1}\r\n\n  {"a":2}  \n{"a"\n');
  expect(lines).toBe(true);
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
  expect(splitRecords('[{"a":1},{"a":2}]')).toEqual({ lines: false, records: wanted });
  expect(splitRecords('[\n {"a": 1},\n {"a": 2}\n]\n')).toEqual({ lines: false, records: wanted });
  expect(splitRecords('  [{"a":1},\n{"a":2}]')).toEqual({ lines: false, records: wanted });
});

test("an invalid array is an error", () => {
  expect(() => splitRecords('[{"a":1},\n{"a":2}')).toThrow(SyntaxError);
});

test("an object over several lines is an item, on one line it is a line", () => {
  expect(splitRecords('{\n "a": 1\n}')).toEqual({
    lines: false,
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

test("a reject can be read again", () => {
  const body = { externalId: "e", subject: null };
  const line = writeReject({ body, text: "as it stood" }, { message: "No such account" });
  expect(JSON.parse(line)).toEqual({ ...body, _reject: { message: "No such account" } });
  expect(readRecord(line)).toEqual(body);
});

test("a reject that could not be parsed keeps its text", () => {
  const line = writeReject({ body: undefined, text: '{"a"' }, { message: "Not JSON" });
  expect(JSON.parse(line)).toEqual({ _reject: { message: "Not JSON", text: '{"a"' } });
  expect(() => readRecord(line)).toThrow(SyntaxError);
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
