import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FOLDER = "TAPEDECK_TEST_TEMPLATES";

/** Gives all test files of a run one folder to share what takes seconds to make. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "tapedeck-templates-"));
  // PostgreSQL's own user has to get through to its files.
  chmodSync(folder, 0o711);
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Keeps owners and rights, which PostgreSQL insists on. */
export const copyFolder = (from: string, to: string) =>
  void execFileSync("cp", ["-a", `${from}/.`, to]);

/**
 * Fills an empty folder like all others of that name in this run: `make` is called for the first one
 * only, which stays as it is, and the others are copies.
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
      // Another test file was faster: its folder is as good.
      rmSync(draft, { recursive: true, force: true });
    }
  }
  copyFolder(kept, folder);
}
