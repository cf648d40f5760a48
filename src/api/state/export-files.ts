/** The texts of an unfinished export by name: its state, and chunks of rows. */
export interface ExportFiles {
  /** Whether they are still there after a reload. */
  readonly persistent: boolean;
  readonly read: (name: string) => Promise<string | undefined>;
  /** Writes all of a text, or leaves the earlier one of that name. */
  readonly write: (name: string, text: string) => Promise<void>;
  readonly deleteAll: () => Promise<void>;
}

// Named when only recordings could be exported: a new name would strand rows in the old folder.
const FOLDER = "recordings-export";
const LOCK = "tapedeck export";

const undefinedIfMissing = (error: unknown): undefined => {
  if (error instanceof DOMException && error.name === "NotFoundError") return undefined;
  throw error;
};

/** In the origin-private file system, which only this console can read. */
async function filesInBrowser(): Promise<ExportFiles> {
  if (!("createWritable" in FileSystemFileHandle.prototype)) throw new Error("It can't write.");
  const root = await navigator.storage.getDirectory();
  const folder = () => root.getDirectoryHandle(FOLDER, { create: true });
  await folder();
  return {
    persistent: true,
    read: async (name) => {
      const file = await (await folder()).getFileHandle(name).catch(undefinedIfMissing);
      return (await file?.getFile())?.text();
    },
    write: async (name, text) => {
      const file = await (await folder()).getFileHandle(name, { create: true });
      const stream = await file.createWritable();
      await stream.write(text);
      await stream.close();
    },
    deleteAll: async () => {
      await root.removeEntry(FOLDER, { recursive: true }).catch(undefinedIfMissing);
    },
  };
}

function filesInMemory(): ExportFiles {
  const texts = new Map<string, string>();
  return {
    persistent: false,
    read: (name) => Promise.resolve(texts.get(name)),
    write: (name, text) => Promise.resolve(void texts.set(name, text)),
    deleteAll: () => Promise.resolve(texts.clear()),
  };
}

let files: Promise<ExportFiles> | undefined;

/** The browser's one set of export files; in memory if it has no such file system. */
export const openExportFiles = (): Promise<ExportFiles> =>
  (files ??= filesInBrowser().catch(filesInMemory));

/**
 * Runs a task while no other tab uses the files. With `ifAvailable` it doesn't wait for its turn,
 * and `held` is false if another tab has them.
 */
export const lockExportFiles = (
  options: LockOptions,
  task: (held: boolean) => Promise<void>,
): Promise<void> =>
  // An insecure context has no locks, and no files to share either.
  isSecureContext
    ? navigator.locks.request(LOCK, options, (lock) => task(lock !== null))
    : task(true);
