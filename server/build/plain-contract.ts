import { basename } from "node:path";
import type { PlainEndpoint } from "../../src/contract/endpoint.ts";
import { ErrorBody, ValidationBody } from "../../src/contract/errors.ts";
import { OpportunityUser } from "../../src/contract/opportunities.ts";
import { shapeOf } from "../../src/contract/schema.ts";

/** Schemas that the page needs besides the endpoints'. */
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
const FIRST = ["sessionRead", "sessionKeep", "activityList"];
const isLater = ({ host, name }: PlainEndpoint) => host === "gateway" && !FIRST.includes(name);

/** The endpoints whose answers the first screen reads. The shapes of others load with their first call. */
const READ_FIRST = ["sessionRead", "sessionKeep", "organizationList", "recordingList"];
const readsLater = (row: PlainEndpoint) => !isLater(row) && !READ_FIRST.includes(row.name);

const FILES = import.meta.glob<Record<string, unknown>>(
  ["../../src/contract/*.ts", "!**/*.test.ts", "!**/*.gen.ts"],
  { eager: true },
);

const ALL = Object.entries(FILES).flatMap(([path, declared]) =>
  Object.values(declared)
    .filter(isEndpoint)
    .map((row) => ({ path, row })),
);

const plainEndpoints = (later: boolean): string[] =>
  ALL.filter(({ row }) => isLater(row) === later).map(({ path, row }) => {
    const keys = KEYS.filter((key) => key !== "shape" || !readsLater(row));
    const plain = Object.fromEntries(keys.map((key) => [key, row[key]]));
    const type = `Plain<${typeIn(basename(path), row.name)}>`;
    return `export const ${row.name}: ${type} = ${JSON.stringify(plain)};`;
  });

const laterShapes = () => {
  const shapes = ALL.flatMap(({ row }) =>
    readsLater(row) ? [`  ${row.name}: ${JSON.stringify(row.shape)},`] : [],
  );
  return ["export const SHAPES = {", ...shapes, "} as const satisfies Record<string, Shape>;"];
};

const HEAD = "// Written from the contract by `npm run contract`.";

const partLines = PARTS.map(([file, name, schema]) => {
  const type = `Part<${typeIn(file, name)}>`;
  return `export const ${name}: ${type} = ${JSON.stringify({ shape: shapeOf(schema) })};`;
});

const file = (...lines: readonly string[]) => `${[HEAD, ...lines].join("\n")}\n`;

/** The contract without its schemas, as the page loads it: the text of each file in `src/contract`. */
export const PLAIN_FILES = {
  "plain.gen.ts": file(
    'import type { Part, Plain } from "./endpoint.ts";',
    ...partLines,
    ...plainEndpoints(false),
  ),
  "shapes.gen.ts": file('import type { Shape } from "./shape.ts";', ...laterShapes()),
  "plain-later.gen.ts": file(
    'import type { Plain } from "./endpoint.ts";',
    ...plainEndpoints(true),
  ),
};
