import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { SCREENS } from "../../src/components/frame/navigation.ts";
import { CREDENTIAL_KINDS } from "~/contract/credentials.ts";
import { TABLE } from "~/contract/table.ts";
import { z } from "~/contract/zod.ts";
import { FILES, read, ROOT } from "./sources.ts";

const versions = z.record(z.string(), z.string());
const Manifest = z.object({
  version: z.string(),
  scripts: versions,
  dependencies: versions,
  devDependencies: versions,
});
const manifest = z.parse(Manifest, JSON.parse(read("package.json")));
const { version } = manifest;
const readme = read("README.md");
const pages = FILES.filter((path) => path.endsWith(".md")).map((path) => ({
  path,
  text: read(path),
}));

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.optional(z.boolean()),
      license: z.optional(z.string()),
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
      inBundle: z.optional(z.boolean()),
      optionalDependencies: z.optional(versions),
    }),
  ),
});
const lock = z.parse(Lock, JSON.parse(read("package-lock.json")));

test("the build's target, index.html and the README name the same browsers", () => {
  const target = read("vite.config.ts").match(/(?:chrome|edge|firefox|safari)[\d.]+/g) ?? [];
  const [chrome, edge, firefox, safari] = target.map((name) => name.replace(/^\D+/, ""));
  expect(edge).toBe(chrome);
  const named = `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or later`;
  for (const text of [read("index.html"), readme]) {
    expect(text.replaceAll(/\s+/g, " ")).toContain(named);
  }
});

