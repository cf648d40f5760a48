import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PlainEndpoint } from "./endpoint.ts";
import { ErrorBody, ValidationBody } from "./errors.ts";
import { OpportunityUser } from "./opportunities.ts";
import { shapeOf } from "./schema.ts";

/** Schemas that the page reads by, beside those of the endpoints. */
const PARTS = [
  ["errors.ts", "ErrorBody", ErrorBody],
  ["errors.ts", "ValidationBody", ValidationBody],
  ["opportunities.ts", "OpportunityUser", OpportunityUser],
] as const;

const KEYS = [
  "name",
  "section",
  "summary",
  "host",
  "method",
  "path",
  "keys",
  "repeated",
  "bodyType",
  "secrets",
  "status",
  "shape",
  "credentials",
  "role",
  "confirm",
  "reach",
] as const satisfies readonly (keyof PlainEndpoint)[];

const typeIn = (file: string, name: string) =>
  `typeof import(${JSON.stringify(`./${file}`)}).${name}`;

const isEndpoint = (value: unknown): value is PlainEndpoint =>
  typeof value === "object" && value !== null && "reach" in value && "path" in value;

/** The gateway's endpoints that the first load needs. The others are in a file that loads later. */
const FIRST = ["sessionRead", "sessionKeep", "signIn", "activityList"];
const isLater = ({ host, name }: PlainEndpoint) => host === "gateway" && !FIRST.includes(name);

async function plainEndpoints(later: boolean): Promise<string[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const found: string[] = [];
  for (const file of files) {
    const declared: Record<string, unknown> = await import(join(import.meta.dirname, file));
    for (const row of Object.values(declared).filter(isEndpoint)) {
      if (isLater(row) !== later) continue;
      const plain = Object.fromEntries(KEYS.map((key) => [key, row[key]]));
      const type = `Plain<${typeIn(file, row.name)}>`;
      found.push(`export const ${row.name}: ${type} = ${JSON.stringify(plain)};`);
    }
  }
  return found;
}

const HEAD = "// Written from the contract by `npx vitest run src/contract/plain.test.ts -u`.";

test("the page's table is the contract's, without its schemas (vitest -u writes it)", async () => {
  const parts = PARTS.map(([file, name, schema]) => {
    const type = `Part<${typeIn(file, name)}>`;
    return `export const ${name}: ${type} = ${JSON.stringify({ shape: shapeOf(schema) })};`;
  });
  const lines = [
    HEAD,
    'import type { Part, Plain } from "./endpoint.ts";',
    ...parts,
    ...(await plainEndpoints(false)),
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./plain.gen.ts");
  const rest = [
    HEAD,
    'import type { Plain } from "./endpoint.ts";',
    ...(await plainEndpoints(true)),
  ];
  await expect(`${rest.join("\n")}\n`).toMatchFileSnapshot("./plain-later.gen.ts");
});
