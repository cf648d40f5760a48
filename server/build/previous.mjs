import { cpSync, existsSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** Milliseconds for which the files of a replaced build are kept: as long as a session lasts. */
const KEPT = 8 * 3_600_000;

/** @param {string} folder @returns {string[]} the paths of its files within it */
const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
    : [];

/**
 * Copies the assets of the build that is about to be replaced from `dist/client` to `dist/previous`,
 * where the gateway finds them for pages that are still open. A file's time is when it was replaced.
 * @param {string} dist
 * @param {Date} now
 */
export function keepAssets(dist, now) {
  const previous = join(dist, "previous");
  for (const file of filesIn(join(dist, "client/assets"))) {
    const kept = join(previous, "assets", file);
    cpSync(join(dist, "client/assets", file), kept);
    utimesSync(kept, now, now);
  }
}

/**
 * Deletes kept assets that the new build has, too, and those that no open page needs any more.
 * @param {string} dist
 * @param {Date} now
 */
export function dropOldAssets(dist, now) {
  const previous = join(dist, "previous");
  for (const file of filesIn(previous)) {
    const age = now.getTime() - statSync(join(previous, file)).mtimeMs;
    if (age > KEPT || existsSync(join(dist, "client", file))) rmSync(join(previous, file));
  }
}
