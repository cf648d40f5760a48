import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SCREENS } from "../../src/components/frame/navigation.ts";
import { CredentialKind } from "../../src/contract/credentials.ts";
import { TABLE } from "../../src/contract/table.ts";
import { z } from "../../src/contract/zod.ts";
import { FILES, read, ROOT } from "./sources.ts";

const versions = z.record(z.string(), z.string());
const Manifest = z.object({
  scripts: versions,
  dependencies: versions,
  devDependencies: versions,
});
const manifest = z.parse(Manifest, JSON.parse(read("package.json")));
const readme = read("README.md");

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.optional(z.boolean()),
      license: z.optional(z.string()),
      resolved: z.optional(z.string()),
      optionalDependencies: z.optional(versions),
    }),
  ),
});
const lock = z.parse(Lock, JSON.parse(read("package-lock.json")));

test("every noun has one end-to-end file", () => {
  const screens = readdirSync(join(ROOT, "src/routes/_console"), { withFileTypes: true });
  const nouns = screens
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("-"))
    .map(({ name }) => name);
  const missing = nouns.filter((noun) => !existsSync(join(ROOT, `e2e/${noun}.spec.ts`)));
  expect(nouns.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

test("a noun is spelled one way in every layer", () => {
  const nouns = TABLE.flatMap(
    ({ name }) => /^([a-z]+(?:[A-Z][a-z]+)?)(?:List|Create)$/.exec(name)?.[1] ?? [],
  );
  const kebab = nouns.map((noun) =>
    `${noun.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}s`.replace(/ys$/, "ies"),
  );
  const layers = ["src/contract", "src/api", "server/service"];
  const missing = kebab.flatMap((noun) =>
    layers.map((layer) => `${layer}/${noun}.ts`).filter((path) => !FILES.includes(path)),
  );
  expect(missing).toEqual([]);
});

test("the README has the two command lines", () => {
  expect(readme).toContain("npm ci && npm start");
  expect(readme).toContain("npm ci && npm test");
  expect(read(".ci/run").trim().split("\n").at(-1)).toBe("npm ci && npm test");
});

test("the README says what every script does", () => {
  const missing = Object.keys(manifest.scripts).filter(
    (name) => !new RegExp(`\`npm (?:run )?${name}(?:\`| )`).test(readme),
  );
  expect(missing).toEqual([]);
});

test("the README says why every dependency is there", () => {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const missing = names.filter(
    (name) =>
      !readme.split("\n").some((line) => line.startsWith("|") && line.includes(`\`${name}\``)),
  );
  expect(missing).toEqual([]);
});

// Endpoint, section, screen, and what each kind of credential may do, in this order.
const ENDPOINT_ROW = /^\| `((?:GET|POST|PUT|DELETE) \/[^`]+)` \| ([\d.]+) \| ([^|]+) \|(.*)\|$/gm;

test("the README tells of every endpoint which screen it has and who may call it", () => {
  const told = [...readme.matchAll(ENDPOINT_ROW)].map(([, endpoint, section, , cells = ""]) => ({
    endpoint,
    section,
    credentials: CredentialKind.options.filter((_, index) =>
      cells.split("|")[index]?.trim().startsWith("yes"),
    ),
  }));
  const rows = TABLE.map(({ method, path, section, credentials }) => ({
    endpoint: `${method} ${path}`,
    section,
    credentials: CredentialKind.options.filter((kind) => credentials.includes(kind)),
  }));
  expect(told).toEqual(rows);
});

test("every endpoint's screen in the README is one of the sidebar that stands on it", () => {
  const wrong = [...readme.matchAll(ENDPOINT_ROW)].flatMap(([, endpoint = "", , screens = ""]) => {
    const row = TABLE.find(({ method, path }) => `${method} ${path}` === endpoint);
    if (row === undefined || row.reach === "internal") return [];
    const named = screens.replace(/:.*/, "").split(", ");
    const standing = SCREENS.filter(
      ({ endpoint: first, also = [] }) => first === row || also.includes(row),
    ).map(({ label }) => label);
    return named.every((name) => standing.includes(name.trim())) ? [] : [{ endpoint, standing }];
  });
  expect(wrong).toEqual([]);
});

test("the README's links and pictures lead to files", () => {
  const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(
    (match) => match[1] ?? "",
  );
  expect(links.filter((link) => !existsSync(join(ROOT, link)))).toEqual([]);
});

test("versions are exact, and packages come from the registry", () => {
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(ranges.filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
  const foreign = Object.values(lock.packages).filter(
    ({ resolved }) => resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"),
  );
  expect(foreign).toEqual([]);
});

// npm leaves out what the registry it asked didn't have, and then `npm ci` refuses the lockfile.
test("the lockfile knows the optional packages of every platform", () => {
  const missing = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter(
      (name) => !Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`)),
    ),
  );
  expect(missing).toEqual([]);
});

test("what ships is licensed permissively", () => {
  const permissive =
    /^\(?(?:MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|Unlicense|BlueOak-1\.0\.0|PostgreSQL|CC0-1\.0)\b/;
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev);
  expect(shipped.length).toBeGreaterThan(20);
  expect(shipped.filter(([, { license }]) => !permissive.test(license ?? ""))).toEqual([]);
});
