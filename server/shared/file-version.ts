import { stat } from "node:fs/promises";

/** A text that changes whenever a file does; undefined if there is no file. */
export async function versionOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(" ");
}
