// Holds the build to its sizes: what the page needs before it can show anything, and the rest.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const CLIENT = fileURLToPath(new URL("../../dist/client", import.meta.url));
const ASSETS = join(CLIENT, "assets");

/** @param {string} path */
const bytes = (path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

/** @param {string} file a chunk's name @returns {string[]} what it imports before it runs */
function staticImports(file) {
  const source = readFileSync(join(ASSETS, file), "utf8");
  const imports = source.matchAll(/(?:^|[;}\s])(?:import|export)\b[^;"'`()]*["']\.\/([^"']+)["']/g);
  return [...imports].map((match) => match[1] ?? "");
}

/** @param {string[]} files @returns {Set<string>} the files and everything they import, in turn */
function closure(files) {
  const found = new Set(files);
  for (const file of found) {
    if (file.endsWith(".js")) for (const next of staticImports(file)) found.add(next);
  }
  return found;
}

/** @param {Iterable<string>} files */
const sum = (files) => [...files].reduce((total, file) => total + bytes(join(ASSETS, file)), 0);

// Without style sheets for other media, which the first paint doesn't wait for.
const html = readFileSync(join(CLIENT, "index.html"), "utf8").replaceAll(
  /<link[^>]*media=[^>]*>/g,
  "",
);
const named = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)];
const entry = closure(named.map((match) => basename(match[1] ?? "")));
const all = readdirSync(ASSETS);
const scripts = all.filter((file) => file.endsWith(".js"));
const later = scripts.filter((file) => !entry.has(file));
const fonts = all.filter((file) => file.endsWith(".woff2"));
const preloaded = fonts.filter((file) => html.includes(file));
const largest = later.toSorted((a, b) => bytes(join(ASSETS, b)) - bytes(join(ASSETS, a)))[0] ?? "";

// At most 4 % above what the build has: a line of text fits in, a fault doesn't.
const BUDGETS = [
  { name: "script and style before the first screen", size: sum(entry), limit: 163_800 },
  { name: `the largest script after it, ${largest}`, size: sum([largest]), limit: 92_000 },
  { name: `the ${later.length} scripts after it`, size: sum(later), limit: 303_000 },
  { name: "fonts before the first screen", size: sum(preloaded), limit: 23_000 },
];

for (const { name, size, limit } of BUDGETS) {
  const mark = size > 0 && size <= limit ? "✓" : "✗";
  if (mark === "✗") process.exitCode = 1;
  const [is, may] = [size, limit].map((value) => `${(value / 1000).toFixed(1)} kB`);
  console.log(`${mark} ${name}: ${is} of ${may}`);
}
// The first screen reads its two answers by their shapes: zod and the schemas come with the first form.
const withSchemas = [...entry].filter(
  (file) => file.endsWith(".js") && readFileSync(join(ASSETS, file), "utf8").includes("_zod"),
);
if (withSchemas.length > 0) {
  process.exitCode = 1;
  console.log(`✗ schemas built before the first screen, in ${withSchemas.join(", ")}`);
}
const HINT = "//# allFunctionsCalledOnLoad\n";
const compiledLate = [...entry].filter(
  (file) =>
    /^(?:packages|console)-.*\.js$/.test(file) &&
    !readFileSync(join(ASSETS, file), "utf8").startsWith(HINT),
);
if (compiledLate.length > 0) {
  process.exitCode = 1;
  console.log(`✗ V8's hint isn't the first line, in ${compiledLate.join(", ")}`);
}
const uncompressed = scripts.filter(
  (file) => bytes(join(ASSETS, file)) > 2000 && !existsSync(join(ASSETS, `${file}.br`)),
);
if (uncompressed.length > 0) {
  process.exitCode = 1;
  console.log(`✗ not compressed: ${uncompressed.join(", ")}`);
}
