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
  ["server/service/", ["src/contract/", "server/shared/"]],
  ["server/", ["src/contract/", "src/lib/chunks.ts"]],
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
