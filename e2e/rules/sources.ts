import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What is made by tools or holds data, and isn't the project's own text. */
const NOT_OURS =
  /^(?:node_modules|dist|\.git|\.data.*|\.dev|\.tanstack|test-results|playwright-report)$/;

export interface Source {
  /** From the root of the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => folder !== "" || !NOT_OURS.test(name))
    .map((name) => (folder === "" ? name : `${folder}/${name}`))
    .flatMap((path) => (statSync(join(ROOT, path)).isDirectory() ? filesUnder(path) : [path]));
}

/** Every file of the project, in the order of their names. */
export const FILES: readonly string[] = filesUnder("").sort();

const PROGRAM = /\.(?:ts|tsx|mjs)$/;

/** Every source of the program and its tests, the generated route tree apart. */
export const SOURCES: readonly Source[] = FILES.filter(
  (path) => PROGRAM.test(path) && !path.endsWith(".gen.ts"),
).map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

/** Tests, and what only they use: `test-….ts` and the folders named `testing`. */
export const isTest = (path: string) => /^e2e\/|\.test\.tsx?$|\/test-[^/]+$|\/testing\//.test(path);

/** The sources of the program alone. */
export const PROGRAM_SOURCES = SOURCES.filter(({ path }) => !isTest(path));

/** Reads a file of the project. */
export const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The text without its comments, whose words are no code. */
export const codeOf = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "$1");

/**
 * What a source imports, types and lazy imports included: a path from the root for the project's
 * own files, else the package's name.
 */
export function importsOf({ path, text }: Source): string[] {
  const found = codeOf(text).matchAll(/(?:from\s+|import\s*\(\s*|import\s+)["']([^"'\n]+)["']/g);
  return [...found].map((match) => {
    const [name = ""] = (match[1] ?? "").split("?");
    if (name.startsWith("~/")) return `src/${name.slice(2)}`;
    if (name.startsWith("~server/")) return name.slice(1);
    if (!name.startsWith(".")) return name;
    return relative(ROOT, resolve(ROOT, dirname(path), name)).replaceAll("\\", "/");
  });
}

/** Lines of sources that match, as `path:line`. */
export function linesThatMatch(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}
