import { expect, test } from "vitest";
import { guessFormat, readRecord, splitRecords, writeReject } from "./records.ts";

test("NDJSON is split into its lines, counted as they stand, blank ones left out", () => {
  const { lines, records } = splitRecords('\uFEFF{"a":1}\r\n\n  {"a":2}  \n{"a"\n');
  expect(lines).toBe(true);
  expect(records).toEqual([
    { place: 1, text: '{"a":1}' },
    { place: 3, text: '{"a":2}' },
    { place: 4, text: '{"a"' },
  ]);
});

test("a JSON array is split into its items, over any number of lines", () => {
  const wanted = [
    { place: 1, text: '{"a":1}' },
    { place: 2, text: '{"a":2}' },
  ];
  expect(splitRecords('[{"a":1},{"a":2}]')).toEqual({ lines: false, records: wanted });
  expect(splitRecords('[\n {"a": 1},\n {"a": 2}\n]\n')).toEqual({ lines: false, records: wanted });
  expect(splitRecords('  [{"a":1},\n{"a":2}]')).toEqual({ lines: false, records: wanted });
});

test("an array that can't be read is an error as a whole", () => {
  expect(() => splitRecords('[{"a":1},\n{"a":2}')).toThrow(SyntaxError);
});

test("one object over several lines is one item, and on one line a line", () => {
  expect(splitRecords('{\n "a": 1\n}')).toEqual({
    lines: false,
    records: [{ place: 1, text: '{"a":1}' }],
  });
  expect(splitRecords('{"a":1}').records).toEqual([{ place: 1, text: '{"a":1}' }]);
});

test("a broken first line leaves the others alone", () => {
  expect(splitRecords('{"a"\n{"a":2}').records.map(({ place }) => place)).toEqual([1, 2]);
});

test("a record is an object; anything else says what it isn't", () => {
  expect(readRecord('{"externalId":"e"}')).toEqual({ externalId: "e" });
  expect(() => readRecord("[1]")).toThrow("Not an object");
  expect(() => readRecord('{"a"')).toThrow(SyntaxError);
});

test("a reject can be read again as what it was", () => {
  const body = { externalId: "e", subject: null };
  const line = writeReject({ body, text: "as it stood" }, { message: "No such account" });
  expect(JSON.parse(line)).toEqual({ ...body, _reject: { message: "No such account" } });
  expect(readRecord(line)).toEqual(body);
});

test("a reject that couldn't be read keeps its text", () => {
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
])("guesses what %j in %j is", (text, name, format) => {
  expect(guessFormat(text, name)).toBe(format);
});
