// Starts and stops the measured programs: the built console, its service and PostgreSQL.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

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
      BENCH_ROUTES: "1",
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
    /** The processor time of its main thread so far in milliseconds; 0 except on Linux. */
    busy: () => {
      const file = `/proc/${child.pid}/task/${child.pid}/schedstat`;
      return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : 0;
    },
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

function postgresPrograms() {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const folders = versions.map((version) => `/usr/lib/postgresql/${version}/bin`);
  return folders.find((folder) => existsSync(join(folder, "initdb")));
}

/** @param {"-u" | "-g"} flag */
const idOfPostgres = (flag) =>
  Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout.trim());

/** The user that runs PostgreSQL, which refuses to run as root. */
function postgresUser() {
  if (process.getuid?.() !== 0) return {};
  return { uid: idOfPostgres("-u"), gid: idOfPostgres("-g") };
}

/**
 * Starts a PostgreSQL with default settings; undefined if none is installed.
 * @param {string} [folder] its data folder, new or existing
 */
export async function startPostgres(folder = temporaryFolder("postgres")) {
  const programs = postgresPrograms();
  const user = postgresUser();
  if (programs === undefined || user.uid === 0) return undefined;
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder };
  if (!existsSync(data)) {
    const made = spawnSync(
      join(programs, "initdb"),
      ["-D", data, "-U", "bench", "--auth=trust", "-E", "UTF8", "--locale=C"],
      { ...options, stdio: "ignore" },
    );
    if (made.status !== 0) return undefined;
  }
  const port = 20_000 + (process.pid % 20_000);
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, "-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1"],
    { ...options, stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = new Promise((resolve) => server.once("exit", resolve));
  await new Promise((resolve, reject) => {
    createInterface({ input: server.stderr }).on("line", (line) => {
      if (line.includes("ready to accept connections")) resolve(undefined);
    });
    void ended.then(() => reject(new Error("PostgreSQL ended.")));
  });
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    const children = spawnSync("ps", ["-o", "pid=", "--ppid", String(server.pid)]);
    const pids = String(children.stdout).trim().split(/\s+/);
    for (const pid of [server.pid ?? 0, ...pids.map(Number)]) process.kill(pid, name);
  };
  return {
    url: `postgres://bench@127.0.0.1:${port}/postgres`,
    port,
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    stop: async () => {
      server.kill("SIGINT");
      await ended;
    },
  };
}
