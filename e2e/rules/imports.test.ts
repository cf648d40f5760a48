import { expect, test } from "vitest";
import { importsOf, isTest, PROGRAM_SOURCES, type Source, SOURCES } from "./sources.ts";

/** Which folders a folder may import; a folder may always import itself. */
const MAY_IMPORT: readonly [folder: string, others: readonly string[]][] = [
  ["src/contract/", []],
  ["src/lib/", ["src/ui/"]],
  ["src/ui/", ["src/lib/"]],
  ["src/api/", ["src/contract/", "src/lib/"]],
  ["src/components/", ["src/contract/", "src/api/", "src/ui/", "src/lib/"]],
  ["src/routes/", ["src/contract/", "src/api/", "src/components/", "src/ui/", "src/lib/"]],
  ["server/", ["src/contract/"]],
];

const folderOf = (path: string) => path.replace(/[^/]*$/, "");
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

test("the contract knows zod and nothing else", () => {
  const contract = PROGRAM_SOURCES.filter(({ path }) => path.startsWith("src/contract/"));
  const packages = edges(contract).filter(({ name }) => !isOwn(name));
  expect(packages.filter(({ name }) => !name.startsWith("zod"))).toEqual([]);
  // One door to zod, as its settings have to be made before the first schema.
  expect(new Set(packages.map(({ from }) => from))).toEqual(new Set(["src/contract/zod.ts"]));
});

test("zod comes in through the contract, or as zod/mini where a folder may not import it", () => {
  const wrong = edges(PROGRAM_SOURCES).filter(({ from, name }) => {
    if (!/^zod(?:\/|$)/.test(name) || from === "src/contract/zod.ts") return false;
    return !(name === "zod/mini" && /^src\/(?:lib|ui)\//.test(from));
  });
  expect(wrong).toEqual([]);
});

test("a route's own parts are its own", () => {
  const wrong = edges(SOURCES).filter(
    ({ from, name }) => /\/-[^/]*$/.test(name) && folderOf(name) !== folderOf(from),
  );
  expect(wrong).toEqual([]);
});

test("the program imports nothing of its tests", () => {
  expect(edges(PROGRAM_SOURCES).filter(({ name }) => isTest(name))).toEqual([]);
});

test("recharts stands in src/ui/chart… and nowhere else", () => {
  const users = edges(SOURCES).filter(({ name }) => name === "recharts");
  expect(users.filter(({ from }) => !from.startsWith("src/ui/chart"))).toEqual([]);
});

test("imports name their file with its ending", () => {
  const wrong = edges(SOURCES).filter(({ name }) => isOwn(name) && !/\.\w+$/.test(name));
  expect(wrong).toEqual([]);
});
