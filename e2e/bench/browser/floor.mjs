// The floor: a page without a framework that shows the console's first rows. It takes two requests, its
// document and the rows, which the document preloads as a file. Style and script are inline.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { CONSOLE, signIn, start, temporaryFolder } from "../programs.mjs";

export const FLOOR = { path: "/floor.html", row: "tbody tr" };

/** @typedef {{ program: string, settings: { DATA_DIR: string, SEED_RECORDINGS: string } }} WithFloor */

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** What the console's first call for rows is answered with. @param {string} address */
async function firstRows(address) {
  const cookie = await signIn(address, { kind: "sandbox" });
  const headers = { "X-Console": "1", cookie };
  const answer = await fetch(`${address}/gateway/user/v1/core/recordings?limit=100`, { headers });
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
