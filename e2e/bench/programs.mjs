// Starts and stops the measured programs: the built console, its service and PostgreSQL.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { findPostgres } from "../../server/service/testing/find-postgres.mjs";

/** @param {string} name */
export const temporaryFolder = (name) => mkdtempSync(join(tmpdir(), `tapedeck-bench-${name}-`));

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
export const SERVICE = at("dist/server/service.js");
export const CONSOLE = at("dist/server/main.js");

/**
 * Starts a built program and resolves with the milliseconds until it was ready.
 * @param {string} program
 * @param {Record<string, string>} settings
 */
export async function start(program, settings) {
  if (!existsSync(program)) throw new Error("Nothing is built yet. Run: npm run build");
  const started = performance.now();
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      SERVICE_PORT: "0",
      RATE_LIMIT_PER_MINUTE: "0",
      // The project's own may be locked by a console that is running.
      DATA_DIR: settings.DATA_DIR ?? temporaryFolder("data"),
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const ready = /^(?:service|console) ready (\S+)$/.exec(line)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    void ended.then((code) => reject(new Error(`${program} ended with ${code}.`)));
  });
  return {
    address,
    milliseconds: performance.now() - started,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** @param {string} dataDir */
export const sandboxOf = (dataDir) =>
  JSON.parse(readFileSync(join(dataDir, "sandbox.json"), "utf8"));

/** Settings that put a console in front of a service. @param {string} address */
export const inFrontOf = (address) => ({
  SERVICE_BASE_URL: address,
  SERVICE_ORG_API_URL: address,
  SERVICE_AUTH_URL: address,
});

/** Signs in at a gateway and returns its cookie. @param {string} address @param {object} credentials */
export async function signIn(address, credentials) {
  const answer = await fetch(`${address}/gateway/session`, {
    method: "POST",
    headers: { "x-console": "1", "content-type": "application/json", origin: address },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`Signing in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/**
 * Starts a PostgreSQL with default settings, as the tests start theirs; undefined if none is installed.
 * @param {string} folder its data folder, new or existing
 */
export async function startPostgres(folder) {
  const programs = findPostgres();
  if (programs === undefined) return undefined;
  const path = at("server/service/testing/postgres.ts");
  // Node 20 can't import TypeScript.
  /** @type {{ module: typeof import("../../server/service/testing/postgres.ts") }} */
  const { module } = await runnerImport(path, { resolve: { tsconfigPaths: true } });
  return module.startPostgres(programs, folder, undefined, []);
}
