/** Where the rows of an export lie until it is whole: texts by name. */
export interface Spool {
  /** Whether it is there after a reload. */
  readonly lasts: boolean;
  readonly read: (name: string) => Promise<string | undefined>;
  /** Writes a text whole, or leaves the earlier one of that name. */
  readonly write: (name: string, text: string) => Promise<void>;
  readonly drop: () => Promise<void>;
}

const FOLDER = "recordings-export";

const orMissing = (error: unknown): undefined => {
  if (error instanceof DOMException && error.name === "NotFoundError") return undefined;
  throw error;
};

/** In the origin-private file system, which only this console can read. */
async function fileSpool(): Promise<Spool> {
  if (!("createWritable" in FileSystemFileHandle.prototype)) throw new Error("It can't write.");
  const root = await navigator.storage.getDirectory();
  const folder = () => root.getDirectoryHandle(FOLDER, { create: true });
  await folder();
  return {
    lasts: true,
    read: async (name) => {
      const file = await (await folder()).getFileHandle(name).catch(orMissing);
      return (await file?.getFile())?.text();
    },
    write: async (name, text) => {
      const file = await (await folder()).getFileHandle(name, { create: true });
      const stream = await file.createWritable();
      await stream.write(text);
      await stream.close();
    },
    drop: async () => {
      await root.removeEntry(FOLDER, { recursive: true }).catch(orMissing);
    },
  };
}

function memorySpool(): Spool {
  const texts = new Map<string, string>();
  return {
    lasts: false,
    read: (name) => Promise.resolve(texts.get(name)),
    write: (name, text) => Promise.resolve(void texts.set(name, text)),
    drop: () => Promise.resolve(texts.clear()),
  };
}

let spool: Promise<Spool> | undefined;

/** The one spool of this browser; of this page alone where the browser has no such file system. */
export const openSpool = (): Promise<Spool> => (spool ??= fileSpool().catch(memorySpool));
