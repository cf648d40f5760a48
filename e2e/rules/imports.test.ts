import { expect, test } from "vitest";
import { importsOf, isTest, PROGRAM_SOURCES, type Source } from "./sources.ts";

/** The gateway's folders from the lowest to the highest; the files beside them put them together. */
const GATEWAY = [
  "http",
  "metrics",
  "database",
  "forward",
  "audit",
  "media",
  "people",
  "session",
  "rotation",
].map((folder) => `server/gateway/${folder}/`);

/** Which folders a folder may import; a folder may always import itself. */
const MAY_IMPORT: readonly [folder: string, others: readonly string[]][] = [
  ["src/contract/", []],
  ["src/lib/", []],
  ["src/domain/", ["src/contract/", "src/lib/"]],
  ["src/ui/", ["src/domain/", "src/lib/"]],
  ["src/api/", ["src/contract/", "src/domain/", "src/lib/"]],
  ["src/components/", ["src/contract/", "src/domain/", "src/api/", "src/ui/", "src/lib/"]],
  [
    "src/routes/",
    ["src/contract/", "src/domain/", "src/api/", "src/components/", "src/ui/", "src/lib/"],
  ],
  ["src/early.ts", ["src/contract/", "src/api/", "src/lib/"]],
  ["server/shared/", ["src/contract/"]],
  ["server/gateway/", ["src/contract/", "src/lib/pool.ts", "server/shared/"]],
  ...GATEWAY.map((folder, index): [string, readonly string[]] => [
    folder,
    ["src/contract/", "src/lib/pool.ts", "server/shared/", ...GATEWAY.slice(0, index)],
  ]),
  ["server/service/", ["src/contract/", "server/shared/"]],
  [
    "server/",
    ["src/contract/", "src/domain/secret-age.ts", "src/lib/format.ts", "src/lib/pool.ts"],
  ],
];

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
  expect(pairs.map(([from, to]) => `${from} <-> ${to}`)).toEqual([]);
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

const imports = new Map(PROGRAM_SOURCES.map((source) => [source.path, importsOf(source)]));
const importers = new Map<string, string[]>();
for (const [path, names] of imports) {
  for (const name of names) importers.set(name, [...(importers.get(name) ?? []), path]);
}

/** Shells that every screen may use, however many do today. */
const SHELLS = /^src\/components\/(?:form|frame|list|views)\//;

/** The routes that use a file, directly or through other components; a shell stands for several. */
function routesUsing(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return new Set();
  seen.add(path);
  return new Set(
    (importers.get(path) ?? []).flatMap((user) => {
      const route = /^src\/routes\/_console\/([^/]+)/.exec(user)?.[1];
      if (route !== undefined) return [route === "index.tsx" ? "-overview" : route];
      if (SHELLS.test(user) || !user.startsWith("src/components/")) return [user, "any screen"];
      return [...routesUsing(user, seen)];
    }),
  );
}

test("a component that only one route uses lives in that route", () => {
  const used = [...imports.keys()]
    .filter((path) => path.startsWith("src/components/") && !SHELLS.test(path))
    .map((path) => ({ path, routes: [...routesUsing(path)] }));
  expect(used.filter(({ routes }) => routes.length === 1)).toEqual([]);
});

test("the program imports none of its tests", () => {
  // One has the limits of tests, the other (`npm run dev -- --people`) starts their identity provider.
  const both = ["vite.config.ts", "server/build/dev.mjs"];
  const program = PROGRAM_SOURCES.filter(({ path }) => !both.includes(path));
  expect(edges(program).filter(({ name }) => isTest(name))).toEqual([]);
});
