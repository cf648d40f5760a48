import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FOLDER = "TAPEDECK_TEST_TEMPLATES";

/**
 * Creates a folder that all test files of a run share, for things that take seconds to create, and for
 * every temporary folder, so that none outlives the run.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "tapedeck-templates-"));
  // PostgreSQL's own user needs access to its files.
  chmodSync(folder, 0o711);
  process.env[FOLDER] = folder;
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Keeps owners and modes, which PostgreSQL checks. */
export const copyFolder = (from: string, to: string) =>
  void execFileSync("cp", ["-a", `${from}/.`, to]);

/**
 * Fills an empty folder from the template of that name. `make` creates the template the first time.
 */
export async function fromTemplate(
  name: string,
  folder: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const shared = process.env[FOLDER];
  if (shared === undefined) return make(folder);
  const kept = join(shared, name);
  if (!existsSync(kept)) {
    const draft = mkdtempSync(`${kept}-`);
    await make(draft);
    try {
      renameSync(draft, kept);
    } catch {
      // Another test file was faster; its folder is equivalent.
      rmSync(draft, { recursive: true, force: true });
    }
  }
  copyFolder(kept, folder);
}
