import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "~/contract/zod.ts";
import { SettingError } from "./setting-error.ts";

const Process = z.object({ pid: z.number(), startedAt: z.string() });
type Process = z.infer<typeof Process>;

/** `parent` is the console that started the service, without which it ends. */
const Owner = z.extend(Process, { parent: z.optional(Process) });
type Owner = z.infer<typeof Owner>;

/** How long a service whose console is gone may take to end, in milliseconds. */
const ORPHAN_GRACE = 5000;

/** When a process started, for comparison only; undefined if it isn't running. */
function processStart(pid: number): string | undefined {
  try {
    // The command name in parentheses may contain spaces; the state is the first field after it,
    // the start time the 20th. A zombie has ended, even if nobody reaps it.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
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

// A process ID alone proves nothing, because IDs are reused.
const isAlive = (owner: Process | undefined) =>
  owner !== undefined && processStart(owner.pid) === owner.startedAt;

const processOf = (pid: number) => ({ pid, startedAt: processStart(pid) });

/** Returns a function that removes the lock once, at the latest when the process exits. */
function unlocking(path: string): () => void {
  const unlock = () => {
    process.off("exit", unlock);
    rmSync(path, { force: true });
  };
  process.on("exit", unlock);
  return unlock;
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits for a service whose console was killed to end by itself, and kills it after a while.
 * Returns false if its console is running.
 */
async function outlive(owner: Owner, grace: number): Promise<boolean> {
  if (owner.parent === undefined || isAlive(owner.parent)) return false;
  for (const end = Date.now() + grace; isAlive(owner) && Date.now() < end;) await pause(50);
  if (isAlive(owner)) process.kill(owner.pid, "SIGKILL");
  while (isAlive(owner)) await pause(50);
  return true;
}

export interface LockOptions {
  /** Whose lock it is: the service and the gateway share a folder, but not with another of their kind. */
  readonly of: "service" | "gateway";
  /** The process without which this one ends. */
  readonly parent?: number | undefined;
  readonly grace?: number;
}

/**
 * Locks the data folder for this process, until it exits or calls the function that is returned.
 * Takes over the lock of a process that has died, and ends a service whose console is gone. Throws
 * a {@link SettingError} if another process holds it, and the system's error if the folder can't be written.
 */
export async function lockFolder(
  dataDir: string,
  { of, parent, grace = ORPHAN_GRACE }: LockOptions,
): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, `${of}.lock`);
  const own = `${path}.${process.pid}`;
  const stale = `${own}.stale`;
  // The file is complete before it is linked, so no one reads half a lock.
  const owner = { ...processOf(process.pid), ...(parent && { parent: processOf(parent) }) };
  try {
    writeFileSync(own, JSON.stringify(owner));
    for (let attempt = 0; attempt < 5; attempt++) {
      if (link(own, path)) return unlocking(path);
      const other = readOwner(path);
      if (other && isAlive(other) && !(await outlive(other, grace))) {
        throw new SettingError(
          "DATA_DIR",
          `is ${dataDir}, which process ${other.pid} uses. Stop that process, or set another folder.`,
        );
      }
      try {
        renameSync(path, stale);
      } catch {
        continue;
      }
      // Another process may have locked between the read and the rename: give its lock back.
      if (isAlive(readOwner(stale))) link(stale, path);
      rmSync(stale, { force: true });
    }
    throw new SettingError("DATA_DIR", `is ${dataDir}, which can't be locked. Set another folder.`);
  } finally {
    rmSync(own, { force: true });
  }
}