test("every noun has an end-to-end file", () => {
  const screens = readdirSync(join(ROOT, "src/routes/_console"), { withFileTypes: true });
  const nouns = screens
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("-"))
    .map(({ name }) => name);
  const missing = nouns.filter((noun) => !existsSync(join(ROOT, `e2e/specs/${noun}.spec.ts`)));
  expect(nouns.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

test("every screen of the sidebar is among those that tests look at", () => {
  const pages = read("e2e/support/pages.ts");
  const missing = SCREENS.filter(
    ({ to }) => !pages.includes(`"${to}"`) && !pages.includes(`${to}?`),
  );
  expect(missing).toEqual([]);
});

test("a noun is spelled the same in every layer", () => {
  const nouns = TABLE.flatMap(
    ({ name }) => /^([a-z]+(?:[A-Z][a-z]+)?)(?:List|Create)$/.exec(name)?.[1] ?? [],
  );
  const kebab = nouns.map((noun) =>
    `${noun.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}s`.replace(/ys$/, "ies"),
  );
  const layers = ["src/contract", "src/api/nouns", "server/service/resources"];
  const missing = kebab.flatMap((noun) =>
    layers.map((layer) => `${layer}/${noun}.ts`).filter((path) => !FILES.includes(path)),
  );
  expect(missing).toEqual([]);
});

test("the README has the two commands", () => {
  expect(readme).toContain("npm ci && npm start");
  expect(readme).toContain("npm ci && npm test");
  expect(read(".ci/run").trim().split("\n").at(-1)).toBe("npm ci && npm test");
});

/** Paragraphs and list items, without tables and code, which can't be broken. */
const proseOf = (text: string) =>
  text
    .replaceAll(/^```[^]*?^```/gm, "")
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((block) => block.split("\n").filter((line) => !/^\s*(?:\||<!--|!\[)/.test(line)));

test("every page can be read on a screen", () => {
  const dense = pages.flatMap(({ path, text }) =>
    proseOf(text)
      .filter((lines) => lines.length > 6 || lines.some((line) => line.length > 120))
      .map(([first = ""]) => `${path}: ${first}`),
  );
  expect(dense).toEqual([]);
});

test("the server's page has at most 2,500 words", () => {
  const words = read("server/README.md").trim().split(/\s+/);
  expect(words.length).toBeLessThanOrEqual(2500);
});

test("the changelog's latest release is the package's version", () => {
  const [, latest] = /^## (\d+\.\d+\.\d+)/m.exec(read("CHANGELOG.md")) ?? [];
  expect(latest).toBe(version);
});

test("the README says what the scripts of every day do, and the page for contributors the others", () => {
  const tables = [readme, read(".github/CONTRIBUTING.md")].map((text) =>
    text.split("\n").filter((line) => line.startsWith("| `npm ")),
  );
  const missing = Object.keys(manifest.scripts).filter(
    (name) => !tables.flat().some((row) => new RegExp(`\`npm (?:run )?${name}[\` ]`).test(row)),
  );
  expect(missing).toEqual([]);
});

test("a page says why each dependency is there", () => {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const rows = pages.flatMap(({ text }) => text.split("\n").filter((line) => line.startsWith("|")));
  expect(names.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
});

// Endpoint, section, screen, and what each kind of credential may do, in this order.
const ENDPOINT_ROW = /^\| `((?:GET|POST|PUT|DELETE) \/[^`]+)` \| ([\d.]+) \| ([^|]+) \|(.*)\|$/gm;
const endpoints = [...read("src/contract/README.md").matchAll(ENDPOINT_ROW)];

test("the contract's README lists every endpoint and who may call it", () => {
  const listed = endpoints.map(([, endpoint, section, , cells = ""]) => ({
    endpoint,
    section,
    credentials: CREDENTIAL_KINDS.filter((_, index) =>
      cells.split("|")[index]?.trim().startsWith("yes"),
    ),
  }));
  const rows = TABLE.map(({ method, path, section, credentials }) => ({
    endpoint: `${method} ${path}`,
    section,
    credentials: CREDENTIAL_KINDS.filter((kind) => credentials.includes(kind)),
  }));
  expect(listed).toEqual(rows);
});

test("the contract's README names screens of the sidebar", () => {
  const labels = SCREENS.map(({ label }) => label);
  const wrong = endpoints.flatMap(([, endpoint = "", , screens = ""]) => {
    const row = TABLE.find(({ method, path }) => `${method} ${path}` === endpoint);
    if (row === undefined || row.reach === "internal") return [];
    const named = screens.replace(/:.*/, "").split(", ");
    return named.filter((name) => !labels.includes(name.trim()));
  });
  expect(wrong).toEqual([]);
});

/** Paths in backticks that begin with a top-level folder, as far as they have no placeholder. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:src|server|e2e)\/[\w./$-]+)`/g)].map(([, path = ""]) => path);

test("the links, pictures and paths of every page lead to files", () => {
  const missing = pages.flatMap(({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, link = ""]) =>
      join(dirname(path), link),
    );
    return [...links, ...pathsIn(text)]
      .filter((target) => !existsSync(join(ROOT, target)))
      .map((target) => `${path}: ${target}`);
  });
  expect(missing).toEqual([]);
});

test("versions are exact and packages come from the registry", () => {
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(ranges.filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
  const foreign = Object.values(lock.packages).filter(
    ({ resolved }) => resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"),
  );
  expect(foreign).toEqual([]);
});

test("every package in the lockfile has the hash it is checked against", () => {
  // A bundled package is part of another one's archive, which has the hash.
  const unchecked = Object.entries(lock.packages).filter(
    ([path, { integrity, inBundle }]) =>
      path !== "" && !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""),
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

// npm drops packages that its registry doesn't offer, and then `npm ci` refuses the lockfile.
test("the lockfile has the optional packages of every platform", () => {
  const missing = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter(
      (name) => !Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`)),
    ),
  );
  expect(missing).toEqual([]);
});

test("everything that ships is licensed permissively", () => {
  const permissive =
    /^\(?(?:MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|Unlicense|BlueOak-1\.0\.0|PostgreSQL|CC0-1\.0)\b/;
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev);
  expect(shipped.length).toBeGreaterThan(20);
  expect(shipped.filter(([, { license }]) => !permissive.test(license ?? ""))).toEqual([]);
});
