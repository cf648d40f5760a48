import { ApiError } from "./errors.ts";
import { send } from "./send.ts";

const files = new Map<string, Promise<void>>();

/** A file and everything it imports, in turn. */
function filesOf(file: string, list: string): Set<string> {
  const chunks = list.split("|").map((line) => line.split(" "));
  const found = new Set<string>();
  const add = (chunk: readonly string[] | undefined) => {
    if (chunk === undefined) return;
    const [name, ...imports] = chunk;
    const path = `assets/${name}.js`;
    if (found.has(path)) return;
    found.add(path);
    for (const place of imports) add(chunks[Number.parseInt(place, 36)]);
  };
  add(chunks.find(([name]) => file === `assets/${name}.js`));
  return found;
}

function reason(status: number): string {
  if (status === 404) return "Tapedeck was updated. Reload the page to use the new version.";
  if (status > 0) return `The Tapedeck server returned ${status}.`;
  return navigator.onLine ? "No response from the Tapedeck server." : "You're offline.";
}

const failure = (status: number, message = reason(status), cause?: unknown) =>
  new ApiError({ status, code: navigator.onLine ? "network" : "offline", message, cause });

/** How often the browser has been back online. */
let returns = 0;
if (typeof window !== "undefined") addEventListener("online", () => (returns += 1));

/** Fetches a file of the build into the browser's cache. */
async function fetchFile(file: string): Promise<void> {
  const before = returns;
  try {
    const response = await send(`/${file}`);
    if (!response.ok) throw failure(response.status);
    await response.arrayBuffer();
  } catch (error) {
    // It failed while the browser was offline, which it no longer is.
    if (returns > before) return fetchFile(file);
    files.delete(file);
    throw error instanceof ApiError ? error : failure(0, undefined, error);
  }
}

/** The same, unless it was fetched before. */
function fetchOnce(file: string): Promise<void> {
  const fetching = files.get(file) ?? fetchFile(file);
  files.set(file, fetching);
  return fetching;
}

let style: Promise<void> | undefined;

/** Shows the page with a sheet that has been fetched. */
const addStyle = (file: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/${file}`;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(failure(0));
    });
    // What is only for paper or forced colours comes after it.
    document.querySelector("link[rel=stylesheet]:not([media])")?.after(link);
  });

/** The style of everything outside the first load, which has only its own. */
function loadStyle(): Promise<void> {
  const page = globalThis.document as Document | undefined;
  const file = page?.querySelector<HTMLMetaElement>("meta[name=later-style]")?.content;
  if (file === undefined) return Promise.resolve();
  style ??= fetchOnce(file)
    .then(() => addStyle(file))
    .catch((error: unknown) => {
      style = undefined;
      throw error;
    });
  return style;
}

/**
 * The build calls this for each `import()`, with its file and a list of all chunks, each followed by
 * the positions of those it imports. Some browsers remember a failed import until the page is
 * reloaded, so nothing is imported before all of its files have arrived. Throws `ApiError`; another
 * call tries again.
 */
export async function loadCode<T>(
  load: () => Promise<T>,
  [file = ""]: readonly string[],
  list: string,
): Promise<T> {
  await Promise.all([loadStyle(), ...[...filesOf(file, list)].map(fetchOnce)]);
  try {
    return await load();
  } catch (cause) {
    throw failure(0, "Reload the page to load it.", cause);
  }
}
