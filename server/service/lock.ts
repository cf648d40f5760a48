import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { z } from "../../src/contract/zod.ts";
import { SettingError } from "./settings.ts";

const Owner = z.object({ pid: z.number(), startedAt: z.string() });
type Owner = z.infer<typeof Owner>;

/** When a process started, in a form only good for comparing; undefined if it isn't running. */
function processStart(pid: number): string | undefined {
  try {
    // The command's name, in parentheses, may itself hold spaces; the start is the 20th field after it.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    try {
      const args = ["-o", "lstart=", "-p", String(pid)];
      const { stdout } = spawnSync("ps", args, { encoding: "utf8" });
      return stdout.trim() || undefined;
    } catch {
      return undefined;
    }
  }
}

function readOwner(path: string): Owner | undefined {
  try {
    return z.safeParse(Owner, JSON.parse(readFileSync(path, "utf8"))).data;
  } catch {
    return undefined;
  }
}

// A pid alone isn't proof, as pids are used again.
const isAlive = (owner: Owner | undefined) =>
  owner !== undefined && processStart(owner.pid) === owner.startedAt;

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes the data folder for this process and answers how to give it back. The lock of a dead owner
 * is taken over. Throws a {@link SettingError} while another process has it.
 */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "service.lock");
  const own = `${path}.${process.pid}`;
  const stale = `${own}.stale`;
  // Linking a file that is complete means nobody ever reads half a lock.
  writeFileSync(own, JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) }));
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (link(own, path)) return () => rmSync(path, { force: true });
      const owner = readOwner(path);
      if (isAlive(owner)) {
        throw new SettingError(
          `DATA_DIR ${dataDir} is in use by process ${owner?.pid}; stop it, or choose another folder.`,
        );
      }
      try {
        renameSync(path, stale);
      } catch {
        continue;
      }
      // Between reading and moving, another process may have put its own lock there: give it back.
      if (isAlive(readOwner(stale))) link(stale, path);
      rmSync(stale, { force: true });
    }
    throw new SettingError(`DATA_DIR ${dataDir} can't be locked; choose another folder.`);
  } finally {
    rmSync(own, { force: true });
  }
}
