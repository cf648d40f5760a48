import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { TABLE } from "../../src/contract/table.ts";
import { openApiDocument } from "./openapi.ts";
import { projectFolder } from "./project-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "tapedeck-openapi-"));
afterAll(() => rmSync(folder, { recursive: true }));

const document = openApiDocument("http://127.0.0.1:4180");

test("the document has every endpoint of the table, and the version of the interface", () => {
  expect(document.info.version).toBe("1.0.0");
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toEqual(TABLE.map((row) => `${row.method} ${row.path}`).sort());
});

test("the public validator accepts the document", () => {
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  const redocly = join(projectFolder(), "node_modules/.bin/redocly");
  const output = execFileSync(redocly, ["lint", file, "--format=json"], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  const { totals, problems } = Object(JSON.parse(output));
  expect([totals.errors, problems]).toEqual([0, expect.anything()]);
});
