import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { csvHeader, csvLine, type Separator, SEPARATORS } from "./csv-write.ts";

const hasLibreOffice = spawnSync("soffice", ["--version"]).status === 0;

const COLUMNS = ["title", "note", "score"];
const ROWS = [
  { title: "Übergröße", note: "Plain;=1+1;", score: 12.5 },
  { title: "=1+2", note: "x\n=1+3,=1+4,", score: -3 },
  { title: "＝1+5", note: "x\t=1+6\tx|=1+7|x", score: 1250.75 },
  { title: ['";=1+8;"', "=1+9"], note: [{ text: ";=1+10;" }], score: 0 },
];

const textOf = (separator: Separator) =>
  csvHeader(COLUMNS, separator) + ROWS.map((row) => csvLine(COLUMNS, row, separator)).join("");

/** The numbers of languages in LibreOffice. */
const ENGLISH = "1033";
const GERMAN = "1031";

describe.runIf(hasLibreOffice)("LibreOffice, skipped unless it is installed,", () => {
  const folder = mkdtempSync(join(tmpdir(), "tapedeck-csv-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What LibreOffice reads of a file, with the character codes of separators, as its flat XML. */
  function read(text: string, separators: string, language: string) {
    const file = join(folder, "export.csv");
    writeFileSync(file, text);
    execFileSync(
      "soffice",
      [
        `-env:UserInstallation=file://${folder}/profile`,
        "--headless",
        `--infilter=CSV:${separators},34,76,1,,${language}`,
        "--convert-to",
        "fods",
        "--outdir",
        folder,
        file,
      ],
      { stdio: "ignore" },
    );
    return readFileSync(join(folder, "export.fods"), "utf8");
  }

  test("runs the formulas of a file that doesn't escape them", () => {
    expect(read('"Plain;=1+1;"\r\n', "59/9", ENGLISH)).not.toContain("table:formula");
    expect(read('x,"Plain;=1+1;"\r\n', "59/9", ENGLISH)).toContain("table:formula");
  });

  test.each(SEPARATORS)("runs no formula of a file with %j", (separator) => {
    const code = String(separator.charCodeAt(0));
    expect(read(textOf(separator), code, ENGLISH)).not.toContain("table:formula");
  });

  test.each([
    [",", "44", ENGLISH],
    [";", "59", GERMAN],
  ] as const)("reads numbers and umlauts of a file with %j", (separator, separators, language) => {
    const xml = read(textOf(separator), separators, language);
    const numbers = [...xml.matchAll(/ office:value="([^"]*)"/g)].map(([, value]) => Number(value));
    expect(numbers).toEqual(ROWS.map(({ score }) => score));
    expect(xml).toContain("<text:p>Übergröße</text:p>");
    expect(xml).toContain("<text:p>Plain;=1+1;</text:p>");
  });
});
