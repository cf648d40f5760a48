import { type Chunk, CHUNKS } from "./chunks.ts";
import { pause } from "./pause.ts";

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Why nothing answered. */
export const noAnswer = () =>
  navigator.onLine
    ? { code: "network", message: "No response from the Tapedeck server." }
    : { code: "offline", message: "You're offline." };

/** Code that couldn't be loaded. Its message says why. */
export class CodeError extends Error {
  override readonly name = "CodeError";
  readonly code = noAnswer().code;
  /** Whether only loading the page again helps. */
  readonly needsReload: boolean;

  constructor(message: string, needsReload = false, cause?: unknown) {
    super(message, { cause });
    this.needsReload = needsReload;
  }
}

const answered = (status: number) =>
  status === 404
    ? new CodeError("Tapedeck was updated. Reload the page to use the new version.", true)
    : new CodeError(`The Tapedeck server returned ${status}.`);

/** The files of a chunk and of what it imports, as the build lists them in the page. */
export function filesOf(chunk: Chunk): string[] {
  const page = globalThis.document as Document | undefined;
  const list = page?.querySelector<HTMLMetaElement>("meta[name=chunks]")?.content ?? "";
  const line = list.split("|").find((one) => one.startsWith(`${chunk} `));
  return line?.slice(chunk.length + 1).split(",") ?? [];
}

/** How often the browser has been back online. */
let returns = 0;
if (typeof window !== "undefined") addEventListener("online", () => (returns += 1));

async function fetchFile(file: string, priority: RequestPriority) {
  const before = returns;
  try {
    const response = await fetch(`/${file}`, { priority });
    if (!response.ok) throw answered(response.status);
    await response.arrayBuffer();
  } catch (error) {
    // It failed while the browser was offline, which it no longer is.
    if (returns > before) return fetchFile(file, priority);
    fetched.delete(file);
    throw error instanceof CodeError ? error : new CodeError(noAnswer().message, false, error);
  }
}

const fetched = new Map<string, Promise<void>>();

/** Fetches a chunk and what it imports into the browser's cache, each file once. */
export async function fetchCode(chunk: Chunk, priority: RequestPriority = "auto") {
  await Promise.all(
    filesOf(chunk).map((file) => {
      const fetching = fetched.get(file) ?? fetchFile(file, priority);
      fetched.set(file, fetching);
      return fetching;
    }),
  );
}

const here = new Set<Chunk>();
const starts = new Map<Chunk, (() => void)[]>();

/** Calls `start` once a chunk is there, whoever needed it. */
export function onceHere(chunk: Chunk, start: () => void) {
  if (here.has(chunk)) start();
  else starts.set(chunk, [...(starts.get(chunk) ?? []), start]);
}

function noteHere(chunk: Chunk) {
  here.add(chunk);
  for (const start of starts.get(chunk)?.splice(0) ?? []) start();
}

/**
 * Imports from a chunk. Firefox remembers a failed import until the page is reloaded, and Safari a
 * failed preload; a failed fetch is never remembered. So files are fetched before they are imported.
 * Throws `CodeError`; another call tries again.
 */
export async function loadCode<T>(chunk: Chunk, load: () => Promise<T>): Promise<T> {
  await fetchCode(chunk);
  try {
    const loaded = await load();
    noteHere(chunk);
    return loaded;
  } catch (cause) {
    throw new CodeError("Reload the page to load it.", true, cause);
  }
}

/** Has the browser read a module that has been fetched, so that importing it asks for nothing. */
const readModule = (file: string) =>
  new Promise((resolve) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", href: `/${file}`, crossOrigin: "" });
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
    document.head.append(link);
  });

const online = () => new Promise((resolve) => addEventListener("online", resolve, { once: true }));

/** Without it, as in Safari, the page counts as idle. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve);
  });

/** How long the first chunk waits for the page to be quiet, in milliseconds: some of it says why it isn't. */
const FIRST_AFTER = 3000;

/**
 * Fetches all chunks, one after the other, while the page makes no calls and is idle. On a connection
 * that saves data only what the first screen shows after its rows.
 */
export async function fetchAhead(isQuiet: () => boolean) {
  const start = Date.now();
  const read = new Set<string>();
  for (const chunk of navigator.connection?.saveData ? CHUNKS.slice(0, 1) : CHUNKS) {
    while (!isQuiet() && (chunk !== CHUNKS[0] || Date.now() - start < FIRST_AFTER)) {
      await pause(100);
    }
    if (!navigator.onLine) await online();
    await idle();
    for (;;) {
      try {
        await fetchCode(chunk, "low");
        break;
      } catch (error) {
        if (error instanceof CodeError && error.needsReload) return;
        await Promise.race([online(), pause(30_000)]);
      }
    }
    const files = filesOf(chunk).filter((file) => !read.has(file));
    for (const file of files) read.add(file);
    // The next chunk doesn't wait for it.
    const reading = Promise.all(files.map(readModule));
    // Only what the first screen shows runs now: it takes the time of whoever works with the rows.
    if (chunk === CHUNKS[0]) void reading.then(() => noteHere(chunk));
  }
}
