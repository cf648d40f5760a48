import papa from "papaparse";
import { afterAll, expect, test, vi } from "vitest";
import {
  columnsFrom,
  csvHeader,
  csvLine,
  notePaths,
  type SeenPaths,
  type Separator,
  SEPARATORS,
} from "./csv-write.ts";

// Other files share the modules.
afterAll(() => void vi.resetModules());

const line = (value: unknown, separator: Separator = ",") =>
  csvLine(["cell"], { cell: value }, separator).slice(0, -2);

function columnsOf(rows: readonly object[]) {
  const seen: SeenPaths = new Map();
  for (const row of rows) notePaths(seen, row);
  return columnsFrom(seen);
}

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ["+1+2", `"'+1+2"`],
  ["-2+3", `"'-2+3"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1", `"\t'=1"`],
  ["\r=1", `"\r'=1"`],
  ["＝1+1", `"'＝1+1"`],
  ["＋1", `"'＋1"`],
  ["－1", `"'－1"`],
  ["＠SUM(A1)", `"'＠SUM(A1)"`],
  ['"=1', `"""'=1"`],
  ["=1; =2", `"'=1; =2"`],
])("escapes text that a spreadsheet would run as a formula: %j", (text, written) => {
  expect(line(text)).toBe(written);
});

test.each([
  [-12.5, "-12.5"],
  ["-12.5", '"-12.5"'],
  ["+15125550100", '"+15125550100"'],
  ["-1; +2", '"-1; +2"'],
  ["a=b", '"a=b"'],
  ["a@b", '"a@b"'],
  ["Deck quote, @home", '"Deck quote, @home"'],
  ["Steps:\n- measure\n- quote", '"Steps:\n- measure\n- quote"'],
  ["Plain;=1+1", '"Plain;=1+1"'],
  [true, "true"],
  [null, ""],
  [undefined, ""],
])("leaves numbers and other values unchanged: %j", (value, written) => {
  expect(line(value)).toBe(written);
});

test("takes no longer than a moment for a hostile text", () => {
  const started = performance.now();
  for (const part of ["\n", "\t ", '" ', ";", "-1 "]) line(part.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(2000);
});

test("quotes all text, joins lists of it, and writes other lists as JSON", () => {
  expect(line('a, "b"')).toBe('"a, ""b"""');
  expect(line("two\nlines")).toBe('"two\nlines"');
  expect(line(["Ana", "Bo, Jr."])).toBe('"Ana; Bo, Jr."');
  expect(line(["=1+1", "b", "=2"])).toBe(`"'=1+1; b; =2"`);
  expect(line([{ id: "f", score: 4 }])).toBe('"[{""id"":""f"",""score"":4}]"');
  expect(line([-1, -2.5, -1e-9])).toBe('"[-1,-2.5,-1e-9]"');
});

test("numbers have a decimal comma between semicolons", () => {
  expect(line(-12.5, ";")).toBe("-12,5");
  expect(line("12.5", ";")).toBe('"12.5"');
  expect(csvHeader(["a", "b"], ";")).toBe('\uFEFF"a";"b"\r\n');
  expect(csvLine(["a", "b"], { a: "x", b: 1.5 }, ";")).toBe('"x";1,5\r\n');
});

function loadIn(language: string) {
  vi.stubGlobal("navigator", { language });
  // The module reads the language once.
  vi.resetModules();
  return import("./csv-write.ts");
}

test("the separator is that of the reader's language until one is chosen", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  for (const [language, separator] of [
    ["en-US", ","],
    ["de-DE", ";"],
    ["pt-BR", ";"],
    ["de-CH", ","],
    ["C", ","],
  ] as const) {
    expect((await loadIn(language)).chosenSeparator(), language).toBe(separator);
  }
  (await loadIn("de-DE")).chooseSeparator(",");
  expect((await loadIn("de-DE")).chosenSeparator()).toBe(",");
  vi.unstubAllGlobals();
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
  const lines = rows.map((row) => csvLine(columns, row, ","));
  expect(lines).toEqual(['"won",\r\n', ',"lost"\r\n']);
});

test.each(SEPARATORS)("reads back what it wrote with %j", (separator) => {
  const rows = [
    { id: "1", title: 'Über, "us"\r\nand them', deal: { note: " spaced " } },
    { id: "2", title: "", deal: { note: "1,5; 2" } },
  ];
  const columns = columnsOf(rows);
  const lines = rows.map((row) => csvLine(columns, row, separator));
  const text = csvHeader(columns, separator) + lines.join("");
  expect(text.startsWith(`\uFEFF"id"${separator}"title"${separator}"deal.note"\r\n`)).toBe(true);
  const { data } = papa.parse(text.slice(1), { skipEmptyLines: true });
  expect(data).toEqual([columns, ["1", 'Über, "us"\r\nand them', " spaced "], ["2", "", "1,5; 2"]]);
});
