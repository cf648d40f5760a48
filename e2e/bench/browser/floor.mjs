// The floor: a page without a framework that shows the console's first rows. It takes two requests, its
// document and the rows, which the document preloads as a file. Style and script are inline.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { CONSOLE, start, temporaryFolder } from "../programs.mjs";

export const FLOOR = { path: "/floor.html", row: "tbody tr" };

/** @typedef {{ program: string, settings: { DATA_DIR: string, SEED_RECORDINGS: string } }} WithFloor */

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** The cookies of someone signed in. @param {string} address */
export async function signIn(address) {
  const answer = await fetch(`${address}/gateway/session`, {
    method: "POST",
    headers: { "X-Console": "1", "Content-Type": "application/json", Origin: address },
    body: JSON.stringify({ kind: "sandbox" }),
  });
  if (!answer.ok) throw new Error(`Signing in: ${answer.status}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, url: address, httpOnly: true, path: "/" };
  });
}

/** What the console's first call for rows is answered with. @param {string} address */
async function firstRows(address) {
  const cookies = await signIn(address);
  const answer = await fetch(`${address}/gateway/user/v1/core/recordings?limit=100`, {
    headers: {
      "X-Console": "1",
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    },
  });
  if (!answer.ok) throw new Error(`The first rows: ${answer.status}`);
  return answer.text();
}

/** Writes a file of the client next to its compressed form. @param {string} path @param {string | Buffer} content */
function write(path, content) {
  writeFileSync(path, content);
  writeFileSync(`${path}.br`, brotliCompressSync(content));
}

/**
 * Runs a measurement with a copy of the console that serves the floor too, compressed like its own files.
 * The copy is in the project, so that it finds node_modules.
 * @param {(console: WithFloor) => Promise<void>} measure
 */
export async function withFloor(measure) {
  const settings = { DATA_DIR: temporaryFolder("floor"), SEED_RECORDINGS: "5000" };
  const server = await start(CONSOLE, settings);
  const rows = await firstRows(server.address).finally(server.stop);
  const folder = mkdtempSync(at("../../../dist/bench-"));
  try {
    cpSync(at("../../../dist/server"), join(folder, "server"), { recursive: true });
    cpSync(at("../../../dist/client"), join(folder, "client"), { recursive: true });
    write(join(folder, "client/floor.html"), readFileSync(at("floor.html")));
    write(join(folder, "client/floor.json"), rows);
    await measure({ program: join(folder, "server/main.js"), settings });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
