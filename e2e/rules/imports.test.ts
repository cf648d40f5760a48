import { expect, test } from "vitest";
import { graph } from "./graph.ts";
import { importsOf, isTest, PROGRAM_SOURCES, type Source, SOURCES } from "./sources.ts";

/** Which folders a folder may import; a folder may always import itself. */
const MAY_IMPORT: readonly [folder: string, others: readonly string[]][] = [
  ["src/contract/", []],
  ["src/lib/", ["src/ui/"]],
  ["src/ui/", ["src/lib/"]],
  ["src/api/", ["src/contract/", "src/lib/"]],
  ["src/components/", ["src/contract/", "src/api/", "src/ui/", "src/lib/"]],
  ["src/routes/", ["src/contract/", "src/api/", "src/components/", "src/ui/", "src/lib/"]],
  ["src/early.ts", ["src/contract/", "src/api/", "src/lib/"]],
  ["server/shared/", ["src/contract/"]],
  ["server/gateway/", ["src/contract/", "server/shared/"]],
  ...gatewayLayers(),
  ["server/service/", ["src/contract/", "server/shared/"]],
  ["server/", ["src/contract/", "src/lib/chunks.ts"]],
];

/** The gateway's folders from the lowest to the highest; the files beside them put them together. */
function gatewayLayers(): typeof MAY_IMPORT {
  const folders = [
    "http",
    "metrics",
    "database",
    "forward",
    "audit",
    "media",
    "session",
    "rotation",
  ];
  const paths = folders.map((folder) => `server/gateway/${folder}/`);
  const below = (index: number) => ["src/contract/", "server/shared/", ...paths.slice(0, index)];
  return paths.map((path, index) => [path, below(index)]);
}

const isOwn = (name: string) => /^(?:src|server|e2e)\//.test(name);
const edges = (sources: readonly Source[]) =>
  sources.flatMap((source) => importsOf(source).map((name) => ({ from: source.path, name })));

test.each(MAY_IMPORT)("%s imports only what is below it", (folder, others) => {
  const sources = PROGRAM_SOURCES.filter(({ path }) => path.startsWith(folder));
  const wrong = edges(sources).filter(
    ({ name }) => isOwn(name) && ![folder, ...others].some((allowed) => name.startsWith(allowed)),
  );
  expect(sources.length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

/** Folders that import each other today. Remove a pair once it no longer does; add none. */
const KNOWN_PAIRS: readonly string[] = [
  "src/components/credentials <-> src/components/frame",
  "src/components/export <-> src/components/list",
  "src/components/frame <-> src/components/page",
  "src/components/list <-> src/components/views",
  "src/ui/lazy <-> src/ui/overlay",
  "src/ui/lazy <-> src/ui/pick",
];

/** A file's folder, down to the third level: `src/ui/grid`, `src/lib`, `server/gateway/audit`. */
const folderOf = (path: string) => path.split("/").slice(0, -1).slice(0, 3).join("/");

test("no two folders import each other", () => {
  const found = edges(PROGRAM_SOURCES)
    .filter(
      ({ from, name }) => isOwn(name) && /^(?:src\/(?!routes\/)|server\/gateway\/)/.test(from),
    )
    .map(({ from, name }) => [folderOf(from), folderOf(name)] as const)
    // A folder and the files beside it are one subject.
    .filter(([from, to]) => !`${to}/`.startsWith(`${from}/`) && !`${from}/`.startsWith(`${to}/`));
  const arrows = new Set(found.map(([from, to]) => `${from} <-> ${to}`));
  const pairs = found.filter(([from, to]) => from < to && arrows.has(`${to} <-> ${from}`));
  const names = new Set(pairs.map(([from, to]) => `${from} <-> ${to}`));
  expect([...names].filter((pair) => !KNOWN_PAIRS.includes(pair))).toEqual([]);
});

test("only main.tsx imports the program's other entry points", () => {
  const entries = edges(PROGRAM_SOURCES).filter(({ name }) => /^src\/[^/]+\.tsx?$/.test(name));
  expect(entries.filter(({ from }) => !/^src\/(?:main|router)\.tsx?$/.test(from))).toEqual([]);
});

test("the contract imports zod and nothing else", () => {
  const contract = PROGRAM_SOURCES.filter(({ path }) => path.startsWith("src/contract/"));
  const packages = edges(contract).filter(({ name }) => !isOwn(name));
  expect(packages.filter(({ name }) => !name.startsWith("zod"))).toEqual([]);
  // One door to zod, because it must be configured before the first schema is built.
  expect(new Set(packages.map(({ from }) => from))).toEqual(new Set(["src/contract/zod.ts"]));
});

test("zod comes from the contract", () => {
  const wrong = edges(PROGRAM_SOURCES).filter(
    ({ from, name }) =>
      /^zod(?:\/|$)/.test(name) &&
      !["src/contract/zod.ts", "server/shared/zod-english.ts"].includes(from),
  );
  expect(wrong).toEqual([]);
});

/** The folder whose routes may use a `-file` or anything in a `-folder`; undefined for other files. */
const routeOf = (path: string) => /^(src\/routes\/.*?)-[^/]+/.exec(path)?.[1];

test("a route's own parts are imported by that route only", () => {
  const wrong = edges(PROGRAM_SOURCES).filter(({ from, name }) => {
    const route = routeOf(name);
    // Routes in folders below are routes of their own.
    return (
      route !== undefined &&
      !(from.startsWith(route) && /^(?:[^/]+$|-)/.test(from.slice(route.length)))
    );
  });
  expect(wrong).toEqual([]);
});

test("the rule about a route's own parts looks inside its folders", () => {
  expect(routeOf("src/routes/_console/recordings/-queue/search.ts")).toBe(
    "src/routes/_console/recordings/",
  );
  expect(routeOf("src/routes/_console/engagements/-batch/file/read.ts")).toBe(
    "src/routes/_console/engagements/",
  );
  expect(routeOf("src/routes/_console/recordings/index.tsx")).toBeUndefined();
});

test("a component that only one route uses lives in that route", () => {
  expect(graph.usedByOneRoute()).toEqual([]);
});

test("no file imports itself through others, types and lazy imports included", () => {
  expect(graph.cycles()).toEqual([]);
});

test("the program imports none of its tests", () => {
  expect(edges(PROGRAM_SOURCES).filter(({ name }) => isTest(name))).toEqual([]);
});

test("recharts is imported in src/ui/chart and nowhere else", () => {
  const users = edges(SOURCES).filter(({ name }) => name === "recharts");
  expect(users.filter(({ from }) => !from.startsWith("src/ui/chart/"))).toEqual([]);
});

test("imports name their file with its extension", () => {
  const wrong = edges(SOURCES).filter(({ name }) => isOwn(name) && !/\.\w+$/.test(name));
  expect(wrong).toEqual([]);
});
