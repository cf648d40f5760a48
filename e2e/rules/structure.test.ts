import { expect, test } from "vitest";
import { codeOf, isTest, linesThatMatch, PROGRAM_SOURCES, SOURCES } from "./sources.ts";

const linesOf = (text: string) => text.split("\n").length - 1;

test("a file is a screenful or two", () => {
  const long = SOURCES.map(({ path, text }) => ({ path, lines: linesOf(text) }))
    // A test is a list of facts that are read one at a time, so it may be longer.
    .filter(({ path, lines }) => lines > (isTest(path) ? 300 : 200));
  expect(long).toEqual([]);
});

test("half of the program's files have at most 60 lines", () => {
  const lines = PROGRAM_SOURCES.map(({ text }) => linesOf(text)).sort((a, b) => a - b);
  expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(60);
});

/** Folders that may hold any number of files, because all of them are of one kind. */
const ONE_KIND = ["src/contract", "src/lib", "src/api", "server/service/resources", "e2e/specs"];

test("a folder holds a dozen files, unless they are of one kind", () => {
  const counts = new Map<string, number>();
  for (const { path } of SOURCES.filter((source) => !/\.test\.tsx?$/.test(source.path))) {
    const folder = path.replace(/\/?[^/]*$/, "");
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([folder, count]) => count > 12 && !ONE_KIND.includes(folder))).toEqual(
    [],
  );
});

test("a hover or a focus restyles only what it changes", () => {
  // `group-hover` becomes `:is(:where(.group):hover *)`, for which browsers restyle everything inside any
  // element that gets or loses the pointer or the focus: 774 elements as a menu opens, 21 of its 95 ms.
  // `in-[.group:hover]` restyles the elements with that class.
  expect(linesThatMatch(PROGRAM_SOURCES, /\bgroup-(?:hover|focus|active)/)).toEqual([]);
});

test("effects stay rare", () => {
  const code = PROGRAM_SOURCES.map(({ path, text }) => ({ path, text: codeOf(text) }));
  expect(linesThatMatch(code, /\buse(?:Layout)?Effect\(/).length).toBeLessThanOrEqual(20);
});
