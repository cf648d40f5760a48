// Installs missing packages on a test machine if that needs no confirmation.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs a package if this is Debian and we are root.
 * @param {string} name
 * @returns {boolean} whether it was installed
 */
export function installPackage(name) {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return false;
  console.log(`${name} is missing. Installing Debian's.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const commands = [
    ["update", "-q"],
    ["install", "-q", "-y", "--no-install-recommends", name],
  ];
  return commands.every(
    (command) => spawnSync("apt-get", command, { stdio: "inherit", env }).status === 0,
  );
}
