// Installs what a test machine lacks, where that takes no question.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs a package where this is Debian and root may do so without being asked.
 * @param {string} name
 * @returns {boolean} whether it did
 */
export function installPackage(name) {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return false;
  console.log(`There is no ${name} here: Debian's is installed.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const commands = [
    ["update", "-q"],
    ["install", "-q", "-y", "--no-install-recommends", name],
  ];
  return commands.every(
    (command) => spawnSync("apt-get", command, { stdio: "inherit", env }).status === 0,
  );
}
