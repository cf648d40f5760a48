import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { IncomingHttpHeaders } from "node:http";
import { sha256 } from "~server/shared/sha256.ts";
import type { Reply } from "./http/call.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** The encodings of files on disk, in order of preference. */
const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly immutable: boolean;
  readonly body: NonSharedBuffer;
  readonly encoded: Readonly<Record<string, NonSharedBuffer>>;
}

/**
 * Whether an address without a file gets the app, which has a page for unknown addresses. Clients that accept
 * anything, like curl and uptime checks, get it too. Requests by a page's own code, for a file name, or for what is
 * hidden, like `.git`, don't.
 */
function isPage(path: string, { accept = "*/*", ...headers }: IncomingHttpHeaders): boolean {
  if (/^\/(?:gateway|assets)(?:\/|$)|\/\./.test(path)) return false;
  if (accept.includes("text/html")) return true;
  const isLoad = ["document", undefined].includes(headers["sec-fetch-dest"]);
  return accept.includes("*/*") && isLoad && !/^\/\/|\.[^/]*$/.test(path);
}

/** The files of a folder by their addresses, without their compressed forms. */
const filesIn = (folder: string): [address: string, path: string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/\.(?:br|gz|map)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .map((path) => [`/${relative(folder, path).split(sep).join("/")}`, path]);

/** Names the build in a folder: pages compare it with their own. */
export const releaseOf = (folder: string): string =>
  readAsset(join(folder, "index.html"), "/index.html").etag;

/**
 * Serves the built console from memory. Only files that are in the folder at start exist, so no path
 * can leave it. `.br` and `.gz` files are their compressed forms. Throws if there is no index.html.
 *
 * `base`: the path below which the console is served; empty without one.
 */
export function staticFiles(folder: string, base: string) {
  if (!existsSync(join(folder, "index.html"))) {
    throw new Error(`The console isn't built: ${folder} has no index.html. Run npm run build.`);
  }
  const assets = new Map(
    filesIn(folder).map(([address, path]) => [address, readAsset(path, address)]),
  );
  const built = assets.get("/index.html");
  if (built && base !== "") assets.set("/index.html", pageBelow(base, built));
  const index = assets.get("/index.html");

  return (method: string, path: string, headers: IncomingHttpHeaders): Reply | undefined => {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const asset = assets.get(path === "/" ? "/index.html" : path);
    if (asset) return reply(asset, headers);
    return isPage(path, headers) && index ? reply(index, headers) : undefined;
  };
}

export type StaticFiles = ReturnType<typeof staticFiles>;

const etagOf = (body: NonSharedBuffer) => sha256(body).slice(0, 22);

function readAsset(path: string, address: string): Asset {
  const body = readFileSync(path);
  const encoded: Record<string, NonSharedBuffer> = {};
  for (const [name, ending] of ENCODINGS) {
    if (existsSync(path + ending)) encoded[name] = readFileSync(path + ending);
  }
  return {
    type: TYPES[extname(path)] ?? "application/octet-stream",
    etag: etagOf(body),
    // The build puts a content hash into these names.
    immutable: address.startsWith("/assets/"),
    body,
    encoded,
  };
}

/** The page of a console below a path: its addresses begin with it, and its program reads it there. */
function pageBelow(base: string, page: Asset): Asset {
  const html = page.body
    .toString()
    .replace("<html ", `<html data-base="${base}" `)
    .replaceAll(/ (src|href)="\//g, ` $1="${base}/`);
  const body = Buffer.from(html);
  const encoded = { br: brotliCompressSync(body), gzip: gzipSync(body) };
  return { ...page, etag: etagOf(body), body, encoded };
}

function reply(asset: Asset, requested: IncomingHttpHeaders): Reply {
  const encoding = ENCODINGS.map(([name]) => name).find(
    (name) => asset.encoded[name] && accepts(requested["accept-encoding"], name),
  );
  // Each encoding is its own representation with its own tag.
  const etag = `"${asset.etag}${encoding ? `-${encoding}` : ""}"`;
  const headers: Record<string, string> = {
    "content-type": asset.type,
    "cache-control": asset.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    etag,
    vary: "accept-encoding",
    ...(encoding && { "content-encoding": encoding }),
  };
  const known = requested["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return { status: 304, headers };
  const body = (encoding && asset.encoded[encoding]) || asset.body;
  return { status: 200, headers: { ...headers, "content-length": String(body.length) }, body };
}

function accepts(header: string | string[] | undefined, name: string): boolean {
  return String(header ?? "")
    .split(",")
    .some((part) => {
      const [word, ...params] = part.split(";").map((piece) => piece.trim());
      return word === name && !params.some((param) => /^q=0(?:\.0*)?$/.test(param));
    });
}
