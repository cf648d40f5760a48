// Named when only recordings could be exported: a new name would strand rows in the old folder.
export const FOLDER = "recordings-export";
const LOCK = "tapedeck export";

/** The files of an export in a browser without a file system. */
export const inMemory = new Map<string, string>();

/** The origin-private file system, which only this console can read, if the browser has one to write to. */
export async function exportRoot(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    if (!("createWritable" in FileSystemFileHandle.prototype)) return undefined;
    return await navigator.storage.getDirectory();
  } catch {
    return undefined;
  }
}

export const undefinedIfMissing = (error: unknown): undefined => {
  if (error instanceof DOMException && error.name === "NotFoundError") return undefined;
  throw error;
};

/** Deletes everything an export has written in this browser. */
export async function deleteExportFiles() {
  inMemory.clear();
  const root = await exportRoot();
  await root?.removeEntry(FOLDER, { recursive: true }).catch(undefinedIfMissing);
}

/**
 * Runs a task while no other tab uses the files. With `ifAvailable` it doesn't wait for its turn,
 * and `held` is false if another tab has them.
 */
export const lockExportFiles = (options: LockOptions, task: (held: boolean) => Promise<void>) =>
  // An insecure context has no locks, and no files to share either.
  isSecureContext
    ? navigator.locks.request(LOCK, options, (lock) => task(lock !== null))
    : task(true);
