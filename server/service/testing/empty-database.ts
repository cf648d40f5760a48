import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { projectFolder } from "~server/shared/project-folder.ts";

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * Keeps PGlite's program compiled for all databases that this process opens. V8 shares it among threads
 * for as long as something holds it; opening one then takes 1.0 s of processor time instead of 2.2.
 */
const keepCompiled = (library: string) =>
  (compiled ??= WebAssembly.compile(readFileSync(join(library, "../pglite.wasm"))));

/**
 * Copies an empty PGlite database into a folder. Creating one takes seconds, so it is cached in
 * node_modules under the library's version.
 */
export async function copyEmptyDatabase(folder: string): Promise<void> {
  const library = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  await keepCompiled(library);
  const manifest = readFileSync(join(library, "../../package.json"), "utf8");
  const version = /"version": "(.+)"/.exec(manifest)?.[1] ?? "unknown";
  const cache = join(projectFolder(), "node_modules/.cache");
  const kept = join(cache, `tapedeck-empty-pglite-${version}`);
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true });
    const draft = `${kept}.${process.pid}`;
    await (await PGlite.create(draft)).close();
    try {
      renameSync(draft, kept);
    } catch {
      // Another test file was faster; its database is equivalent.
      rmSync(draft, { recursive: true, force: true });
    }
  }
  cpSync(kept, folder, { recursive: true });
}
