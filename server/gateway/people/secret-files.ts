import { stat } from "node:fs/promises";
import type { Log } from "~server/shared/log.ts";
import { readSecretFile } from "~server/shared/setting-schemas.ts";

/** Files with a secret each, which are read again when they change. */
export function createSecretFiles(paths: readonly string[], log: Log) {
  /** By path. `version` is what the file system says of the file. */
  const files = new Map<string, { readonly secret: string; readonly version: string }>();
  const wrongs = new Map<string, string>();

  /** Returns what is wrong with a file, for behind its name. */
  async function read(path: string): Promise<string | undefined> {
    // Before the file is read: what changes meanwhile is read again.
    const found = await stat(path).catch(() => undefined);
    const version = found && [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(" ");
    if (version !== undefined && files.get(path)?.version === version) return undefined;
    const content = readSecretFile(path, "secret");
    if ("wrong" in content) return content.wrong;
    files.set(path, { secret: content.text.trim(), version: version ?? "" });
    return undefined;
  }

  return {
    read,
    /** A file that can't be read any more, or is empty for a moment, changes nothing. */
    readChanged: async (): Promise<void> => {
      for (const path of paths) {
        const wrong = await read(path);
        if (wrong !== undefined && wrongs.get(path) !== wrong) {
          log.error(`connections: the last secret read from ${path} counts, ${wrong}`);
        }
        if (wrong === undefined) wrongs.delete(path);
        else wrongs.set(path, wrong);
      }
    },
    secretIn: (path: string): string => files.get(path)?.secret ?? "",
  };
}
