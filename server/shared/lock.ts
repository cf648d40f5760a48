import fs, { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { lock } from "proper-lockfile";
import { codeOf } from "./error-code.ts";
import { SettingError } from "./setting-error.ts";

/** Milliseconds without a sign of life after which a lock is taken over. */
const STALE = 5000;
/** Milliseconds to wait for a lock: one that was left behind is stale by then. */
const PATIENCE = STALE + 2000;

/** Dates a new lock by this process's clock, like its signs of life: a file server's clock may differ. */
const datedFs = {
  ...fs,
  mkdir: (path: string, done: fs.NoParamCallback) =>
    fs.mkdir(path, (error) => {
      const now = new Date();
      return error ? done(error) : fs.utimes(path, now, now, done);
    }),
};

interface LockOptions {
  /** Milliseconds to wait for another owner. */
  readonly patience?: number | undefined;
  /** Called if the lock is lost, for instance because the folder was removed. */
  readonly onLost?: (error: Error) => void;
}

/**
 * Locks the data folder for this process until it exits or calls the function that is returned. `owner` says whose
 * lock it is: the service and the gateway share a folder, but not with another of their kind. The owner shows a sign of
 * life every two seconds, because process IDs mean nothing to another container on the same volume. Throws a
 * {@link SettingError} if another process holds the lock, and the system's error if the folder can't be written.
 */
export async function lockFolder(
  dataDir: string,
  owner: "service" | "gateway",
  { patience = PATIENCE, onLost }: LockOptions = {},
): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, `${owner}-lock`);
  const options = {
    lockfilePath: path,
    realpath: false,
    fs: datedFs,
    stale: STALE,
    update: 2000,
    ...(onLost && { onCompromised: onLost }),
  };
  for (const end = performance.now() + patience; ; await wait(250)) {
    try {
      return await lock(path, options);
    } catch (error) {
      if (codeOf(error) !== "ELOCKED") throw error;
      if (performance.now() < end) continue;
      throw new SettingError(
        "DATA_DIR",
        `is ${dataDir}, which another ${owner} uses. Stop that one, or set another folder.`,
      );
    }
  }
}
