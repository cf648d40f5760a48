import { expect, test } from "vitest";
import { codeOf, FILES, linesThatMatch, read, SOURCES } from "./sources.ts";

/** The rules themselves name what they forbid. */
const sources = SOURCES.filter(({ path }) => !path.startsWith("e2e/rules/"));
const code = sources.map(({ path, text }) => ({ path, text: codeOf(text) }));
const texts = FILES.filter((path) => /\.(?:ts|tsx|mjs|css|sql|html|md|json)$|^\.ci\//.test(path))
  .filter((path) => path !== "package-lock.json" && !path.startsWith("e2e/rules/"))
  .map((path) => ({ path, text: read(path) }));

test("no any and no ignored type error", () => {
  expect(linesThatMatch(code, /:\s*any\b|\bas any\b|<any>|any\[\]/)).toEqual([]);
  expect(linesThatMatch(sources, /@ts-(?:ignore|nocheck|expect-error)|eslint-disable/)).toEqual([]);
});

test("a table for strings from outside has no inherited names", () => {
  // The contract's tables are for its own words.
  const page = code.filter(({ path }) => /^src\/(?!contract\/)/.test(path));
  // In an object literal "constructor" is a function; `lookup` makes tables without it.
  expect(linesThatMatch(page, /const \w+: (?:Readonly<)?Record<string,.*= \{(?!\};?$)/)).toEqual(
    [],
  );
});

test("a disabled lint rule has a reason above it", () => {
  const without = sources.flatMap(({ path, text }) => {
    const lines = text.split("\n");
    return lines.flatMap((line, index) => {
      if (!line.includes("oxlint-disable")) return [];
      const above = lines[index - 1]?.trim() ?? "";
      return /^(?:\/\/|\*|\{?\/\*).*\w/.test(above) ? [] : [`${path}:${index + 1}`];
    });
  });
  expect(without).toEqual([]);
});

test("no class takes away the focus ring that another draws", () => {
  // `outline-none` unsets the style that `outline-2` draws with.
  expect(linesThatMatch(code, /\boutline-none\b.*\boutline-2\b/)).toEqual([]);
});

test("no TODOs and no commented-out code", () => {
  expect(linesThatMatch(sources, /\b(?:TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  expect(
    linesThatMatch(sources, /^\s*\/\/ *(?:const|let|import|export|return|if \(|await) .*[;{]$/),
  ).toEqual([]);
});

test("files are named in kebab-case", () => {
  const names = sources.map(({ path }) => path.split("/").at(-1) ?? "");
  // Routes may begin with a dash, two underscores or a dollar sign, which mean something there.
  const kebab =
    /^(?:-|_{1,2}|\$)?[a-z0-9]+(?:[-.][a-z0-9]+)*(?:\.test|\.spec|\.config|\.d)?\.(?:ts|tsx|mjs)$/;
  const dynamic = /^\$(?:[a-z]+[A-Za-z]*)?\.tsx$/;
  expect(names.filter((name) => !kebab.test(name) && !dynamic.test(name))).toEqual([]);
});

test("no folder has a barrel", () => {
  const barrels = sources.filter(
    ({ path, text }) =>
      !path.startsWith("src/routes/") && /^export (?:\*|\{[^}]*\}) from/m.test(text),
  );
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

test("exports have names", () => {
  const defaults = linesThatMatch(code, /^export default\b/);
  // React's lazy and the tools' configurations want a default export.
  const lazy = code.flatMap(({ text }) =>
    [...text.matchAll(/import\(["'](?:\.{1,2}|~)\/(?:[^"']*\/)?([^"'/]+)["']\)/g)].map((m) => m[1]),
  );
  const needed = (line: string) => {
    const file = line.replace(/:\d+$/, "").split("/").at(-1) ?? "";
    return file.endsWith(".config.ts") || file === "set-up.ts" || lazy.includes(file);
  };
  expect(defaults.filter((line) => !needed(line))).toEqual([]);
});

test("the project mentions nothing outside itself", () => {
  const outside = /\.\.\/(?:shared)\b|\/(?:work)\/|\.(?:library)\b/;
  expect(linesThatMatch(texts, outside)).toEqual([]);
});

test("no file contains what looks like a secret", () => {
  const secret =
    /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{30,}|\bsk-[\w-]{20,}|\bxox[abp]-|(?:secret|token|password)["']?\s*[:=]\s*["'][\w+/-]{32,}["']/i;
  expect(linesThatMatch(texts, secret)).toEqual([]);
});
