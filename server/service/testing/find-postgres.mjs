import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const ROOT = "/usr/lib/postgresql";

/**
 * Finds the folder of PostgreSQL's programs.
 * @returns {string | undefined} undefined if it isn't installed, or TEST_POSTGRES is `off`
 */
export function findPostgres() {
  if (process.env.TEST_POSTGRES === "off" || !existsSync(ROOT)) return undefined;
  const folders = readdirSync(ROOT).map((version) => join(ROOT, version, "bin"));
  return folders.find((folder) => existsSync(join(folder, "initdb")));
}
