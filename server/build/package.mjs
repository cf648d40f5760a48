// `npm run package` makes dist/tapedeck-<version>.tgz of the last build. It contains the packages the
// server imports, in the versions of the lockfile, so installing it needs neither a registry nor a build.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STAGE = join(ROOT, "dist/package");

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
const manifest = readJson("package.json");
const { packages } = readJson("package-lock.json");

/** A static or a dynamic import of a package. */
const IMPORT = /^import (?:[^"]* from )?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** @param {string} specifier */
const packageOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** What is shipped besides packages. The embedded service reads the last two as they are. */
const PARTS = [
  "LICENSE",
  "dist/client",
  "dist/server",
  "server/access.schema.json",
  "server/deploy",
  "server/tapedeck.mjs",
  "server/service/database/pglite-thread.mjs",
  "server/service/media",
];

/** @param {string} path @returns {string[]} the scripts in it that Node runs */
function scriptsIn(path) {
  if (path === "dist/client") return [];
  if (!statSync(join(ROOT, path)).isDirectory()) return /\.m?js$/.test(path) ? [path] : [];
  return readdirSync(join(ROOT, path)).flatMap((name) => scriptsIn(`${path}/${name}`));
}

/** Lists the packages that the shipped scripts import. */
function importedPackages() {
  const specifiers = PARTS.flatMap(scriptsIn).flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(IMPORT)].map(
      (match) => match[1] ?? match[2] ?? "",
    ),
  );
  const names = specifiers.filter((name) => !/^(?:\.|node:)/.test(name)).map(packageOf);
  return [...new Set(names)].filter((name) => !builtinModules.includes(name)).sort();
}

/**
 * Finds a package as Node would, from the folder of another one.
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined} its folder, as the lockfile names it
 */
function resolve(from, name) {
  const path = join(from, "node_modules", name);
  if (packages[path]) return path;
  return from === ""
    ? undefined
    : resolve(from.replace(/(?:^|\/)node_modules\/[^/]+(?:\/[^/]+)?$/, ""), name);
}

/**
 * Adds a package and those it needs to `found`.
 * @param {string} from
 * @param {string} name
 * @param {Set<string>} found
 */
function collect(from, name, found) {
  const path = resolve(from, name);
  if (path === undefined) throw new Error(`The lockfile has no ${name}.`);
  if (found.has(path)) return;
  found.add(path);
  const { dependencies = {}, optionalDependencies = {} } = packages[path];
  for (const needed of Object.keys(dependencies)) collect(path, needed, found);
  for (const wanted of Object.keys(optionalDependencies)) {
    const optional = resolve(path, wanted);
    if (optional !== undefined && existsSync(join(ROOT, optional))) collect(path, wanted, found);
  }
}

/** @param {string} path @param {string} [to] */
const copy = (path, to = path) =>
  cpSync(join(ROOT, path), join(STAGE, to), {
    recursive: true,
    // Nested packages are copied separately. Types and source maps, half of all files, aren't needed.
    filter: (source) =>
      !/\/node_modules|\.map$|\.[cm]?ts$/.test(source.slice(join(ROOT, path).length)),
  });

/**
 * The part of a bill of materials that is changed here.
 * @typedef {{ "bom-ref": string, name: string, properties?: { name: string }[] }} Component
 * @typedef {{ serialNumber: string, metadata: { timestamp?: string, component: Component },
 *   components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} Bill
 */

/**
 * Lists the packages in the console and its server as CycloneDX, without what differs between two
 * packages of the same sources: the time and a random number.
 */
function billOfMaterials() {
  const options = ["--sbom-format=cyclonedx", "--sbom-type=application"];
  const { stdout, status } = spawnSync("npm", ["sbom", "--package-lock-only", ...options], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) process.exit(1);
  /** @type {Bill} */
  const { serialNumber: _, ...bill } = JSON.parse(stdout);
  delete bill.metadata.timestamp;
  // With --omit=dev npm 11 also leaves out packages that a development package names as its peer.
  bill.components = bill.components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => name === "cdx:npm:package:development"),
  );
  const listed = new Set(
    [bill.metadata.component, ...bill.components].map((one) => one["bom-ref"]),
  );
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => listed.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => listed.has(on)) }));
  // npm names it after the folder.
  bill.metadata.component.name = manifest.name;
  return JSON.stringify(bill, null, 2);
}

if (!existsSync(join(ROOT, "dist/.stamp"))) {
  console.error("The console isn't built. Run npm run package.");
  process.exit(1);
}
/** Says what is done next. The package's path is all that is printed to stdout. @param {string} step */
const say = (step) => console.error(`${step}…`);

say("Packing: copying the packages that the server imports");
rmSync(STAGE, { recursive: true, force: true });
mkdirSync(STAGE, { recursive: true });
const names = importedPackages();
const found = new Set();
for (const name of names) collect("", name, found);
for (const path of found) copy(path);
for (const path of PARTS) copy(path);
copy("server/README.md", "README.md");

const { name, version, description, license, type, engines, bin } = manifest;
const dependencies = Object.fromEntries(
  names.map((one) => [one, packages[`node_modules/${one}`].version]),
);
const files = ["dist", "server", "sbom.cdx.json"];
writeFileSync(
  join(STAGE, "package.json"),
  JSON.stringify(
    {
      name,
      version,
      description,
      license,
      type,
      engines,
      bin,
      files,
      dependencies,
      bundleDependencies: names,
    },
    null,
    2,
  ),
);
say("Packing: writing the bill of materials");
writeFileSync(join(STAGE, "sbom.cdx.json"), billOfMaterials());
say("Packing: compressing");
const { status } = spawnSync("npm", ["pack", "--silent", "--pack-destination", dirname(STAGE)], {
  cwd: STAGE,
  stdio: ["ignore", "ignore", "inherit"],
});
rmSync(STAGE, { recursive: true });
if (status !== 0) process.exit(1);
console.log(`dist/${name}-${version}.tgz`);
