import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { accountCreate } from "~/contract/accounts.ts";
import { followupList } from "~/contract/followups.ts";
import { TABLE } from "~/contract/table.ts";
import { openApiDocument } from "./openapi.ts";
import { projectFolder } from "~server/shared/project-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "tapedeck-openapi-"));
afterAll(() => rmSync(folder, { recursive: true }));

const document = openApiDocument("http://127.0.0.1:4180");

test("the document has every endpoint and the API's version", () => {
  expect(document.info.version).toBe("1.0.0");
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toEqual(TABLE.map((row) => `${row.method} ${row.path}`).sort());
});

test("the document states the limits of strings and lists", () => {
  const { post } = Object(document.paths[accountCreate.path]);
  const { externalId, phoneNumbers } =
    post.requestBody.content["application/json"].schema.properties;
  expect(externalId).toMatchObject({ minLength: 1, maxLength: 512 });
  expect(phoneNumbers).toMatchObject({ maxItems: 1000, items: { maxLength: 512 } });
  const { get } = Object(document.paths[followupList.path]);
  const named = (name: string) => get.parameters.find((one: { name: string }) => one.name === name);
  expect(named("teamIds").schema).toMatchObject({ maxItems: 1000, items: { maxLength: 512 } });
});

test("a public validator accepts the document", () => {
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
